"""Tests a UIKit program and the viewer by pyatspi: run.py LAUNCHER FOLDER

LAUNCHER starts the bus for assistive technology, and FOLDER has the programs TestPage and lamina. The test runs on a session
bus of its own (Scripts/test-accessibility).
"""

import os
import subprocess
import sys
import time

LIMIT = 30


class Failure(Exception):
    """A condition that was not met in time."""


def wait(what, condition):
    """Returns the result of `condition` as soon as it is true. Fails after the time limit."""
    end = time.monotonic() + LIMIT
    problem = ""
    while time.monotonic() < end:
        try:
            result = condition()
        except Exception as error:  # An element may go away while it is asked.
            result = None
            problem = f" ({error})"
        if result:
            return result
        time.sleep(0.05)
    raise Failure(f"{what}: not within {LIMIT} s{problem}")


def application(pid):
    """Returns the application of a process; None while it is not known."""
    desktop = pyatspi.Registry.getDesktop(0)
    for index in range(desktop.childCount):
        child = desktop.getChildAtIndex(index)
        if child is not None and child.get_process_id() == pid:
            return child
    return None


def elements(root):
    """Returns an element and all elements inside, each before its children."""
    found, pending = [], [root]
    while pending:
        element = pending.pop()
        if element is None:
            continue
        found.append(element)
        pending += [element.getChildAtIndex(i) for i in range(element.childCount)][::-1]
    return found


def find(root, role, name=None):
    """Returns the first element of a role, and of a name if one is given; None if there is none."""
    for element in elements(root):
        if element.getRoleName() == role and (name is None or element.name == name):
            return element
    return None


def has(element, state):
    element.clear_cache()
    return element.getState().contains(state)


def act(element, name):
    """Performs the action of that name."""
    actions = element.queryAction()
    names = [actions.getName(i) for i in range(actions.nActions)]
    if name not in names:
        raise Failure(f"{element.name} has the actions {names}, not {name}")
    actions.doAction(names.index(name))


def test_page(folder):
    """A program that uses UIKit only."""
    program = subprocess.Popen([f"{folder}/TestPage"], stdout=subprocess.PIPE, text=True)
    try:
        root = wait("the program is on the bus", lambda: application(program.pid))
        frame = wait("it has a window", lambda: find(root, "frame"))
        assert frame.name, "the window has no title"
        button = wait("it has a button", lambda: find(frame, "push button", "Run"))
        act(button, "click")
        slider = wait("it has a slider", lambda: find(frame, "slider"))
        slider.queryValue().currentValue = slider.queryValue().maximumValue
        toggle = wait("it has a switch", lambda: find(frame, "check box"))
        was_on = has(toggle, pyatspi.STATE_CHECKED)
        act(toggle, "click")
        wait("the switch changed", lambda: has(toggle, pyatspi.STATE_CHECKED) != was_on)
        entry = wait("it has a field", lambda: find(frame, "entry"))
        entry.queryComponent().grabFocus()
        wait("the field has the focus", lambda: has(entry, pyatspi.STATE_FOCUSED))
        entry.queryEditableText().setTextContents("typed")
        wait("the field has the text", lambda: entry.queryText().getText(0, -1) == "typed")
        extents = button.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        assert (extents.x, extents.y, extents.width, extents.height) == (20, 20, 160, 44), extents
    finally:
        program.terminate()
        output = program.communicate()[0].splitlines()
    assert any(line.startswith("slider 1") for line in output), output
    assert any(line.startswith("switch") for line in output), output


def test_viewer(folder):
    """The viewer: buttons, the time as a slider, and the layers as a tree."""
    program = subprocess.Popen([f"{folder}/lamina", "view", "door", "--paused"])
    try:
        root = wait("the viewer is on the bus", lambda: application(program.pid))
        frame = wait("it has a window", lambda: find(root, "frame"))
        slider = wait("the time is a slider", lambda: find(frame, "slider", "Time"))
        slider.queryValue().currentValue = 0.5
        wait("the time follows", lambda: abs(slider.queryValue().currentValue - 0.5) < 0.02)
        button = wait("there is a button for the layers", lambda: find(frame, "push button", "Layers"))
        if find(frame, "tree") is None:
            act(button, "click")
        tree = wait("the layers are a tree", lambda: find(frame, "tree"))
        item = wait("the tree has items", lambda: find(tree, "tree item"))
        wait("the root is expanded", lambda: has(item, pyatspi.STATE_EXPANDED))
        act(item, "click")
        wait("the layer is selected", lambda: has(item, pyatspi.STATE_SELECTED))
        act(item, "expand or contract")
        wait("the layer is collapsed", lambda: has(item, pyatspi.STATE_COLLAPSED))
        for element in elements(frame):
            if element.getRoleName() in ("push button", "toggle button", "slider", "check box"):
                assert element.name, f"a {element.getRoleName()} at {element.get_index_in_parent()} has no name"
    finally:
        program.terminate()
        program.wait()


def set_enabled():
    """Tells all programs that there is assistive technology, as a screen reader does."""
    subprocess.run(
        ["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus",
         "org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", "string:IsEnabled",
         "variant:boolean:true"], check=True, stdout=subprocess.DEVNULL)


launcher, folder = sys.argv[1:3]
os.environ.pop("AT_SPI_BUS_ADDRESS", None)
# The texts are compared in English.
os.environ["LC_ALL"] = "C.UTF-8"
bus = subprocess.Popen([launcher, "--launch-immediately"])
status = 0
try:
    wait("the bus answers", lambda: set_enabled() is None)
    import pyatspi

    for test in (test_page, test_viewer):
        try:
            test(folder)
            print(f"{test.__name__}: passed", flush=True)
        except (Failure, AssertionError) as error:
            print(f"{test.__name__}: FAILED: {error}", flush=True)
            status = 1
finally:
    bus.terminate()
sys.exit(status)
