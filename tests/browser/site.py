#!/usr/bin/env python3
"""Opens the site of the handbook in a real browser, reads, searches, follows what was found and looks for complaints.

    tests/browser/site.py CAROM [PICTURES]

CAROM is the command; screenshots go to the folder PICTURES if it is given. Exits with 1 when a check fails, and with 0, after saying so, where
there is no Chromium.
"""

import os
import subprocess
import sys
import tempfile
import time

import chromium

PAGES = [
    "index", "laws", "calibration", "errata", "scenario-file", "families/hunt-crossley", "laws/ye_flores", "laws/cor_newton",
    "scenarios/bouncing-ball", "scenarios/slider-crank-clearance", "scenarios/stewart", "papers/banerjee2016-table1",
    "papers/corral2021-table1", "gallery", "manual/tutorial", "manual/limits", "manual/trust", "manual/sources", "manual/extending", "manual/how-to/drive",
    "manual/theory/mechanisms", "manual/theory/loops", "manual/theory/contact", "manual/theory/events", "manual/theory/integration",
    "manual/theory/statics",
]
# What is typed, and the page that must come first.
QUESTIONS = {
    "ye flores": "laws/ye_flores.html",
    "Hunt-Crossley": "laws/hunt_crossley.html",
    "worn wrist": "scenarios/slider-crank-clearance.html",
    "error matrix": "papers/banerjee2016-table1.html",
    "e-05": "errata.html#e-05",
    "singular configuration": "manual/theory/loops.html",
}


def size(page, width, height):
    page.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)


def reads(page, folder, name):
    """A page opens, its figures are there, and nothing but its tables and code is wider than the screen."""
    page.open(os.path.join(folder, f"{name}.html"))
    missing = page.run("[...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)")
    assert not missing, f"no figure {missing}"
    for width in [390, 1000, 1440]:
        size(page, width, 900)
        wide = page.run("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} wide on a screen of {width}"
    complaints = page.complaints()
    assert not complaints, "\n".join(complaints)


def ask(page, words):
    """Types words into the search and gives the links that are found."""
    page.key("/")
    page.run("document.activeElement.value = ''")
    page.ask("Input.insertText", text=words)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        items = page.run("[...document.querySelectorAll('#found li')].map((li) => li.querySelector('a')?.getAttribute('href') ?? '')")
        if items:
            return [link for link in items if link]
        time.sleep(0.05)
    raise AssertionError("the search does not answer")


def searches(page, folder):
    """What is asked for comes first, from any folder of the site, and Enter opens it."""
    for words, wanted in QUESTIONS.items():
        for start, way in [("index", ""), ("laws/hertz", "../"), ("manual/theory/laws", "../../")]:
            page.open(os.path.join(folder, f"{start}.html"))
            found = ask(page, words)
            assert found and found[0] == way + wanted, f"{words}: {found[:3]}"
    page.ask("Input.dispatchKeyEvent", type="keyDown", key="Enter")
    until = time.monotonic() + 10
    while not page.run("location.href").endswith(wanted):
        assert time.monotonic() < until, f"Enter does not open {wanted}"
        time.sleep(0.05)
    page.open(os.path.join(folder, "index.html"))
    assert ask(page, "xyzzy") == [], "found what is not there"
    complaints = page.complaints()
    assert not complaints, "\n".join(complaints)


def unfolds(page, folder):
    """On a phone the contents open by their button."""
    size(page, 390, 844)
    page.open(os.path.join(folder, "laws/hertz.html"))
    shown = "document.querySelector('nav').getClientRects().length > 0"
    assert not page.run(shown), "the contents cover a phone's screen"
    page.click(".opener")
    assert page.run(shown), "the contents do not open"


def pictures_of(page, folder, pictures):
    for name in PAGES:
        for scheme, width, height in [("light", 1440, 900), ("dark", 1440, 900), ("light", 390, 844)]:
            size(page, width, height)
            page.scheme(scheme)
            page.open(os.path.join(folder, f"{name}.html"))
            page.picture(os.path.join(pictures, f"{name.replace('/', '-')}-{scheme}-{width}.png"))


def main(carom, pictures=None):
    program = chromium.find()
    if not program:
        print("skipped: there is no Chromium on this machine, the site was not opened (Debian: apt install chromium)")
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as folder, chromium.Page(program) as page:
        subprocess.run([carom, "handbook", "--site", folder], check=True)
        checks = {name: lambda name=name: reads(page, folder, name) for name in PAGES}
        checks["search"] = lambda: (size(page, 1440, 900), searches(page, folder))
        checks["policy"] = lambda: page.obeys_its_policy(os.path.join(folder, "laws/hertz.html"))
        checks["on a phone"] = lambda: unfolds(page, folder)
        for name, check in checks.items():
            try:
                check()
            except (AssertionError, RuntimeError) as error:
                failed += 1
                print(f"{name}: {error}")
        if pictures:
            os.makedirs(pictures, exist_ok=True)
            pictures_of(page, folder, pictures)
    print(f"{len(checks) - failed} of {len(checks)} looks at the site found nothing wrong")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
