"""Chromium without a window, controlled by the DevTools protocol over a pair of pipes."""

import json
import os
import shutil
import subprocess
import tempfile
import time

TIMEOUT = 60  # seconds


class Browser:
    """A browser with one page. It ends with the `with` statement."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        # Chromium reads requests from descriptor 3 and writes answers to descriptor 4.
        command = [
            "sh", "-c", f'exec "$@" 3<&{requests} 4>&{answers}', "sh", "chromium", "--headless", "--no-sandbox",
            "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "about:blank"]
        self.process = subprocess.Popen(
            command, pass_fds=(requests, answers), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(requests)
        os.close(answers)
        self._text, self._number, self.errors, self._loads = b"", 0, [], 0
        self._session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self._requests)
        os.close(self._answers)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        """Performs a request and returns its result."""
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            request["sessionId"] = self._session
        os.write(self._requests, json.dumps(request).encode() + b"\0")
        while True:
            message = self._receive()
            if message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(f'{method}: {message["error"]["message"]}')
                return message["result"]

    def _receive(self):
        while b"\0" not in self._text:
            piece = os.read(self._answers, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self._text += piece
        line, _, self._text = self._text.partition(b"\0")
        message = json.loads(line)
        if message.get("method") == "Page.loadEventFired":
            self._loads += 1
        if message.get("method") == "Log.entryAdded" and message["params"]["entry"]["level"] == "error":
            self.errors.append(message["params"]["entry"]["text"])
        if message.get("method") == "Runtime.exceptionThrown":
            self.errors.append(message["params"]["exceptionDetails"]["text"])
        return message

    def open(self, address):
        """Goes to an address, and waits until the page is loaded."""
        before = self._loads
        result = self.call("Page.navigate", url=address)
        if "errorText" in result:
            raise RuntimeError(f'{address}: {result["errorText"]}')
        while self._loads == before:
            self._receive()

    def value(self, expression):
        """Returns the value of an expression in JavaScript; that of a promise is awaited."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f'{expression}: {result["exceptionDetails"]["text"]}')
        return result["result"].get("value")

    def resize(self, width, height, dark=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])


def wait_for(what, condition):
    """Waits until a condition is true, and returns its value."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise AssertionError(f"timeout: {what}")
