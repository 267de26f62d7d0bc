"""Tests the pages of a book in Chromium: test.py PROGRAM FOLDER. Scripts/test-book runs it."""

import glob
import json
import os
import subprocess
import sys
import tempfile

from browser import Browser, wait_for

CHAPTER = "en/01-layers.html"
BUTTONS = '[...document.querySelectorAll("figure button")]'


def check(condition, text):
    if not condition:
        raise AssertionError(text)


class Viewer:
    """A viewer that was started by `lamina learn`. `address` is that of the table of contents."""

    def __init__(self, program, folder, socket):
        self.program, self.socket = program, socket
        self.process = subprocess.Popen(
            [program, "learn", folder, "--no-browser", "--control", socket], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        check(self.address.startswith("http://127.0.0.1:"), f"the program prints {self.address!r}")

    def ask(self, verb):
        request = json.dumps({"verb": verb})
        result = subprocess.run([self.program, "control", self.socket, request], capture_output=True, text=True)
        return json.loads(result.stdout or "{}").get("ok", {})

    def wait_for(self, example):
        """Waits until an example is shown, compiled and without a question."""
        def is_shown():
            state = self.ask("state")
            return state.get("scene", "").endswith(f"/{example}.swift") and state.get("generation", 0) > 0
        wait_for(f"the viewer shows {example}", is_shown)


def test_pages(browser, folder):
    """Opens every page from its folder: its pictures load, nothing is wider than a narrow screen, no script works."""
    for path in sorted(glob.glob(os.path.join(folder, "[ez][nh]", "*.html"))):
        for width, dark in ((1280, False), (360, True)):
            browser.resize(width, 800, dark)
            browser.open(f"file://{path}")
            overflow = browser.value("document.documentElement.scrollWidth - innerWidth")
            check(overflow <= 0, f"{path}: {overflow} pixels too wide at {width}")
        pictures = (
            'Promise.all([...document.images].map(i => { i.loading = "eager"; return i.decode().then(() => "", () => i.src) }))'
            '.then(list => list.filter(Boolean))')
        check(browser.value(pictures) == [], f"{path}: pictures do not load")
        check(browser.value(f"{BUTTONS}.length") == 0, f"{path}: there are buttons without a viewer")


def test_viewer(browser, viewer):
    base = viewer.address.removesuffix("en/index.html")
    browser.resize(1280, 800)
    browser.open(base)
    wait_for("the language is chosen", lambda: browser.value("location.pathname").endswith("/en/index.html"))
    browser.open(base + CHAPTER)
    figures = browser.value('[...document.querySelectorAll("figure[id]")].map(f => f.id)')
    check(browser.value(f"{BUTTONS}.length") == len(figures), "not every example has a button")
    viewer.wait_for(figures[0])
    browser.value(f"{BUTTONS}[1].click()")
    viewer.wait_for(figures[1])
    result = f'{BUTTONS}[1].parentElement.querySelector("[role=status]").textContent'
    wait_for("the result of a press", lambda: browser.value(result) == "Sent to the viewer.")
    browser.value(f'location.hash = "{figures[2]}"')
    viewer.wait_for(figures[2])
    browser.value('document.querySelector("a[rel=next]").click()')
    wait_for("the next chapter", lambda: browser.value("location.pathname").endswith("02-views.html"))
    first = 'document.querySelector("figure[id]")?.id'
    viewer.wait_for(wait_for("the examples of the next chapter", lambda: browser.value(first)))
    browser.value("history.back()")
    viewer.wait_for(figures[2])


def test_other_sites(browser, viewer):
    """A page of another origin that knows the address can neither read a page nor show an example."""
    base = viewer.address.removesuffix("en/index.html")
    before = viewer.ask("state").get("scene")
    browser.open("data:text/html,<p>another site</p>")
    for options in ('{}', '{method: "POST", mode: "no-cors"}'):
        request = f'fetch("{base}show/FirstLayer", {options}).then(r => r.type + r.status, () => "failed")'
        check(browser.value(request) in ("failed", "opaque0"), "another site can read an answer")
    check(viewer.ask("state").get("scene") == before, "another site can show an example")


def test_end(browser, viewer):
    base = viewer.address.removesuffix("en/index.html")
    browser.open(base + CHAPTER)
    viewer.ask("quit")
    check(viewer.process.wait(60) == 0, "the viewer does not end well")
    browser.value(f"{BUTTONS}[0].click()")
    result = f'{BUTTONS}[0].parentElement.querySelector("[role=status]").textContent'
    wait_for("the page says that the viewer has ended", lambda: browser.value(result) == "The viewer has ended.")


def main():
    program, folder = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as work, Browser() as browser:
        test_pages(browser, folder)
        check(browser.errors == [], f"errors in the pages: {browser.errors}")
        viewer = Viewer(program, folder, os.path.join(work, "socket"))
        try:
            test_viewer(browser, viewer)
            check(browser.errors == [], f"errors beside the viewer: {browser.errors}")
            test_other_sites(browser, viewer)
            test_end(browser, viewer)
        finally:
            viewer.process.kill()


main()
