#!/usr/bin/env python3
"""Opens reports in a real browser, plays, scrubs, clicks and looks for complaints.

    tests/browser/reports.py CAROM BALLS [PICTURES]

CAROM is the command, BALLS the example `bouncing_balls`; screenshots go to the folder PICTURES if it is given. Exits with 1 when a check
fails, and with 0, after saying so, where there is no Chromium.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

import chromium

SCENARIOS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scenarios")
SLOWEST_FRAME = 4.0  # milliseconds of script for thirty bodies
SMALLEST_PICTURE = 0.3  # of the stage, along the longer side of what is drawn
PHONE = 390  # pixels
PAPER = 688  # pixels between the margins of A4
SLOWEST_OPENING = 20.0  # seconds, on a busy machine and without a graphics card; the time itself is printed

LAB = {
    "impact": ["--law", "ye_flores", "--restitution", "0.7"],
    "impact-on-plane": ["--law", "lankarani_nikravesh", "--mass", "1", "--stiffness", "1.5e10"],
    "impact-series": ["--law", "ln_permanent", "--impacts", "5", "--memory", "shakedown"],
    "impact-pair": ["--law", "ye_flores", "--clearance", "0.1 mm", "--force", "0", "--force", "10 N", "--mass", "1", "--mass", "1", "--until", "50 ms"],
}


def state(page):
    return page.run("({ time: viewer.clock.time, start: viewer.clock.start, end: viewer.clock.end, playing: viewer.clock.playing,"
                    " shown: viewer.clock.show(viewer.clock.time) })")


def settle(page):
    """Waits for the next two pictures."""
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def coloured(page):
    """The share of the stage on which something is drawn."""
    return page.run("""(() => {
      const { gl, canvas } = viewer.pen;
      const pixels = new Uint8Array(4 * canvas.width * canvas.height);
      gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      let count = 0;
      for (let k = 3; k < pixels.length; k += 4) if (pixels[k] === 255) count++;
      return (4 * count) / pixels.length;
    })()""")


def framed(page):
    """The mechanism fills a good part of the stage, in one direction at least."""
    page.run("viewer.camera.margin = 0; viewer.clock.playing = false; viewer.clock.set(viewer.clock.start); viewer.changed()")
    settle(page)
    share = page.run("""(() => {
      const { gl, canvas: { width, height } } = viewer.pen;
      const pixels = new Uint8Array(4 * width * height);
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      let [left, right, low, high] = [width, 0, height, 0];
      for (let k = 0; k < width * height; k++) {
        if (pixels[4 * k + 3] < 255) continue;
        const [x, y] = [k % width, Math.floor(k / width)];
        [left, right, low, high] = [Math.min(left, x), Math.max(right, x), Math.min(low, y), Math.max(high, y)];
      }
      return Math.max((right - left) / width, (high - low) / height);
    })()""")
    assert share > SMALLEST_PICTURE, f"what is drawn covers {share:.0%} of the stage at most"


def plays(page):
    page.run("viewer.clock.playing = false; viewer.clock.set(viewer.clock.start); viewer.changed()")
    page.click("#play")
    # Without a graphics card thousands of balls take seconds for a picture.
    until = time.monotonic() + SLOWEST_OPENING
    while state(page)["time"] == state(page)["start"] and time.monotonic() < until:
        time.sleep(0.1)
    after = state(page)
    assert after["playing"] and after["time"] > after["start"], f"it does not play: {after}"
    page.key(" ")
    paused = state(page)
    time.sleep(0.2)
    assert not paused["playing"] and state(page)["time"] == paused["time"], "it does not pause"


def scrubs(page):
    (x, y), wide = page.middle("#timeline"), page.run("document.querySelector('#timeline').clientWidth")
    page.drag((x - 0.4 * wide, y), (x, y))
    middle = page.run("viewer.clock.show(viewer.clock.time) / viewer.clock.length")
    assert abs(middle - 0.5) < 0.02, f"the timeline is at {middle}, not in the middle"
    before = page.run("[...viewer.motion.poses].join()")
    page.drag((x, y), (x + 0.3 * wide, y))
    settle(page)
    assert page.run("[...viewer.motion.poses].join()") != before, "nothing has moved"


def goes_to_events(page):
    rows = page.run("document.querySelectorAll('#events tbody tr').length")
    if not rows:
        return
    page.run("scrollTo(0, document.body.scrollHeight); viewer.clock.playing = true; viewer.changed()")
    page.click("#events tbody tr")
    first = page.run("Number(document.querySelector('#events tbody tr').dataset.time)")
    assert state(page)["time"] == first, "a click on an event does not go there"
    assert not state(page)["playing"], "a click on an event does not pause"
    top, bottom, high = page.run("(() => { const r = document.querySelector('#stage').getBoundingClientRect(); return [r.top, r.bottom, innerHeight] })()")
    assert top >= -1 and bottom <= high + 1, f"after a click on an event the stage is from {top} to {bottom} of {high} pixels"
    touches = page.run("viewer.clock.intervals.some(({ from, to }) => from <= viewer.clock.time && viewer.clock.time <= to"
                       " && (to - from) / viewer.clock.speed < 3)")
    slow = page.run("viewer.clock.stretch(false); viewer.clock.rate() < viewer.clock.speed")
    page.run("viewer.clock.stretch(viewer.clock.intervals.length > 0)")
    assert slow or not touches, "the touch that was chosen is not shown slowly"
    page.click("#next")
    if rows > 1:
        assert state(page)["time"] > first, "the next event is not later"
    page.key("p")
    assert state(page)["time"] <= first, "the previous event is not earlier"


def sorts_events(page):
    """A click on a heading sorts by it, largest first, another turns it round; a row still goes to its event."""
    if page.run("document.querySelectorAll('#events tbody tr').length") < 2:
        return
    last = page.run("document.querySelectorAll('#events th').length")
    heading, row = f"#events th:nth-child({last})", "#events tbody tr"
    values = f"[...document.querySelectorAll('#events tbody td:nth-child({last})')].filter((e) => e.textContent).map((e) => Number(e.dataset.value ?? 0))"
    page.run("document.querySelector('#events').scrollIntoView()")
    for down in [True, False]:
        page.run(f"document.querySelector('{heading}').click()")
        found = page.run(values)
        assert found == sorted(found, reverse=down), f"not sorted: {found[:5]}"
    page.run(f"document.querySelector('{row}').click()")
    assert state(page)["time"] == page.run(f"Number(document.querySelector('{row}').dataset.time)"), "a sorted row leads elsewhere"
    page.run("document.querySelector('#events th').click(); scrollTo(0, 0)")
    times = page.run("[...document.querySelectorAll('#events tbody tr')].map((e) => Number(e.dataset.time))")
    assert times == sorted(times), "the order of time does not come back"


def one_contact(page):
    """Lens and curve are of the same contact."""
    for share in [0.1, 0.37, 0.8]:
        page.run(f"viewer.clock.set(viewer.clock.start + {share} * (viewer.clock.end - viewer.clock.start)); viewer.changed()")
        settle(page)
        names = page.run("[viewer.panel.column?.track?.name, viewer.lens.last?.name]")
        assert None in names or names[0] == names[1], f"curve and lens show {names}"


def in_the_dark(page):
    """Figures are turned to light ink once: a picture within a picture is not turned back."""
    page.scheme("dark")
    turned = page.run("[...document.querySelectorAll('figure > svg')].every((e) => getComputedStyle(e).filter !== 'none')")
    again = page.run("[...document.querySelectorAll('figure svg svg')].some((e) => getComputedStyle(e).filter !== 'none')")
    page.scheme("light")
    assert turned and not again, "ink is dark on dark"


def on_a_phone(page):
    """Nothing is wider than the window, and no control lies on another."""
    page.medium("", PHONE)
    settle(page)
    wide = page.run("document.documentElement.scrollWidth")
    cut = page.run("[...document.querySelectorAll('button, select, #clock, #grid')].filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.id)")
    # Every line of every text that is shown, and the lens; what is scrolled away or folded is cut off.
    over = page.run("""(() => {
      const found = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const shown = (element) => element.checkVisibility() && !element.closest('option, select, script, style, .scroll, figure, details:not([open]) > :not(summary)');
      while (walk.nextNode()) {
        const { currentNode: node } = walk;
        if (!node.textContent.trim() || !shown(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const r of range.getClientRects()) found.push([node.textContent.trim().slice(0, 20), r.left, r.top, Math.min(r.right, innerWidth), r.bottom, node]);
      }
      for (const id of ['lens', 'view']) {
        const r = document.getElementById(id).getBoundingClientRect();
        if (r.width) found.push([id, r.left, r.top, r.right, r.bottom, id]);
      }
      const apart = 1.5;
      const meets = (a, b) => a[1] + apart < b[3] && b[1] + apart < a[3] && a[2] + apart < b[4] && b[2] + apart < a[4];
      const own = (a, b) => ['lens', 'view'].includes(b[0]) && (b[0] === 'view' && a[0].startsWith('follow') || document.getElementById(b[0]).textContent.includes(a[0]));
      const pairs = [];
      found.forEach((a, k) => found.slice(k + 1).forEach((b) => meets(a, b) && !own(a, b) && a[5] !== b[5] && pairs.push([a[0], b[0]])));
      return pairs.slice(0, 5);
    })()""")
    page.medium("", None)
    settle(page)
    assert wide <= PHONE and not cut and not over, f"{wide} pixels wide, cut {cut}, on each other {over}"


def toggles_forces(page):
    if page.run("document.querySelector('#forces').disabled"):
        return
    page.run("viewer.clock.set(viewer.clock.start + 0.37 * (viewer.clock.end - viewer.clock.start)); viewer.changed()")
    count = "viewer.arrows.shafts.count + viewer.arrows.dots.count"
    for wanted in [False, True]:
        page.click("#forces")
        settle(page)
        assert page.run("viewer.arrows.on") == wanted, "the button does not switch forces"
        assert wanted or page.run(count) == 0, "arrows are left"


def turns_and_comes_nearer(page):
    x, y = page.middle("#picture")
    before = page.run("[...viewer.camera.matrix].join()")
    page.drag((x, y), (x + 80, y + 40))
    turned = page.run("[...viewer.camera.matrix].join()")
    assert turned != before, "dragging does not turn it"
    page.mouse("mouseWheel", x, y, deltaX=0, deltaY=-300, buttons=0)
    settle(page)
    assert page.run("viewer.camera.zoom") > 1, "the wheel does not come nearer"
    page.key("h")
    settle(page)
    assert page.run("viewer.camera.zoom") == 1, "the whole is not shown again"


def stays_under_the_pointer(page):
    """What is under the pointer stays there when one comes nearer, also where a part of the stage is covered by the lens."""
    left, top, wide, high = page.run("(() => { const r = document.querySelector('#picture').getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()")
    for across, down in [(0.2, 0.3), (0.6, 0.7)]:
        # The pointer stands on whole pixels.
        at = round(left + across * wide), round(top + down * high)
        x, y = (at[0] - left) / wide, (at[1] - top) / high
        page.key("h")
        settle(page)
        # The point of the plane through the target that is seen there.
        page.run(f"""(() => {{
          const {{ camera, pen }} = viewer;
          const half = camera.half(camera.aspect);
          const middle = add(add(add(camera.target, camera.shift), times(camera.right, camera.margin * half * camera.aspect)), times(camera.above, camera.roof * half));
          window.spot = add(add(middle, times(camera.right, (2 * {x} - 1) * half * camera.aspect)), times(camera.above, (1 - 2 * {y}) * half));
          function add(a, b) {{ return a.map((v, k) => v + b[k]); }}
          function times(a, s) {{ return a.map((v) => v * s); }}
        }})()""")
        for _ in range(3):
            page.mouse("mouseWheel", *at, deltaX=0, deltaY=-600, buttons=0)
            settle(page)
        u, v = page.run("viewer.onStage(window.spot)")
        # A third of a pixel, fifteen times enlarged.
        assert abs(u - x * wide) < 5 and abs(v - y * high) < 5, f"what was at {x * wide:.0f}, {y * high:.0f} is at {u:.0f}, {v:.0f}"
    page.key("h")
    settle(page)


def folds_warnings(page):
    """However many warnings there are, they take one line until it is opened."""
    high = "document.querySelector('#warnings')?.getBoundingClientRect().height ?? 0"
    closed = page.run(high)
    if not closed:
        return
    assert closed < 45, f"warnings are {closed} pixels high"
    page.run("document.querySelector('#warnings').open = true")
    assert page.run(high) > closed, "warnings do not open"
    page.run("document.querySelector('#warnings').open = false")


def pushes_what_moves(page):
    """Where one of two bodies moves, it is the one that is pushed, and away from the other."""
    turned = page.run("viewer.lens.tracks.filter((track) => track.moves[0] && !track.moves[1]).map((track) => track.name)")
    assert not turned, f"of {turned} the body that stands still is pushed"
    wrong = page.run("""viewer.lens.tracks.filter((track) => {
      const { largest } = track;
      return Array.from(track.times, (_, k) => track.sample(k)).some(({ force, normal, indentation }) =>
        indentation > 0 && force.reduce((sum, f, k) => sum + f * normal[k], 0) < -0.5 * largest);
    }).map((track) => track.name)""")
    assert not wrong, f"surfaces of {wrong} pull"


def rubs(page):
    """Where friction acts there is a cone around the push, in the colour of what the surfaces do, and a band on the timeline."""
    rough = page.run("viewer.arrows.contacts.findIndex((track) => track.rubs.length)")
    assert page.run("document.querySelector('#slips').hidden") == (rough < 0), "the colours are explained where there are none, or not where there are"
    if rough < 0:
        return
    assert page.run("viewer.timeline.canvas.clientHeight > 30 && viewer.timeline.bands.length > 0"), "there are no bands"
    for state in ["false", "true"]:
        drawn = page.run(f"""new Promise((done) => {{
          const track = viewer.arrows.contacts[{rough}];
          const k = Array.from(track.times, (_, k) => track.sample(k)).findIndex(({{ indentation, rub }}) => indentation > track.dust && rub && rub.sticks === {state});
          if (k < 0) return done(null);
          viewer.clock.set(track.times[k]);
          viewer.changed();
          const tint = (colour) => colour.map((x) => Math.round(255 * x)).join();
          requestAnimationFrame(() => requestAnimationFrame(() => {{
            const {{ lists, cones }} = viewer.arrows;
            const time = track.times[k];
            const ends = viewer.timeline.bands[0][{state} ? "sticks" : "slides"];
            const within = ends.some((from, j) => j % 2 === 0 && from <= time && time <= ends[j + 1]);
            done([cones.count, tint(lists.cones.slice(12, 15)), within]);
          }}));
        }})""")
        assert drawn, f"never {'sticks' if state == 'true' else 'slides'}"
        count, colour, within = drawn
        assert count >= 1 and colour == ("0,158,115" if state == "true" else "230,159,0"), f"{count} cones, the first in {colour}"
        assert within, "the band says something else than the cone"


def follows(page):
    page.run("const f = document.querySelector('#follow'); f.value = 1; f.dispatchEvent(new Event('change'))")
    settle(page)
    apart = page.run("Math.hypot(...viewer.camera.target.map((x, k) => x - viewer.motion.place(1, viewer.data.scene.bodies[0].centre)[k]))")
    assert apart < 1e-6, "it does not follow"
    page.key("h")


def slow_motion(page):
    """A touch of microseconds lasts, and shows its depth."""
    if not page.run("viewer.clock.slow.length"):
        return
    rate = page.run("(() => { const [from, to] = viewer.clock.slow[0]; viewer.clock.set((from + to) / 2); viewer.changed(); return viewer.clock.rate() })()")
    assert rate < page.run("viewer.clock.speed"), "impacts are not slower"
    settle(page)
    if page.run("viewer.lens.tracks.length"):
        assert not page.run("viewer.lens.canvas.hidden"), "the lens stays hidden"


def watches_the_approach(page):
    """Where it is known how far apart surfaces are, the lens shows them come."""
    if not page.run("viewer.lens.tracks.some((track) => track.times.length && track.sample(0).indentation < 0)"):
        return
    page.run("viewer.clock.set(viewer.clock.start); viewer.changed()")
    settle(page)
    assert not page.run("viewer.lens.canvas.hidden"), "the lens does not show the approach"


def prints(page):
    """On paper there is nothing to press, and nothing is wider than the paper."""
    page.medium("print", PAPER)
    settle(page)
    shown = page.run("[...document.querySelectorAll('button, select, input')].filter((e) => e.getClientRects().length).map((e) => e.id)")
    wide = page.run("document.documentElement.scrollWidth")
    stage = page.run("(() => { const { canvas } = viewer.pen; return canvas.clientWidth / canvas.clientHeight - canvas.width / canvas.height })()")
    page.medium("", None)
    settle(page)
    assert not shown, f"{shown} would be printed"
    assert wide <= PAPER, f"{wide} pixels do not fit on {PAPER}"
    assert abs(stage) < 0.02, "the picture of the stage is stretched"


def without_graphics(program, path):
    """Where there is no WebGL the page says so, shows its curve and hides what does nothing."""
    with chromium.Page(program, more=["--disable-3d-apis"]) as page:
        page.open(path)
        settle(page)
        assert "WebGL" in page.run("document.querySelector('#notice').innerText"), "nothing is said of WebGL"
        shown = page.run("['#view', '#forces', '#traces', '#label'].filter((e) => document.querySelector(e).getClientRects().length)")
        assert not shown, f"{shown} do nothing"
        assert page.run("Boolean(viewer.panel.drawn)"), "the curve is not drawn"


def cost(page):
    """Milliseconds of script per picture while it plays, and pictures per second. The lower quartile: other work on the machine does not count."""
    page.run("viewer.clock.set(viewer.clock.start); viewer.clock.playing = true; viewer.costs = []; viewer.changed()")
    begun = time.monotonic()
    found = []
    while time.monotonic() < begun + (2.0 if len(found) > 4 else SLOWEST_OPENING):
        time.sleep(0.1)
        found = page.run("viewer.costs")
    page.run("viewer.clock.playing = false")
    return statistics.quantiles(found, n=4)[0], len(found) / (time.monotonic() - begun)


CHECKS = [
    framed, folds_warnings, plays, scrubs, goes_to_events, sorts_events, one_contact, pushes_what_moves, rubs, toggles_forces, turns_and_comes_nearer,
    stays_under_the_pointer, follows, slow_motion, watches_the_approach, in_the_dark, on_a_phone, prints,
]


def look(page, name, path, pictures):
    """Runs all checks on one report."""
    opened = page.open(path)
    assert page.run("typeof viewer") == "object", "the viewer did not start"
    assert opened < SLOWEST_OPENING, f"opening took {opened:.1f} s"
    for check in CHECKS:
        check(page)
    page.run("viewer.clock.set(viewer.clock.start + 0.3 * (viewer.clock.end - viewer.clock.start)); viewer.changed()")
    settle(page)
    drawn = coloured(page)
    assert drawn > 0.001, f"only {drawn:.4%} of the stage is drawn on"
    script, rate = cost(page)
    bodies = page.run("viewer.motion.bodies")
    assert bodies > 30 or script < SLOWEST_FRAME, f"{script:.2f} ms of script per picture"
    if pictures:
        page.picture(os.path.join(pictures, f"{name}.png"))
    complaints = [text for text in page.complaints() if "ReadPixels" not in text]
    assert not complaints, "\n".join(complaints)
    size = os.path.getsize(path) / 1e6
    print(f"{name:24}{size:6.2f} MB   opens in {opened:.2f} s   {script:.2f} ms of script per picture   {rate:.0f} pictures/s")


# A ball on a fixed ball, the one that moves named first.
ON_BALL = """
carom = 1
title = "A ball on a ball"
[[body]]
name = "ball"
position = [0.004, 0, 0.15]
shape = { kind = "sphere", radius = "20 mm" }
mass = "0.26 kg"
[[contact]]
name = "knock"
between = ["ball", "ground"]
shapes = ["own", { kind = "sphere", radius = "20 mm" }]
law = "lankarani_nikravesh"
restitution = 0.7
stiffness = "1.5e8 N/m^1.5"
[run]
until = "0.3 s"
"""


# A ball that slides, and later rolls.
BACKSPIN = """
carom = 1
title = "Ball with backspin"
[[body]]
name = "ball"
position = [0, 0, "0.1 m"]
shape = { kind = "sphere", radius = "0.1 m" }
mass = "1 kg"
velocity = ["1 m/s", "0.3 m/s", 0]
angular_velocity = [0, "-20 rad/s", 0]
[[contact]]
name = "floor"
between = ["ground", "ball"]
shapes = [{ kind = "plane", normal = [0, 0, 1] }, "own"]
law = "lankarani_nikravesh"
restitution = 0.5
stiffness = "1e8 N/m^1.5"
friction = 0.2
[run]
until = "2 s"
"""


# Markup, and letters that do not show, wherever a scenario has words.
MARKUP = """
carom = 1
title = "</title><script>window.injected = 1</script> \\u001b[31m \\u202e"
description = "<img src=x onerror='window.injected = 1'>"
[[body]]
name = "<b>ball</b>"
position = [0, 0, 0.1]
shape = { kind = "sphere", radius = "20 mm" }
mass = "0.26 kg"
[[contact]]
name = "<script>"
between = ["ground", "<b>ball</b>"]
shapes = [{ kind = "plane", normal = [0, 0, 1] }, "own"]
law = "lankarani_nikravesh"
restitution = 0.7
stiffness = "1.5e8 N/m^1.5"
[[output]]
name = "<i>"
value = "= t"
unit = "<u>"
description = "</script><script>window.injected = 1</script>"
[run]
until = "0.3 s"
"""


def keeps_markup_out(page, carom, folder):
    """What a scenario says is shown, and nothing of it runs."""
    file = os.path.join(folder, "<script>window.injected = 1<.toml")
    with open(file, "w") as scenario:
        scenario.write(MARKUP)
    out = os.path.join(folder, "markup")
    subprocess.run([carom, "run", file, "--quiet", "--out", out], check=True)
    path = os.path.join(out, "report.html")
    page.open(path)
    plays(page)
    assert page.run("typeof window.injected") == "undefined", "a title has run"
    assert page.run("document.title").startswith("</title><script>window.injected = 1</script> \\u{1b}[31m \\u{202e}"), page.run("document.title")
    complaints = [text for text in page.complaints() if "ReadPixels" not in text]
    assert not complaints, "\n".join(complaints)
    page.obeys_its_policy(path)
    plays(page)


def reports(carom, balls, folder):
    """The reports to be looked at, by name."""
    for name, text in {"ball-on-ball": ON_BALL, "backspin": BACKSPIN}.items():
        with open(os.path.join(folder, f"{name}.toml"), "w") as file:
            file.write(text)
        subprocess.run([carom, "run", file.name, "--quiet", "--out", os.path.join(folder, name)], check=True)
        yield name, os.path.join(folder, name, "report.html")
    runs = {"slider-crank": [], "stewart": [], "chain": ["--set", "n=30"], "bouncing-spring": [], "scotch-yoke": [], "slider-crank-clearance": []}
    for name, more in runs.items():
        out = os.path.join(folder, name)
        file = os.path.join(SCENARIOS, name, "scenario.toml")
        subprocess.run([carom, "run", file, "--quiet", "--out", out, *more], check=True)
        yield name, os.path.join(out, "report.html")
    for name, more in LAB.items():
        path = os.path.join(folder, f"{name}.html")
        subprocess.run([carom, "impact", *more, "--report", path], check=True, stdout=subprocess.DEVNULL)
        yield name, path
    for count in ["1", "3000"]:
        path = os.path.join(folder, f"balls-{count}.html")
        subprocess.run([balls, path, count], check=True)
        yield f"balls-{count}", path


def main(carom, balls, pictures=None):
    program = chromium.find()
    if not program:
        print("skipped: there is no Chromium on this machine, reports were not opened (Debian: apt install chromium)")
        return 0
    failed = 0
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium.Page(program) as page:
        for name, path in reports(carom, balls, folder):
            try:
                look(page, name, path, pictures)
                if name == "scotch-yoke":
                    without_graphics(program, path)
                if name == "ball-on-ball":
                    keeps_markup_out(page, carom, folder)
                if name == "impact":
                    page.obeys_its_policy(path)
            except (AssertionError, RuntimeError) as error:
                failed += 1
                print(f"{name}: {error}")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
