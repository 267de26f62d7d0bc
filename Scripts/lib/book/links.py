"""Checks the links of the finished pages."""

import html.parser
import os
import urllib.parse


class Page(html.parser.HTMLParser):
    """The targets of a page's links, and the names of its elements."""

    def __init__(self, path):
        super().__init__()
        self.targets, self.names = [], set()
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src", "srcset"):
                self.targets.append(value)
            if name == "id":
                self.names.add(value)


def broken_links(folder):
    """Returns a line for each link that leads nowhere or away from the folder."""
    pages = {}
    for parent, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".html"):
                path = os.path.join(parent, file)
                pages[path] = Page(path)
    problems = []
    for path, page in sorted(pages.items()):
        for target in page.targets:
            reason = problem(folder, pages, path, target)
            if reason:
                problems.append(f"{os.path.relpath(path, folder)}: {target}: {reason}")
    return problems


def problem(folder, pages, path, target):
    parts = urllib.parse.urlsplit(target)
    if parts.scheme or parts.netloc:
        return "the book must not need other sites"
    file = path
    if parts.path:
        file = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path)))
    if not file.startswith(folder + os.sep) or not os.path.isfile(file):
        return "there is no such file"
    if parts.fragment and file in pages and urllib.parse.unquote(parts.fragment) not in pages[file].names:
        return "there is no such place in the page"
    return None
