"""A headless Chromium and one page in it, spoken to over its debugging pipe. Needs nothing but Python's own library."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--hide-scrollbars", "--remote-debugging-pipe",
]
PATIENCE = 60  # seconds for one answer


def find():
    """The program, or None."""
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


# What a page must not run: a script, a handler, and something from another host.
INJECTED = (
    '<script class="injected">window.injected = 1</script><img class="injected" src="x" onerror="window.injected = 1">'
    '<img class="injected" src="https://example.com/x.png">'
)


class Page:
    """A page of a browser of its own, which ends with it."""

    def __init__(self, program, size=(1440, 1000), more=()):
        self.profile = tempfile.mkdtemp(prefix="carom-browser-")
        (theirs, self.out), (self.into, ours) = os.pipe(), os.pipe()
        # The browser reads from its file 3 and writes to its file 4.
        line = f'exec "$@" 3<&{theirs} 4>&{ours}'
        flags = [*FLAGS, *more, f"--user-data-dir={self.profile}", f"--window-size={size[0]},{size[1]}"]
        self.browser = subprocess.Popen(
            ["bash", "-c", line, "browser", program, *flags, "about:blank"],
            pass_fds=(theirs, ours), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        os.close(ours)
        self.rest, self.count, self.said, self.session = b"", 0, [], None
        pages = [t for t in self.ask("Target.getTargets")["targetInfos"] if t["type"] == "page"]
        self.session = self.ask("Target.attachToTarget", targetId=pages[0]["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.ask(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.terminate()
        try:
            self.browser.wait(10)
        except subprocess.TimeoutExpired:
            self.browser.kill()
        shutil.rmtree(self.profile, ignore_errors=True)

    def ask(self, method, **parameters):
        """The answer to one command; what the page says meanwhile is kept."""
        self.count += 1
        number = self.count
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self.hear()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.said.append(answer)
        raise TimeoutError(method)

    def hear(self):
        """The next message."""
        while b"\0" not in self.rest:
            more = os.read(self.into, 1 << 16)
            if not more:
                raise EOFError("the browser has gone")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def open(self, path):
        """Opens a file and waits until it has been read; returns how long that took in seconds."""
        begun = time.monotonic()
        self.said.clear()
        self.ask("Page.navigate", url=f"file://{os.path.abspath(path)}")
        while self.run("document.readyState") != "complete":
            time.sleep(0.01)
        return time.monotonic() - begun

    def run(self, script):
        """The value of an expression in the page."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", script))
        return answer["result"].get("value")

    def mouse(self, kind, x, y, **more):
        self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **{"button": "left", "buttons": 1, "clickCount": 1, **more})

    def drag(self, start, end, steps=8, **more):
        """Moves the pointer from one place to another with its button down."""
        self.mouse("mousePressed", *start, **more)
        for k in range(1, steps + 1):
            self.mouse("mouseMoved", *(a + (b - a) * k / steps for a, b in zip(start, end)), **more)
        self.mouse("mouseReleased", *end, **{**more, "buttons": 0})

    def key(self, key):
        for kind in ["keyDown", "keyUp"]:
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" and len(key) == 1 else "")

    def middle(self, selector):
        """The middle of an element on the screen, to which the page is scrolled if need be."""
        return self.run(
            f"(() => {{ const element = document.querySelector({json.dumps(selector)}); element.scrollIntoView({{ block: 'nearest' }});"
            " const r = element.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()"
        )

    def click(self, selector):
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y, buttons=0)

    def scheme(self, name):
        """Light or dark."""
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def medium(self, name, width):
        """Screen or print, so many pixels wide; back to the window's own width with none."""
        self.ask("Emulation.setEmulatedMedia", media=name)
        if width:
            self.ask("Emulation.setDeviceMetricsOverride", width=width, height=1000, deviceScaleFactor=1, mobile=False)
        else:
            self.ask("Emulation.clearDeviceMetricsOverride")

    def picture(self, path, whole=False):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot", captureBeyondViewport=whole)["data"]))

    def obeys_its_policy(self, path):
        """Markup that got into a page runs nothing and asks nobody: the browser refuses it, and the rest of the page works."""
        with open(path) as file:
            text = file.read()
        broken = os.path.join(os.path.dirname(path), "injected.html")
        with open(broken, "w") as file:
            file.write(text.replace("</header>", INJECTED + "</header>", 1))
        self.open(broken)
        self.run("new Promise((done) => setTimeout(done, 200))")
        assert self.run("document.querySelectorAll('.injected').length") == 3, "nothing was put into the page"
        assert self.run("typeof window.injected") == "undefined", "a foreign script has run"
        refused = [text for text in self.complaints() if "Content Security Policy" in text]
        assert len(refused) >= 3, f"the browser refused only {refused}"
        # A request that is refused is announced and stopped before it leaves.
        told = lambda method: [m["params"] for m in self.said if m.get("method") == method]
        foreign = {m["requestId"] for m in told("Network.requestWillBeSent") if "example.com" in m["request"]["url"]}
        stopped = {m["requestId"] for m in told("Network.loadingFailed") if m.get("blockedReason") == "csp"}
        assert foreign <= stopped, "another host was asked"

    def complaints(self):
        """Errors and warnings of the console, and requests that left the page."""
        self.run("0")
        found = []
        for message in self.said:
            method, what = message.get("method"), message.get("params", {})
            if method == "Runtime.exceptionThrown":
                found.append(what["exceptionDetails"].get("exception", {}).get("description", "exception"))
            if method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning"):
                found.append(str([a.get("value", a.get("description")) for a in what["args"]]))
            if method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
                found.append(what["entry"]["text"])
            if method == "Network.requestWillBeSent" and not what["request"]["url"].startswith(("file:", "data:")):
                found.append("request of " + what["request"]["url"])
        return found
