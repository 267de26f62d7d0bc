"""Writes the reference of the library from symbol graphs, with a page for each type."""

import collections
import glob
import html
import json
import os
import re

from chapters import to_html
from pages import LANGUAGES, page, write

TYPES = {"swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.actor"}


class Symbol:
    """A public declaration of a module."""

    def __init__(self, module, graph):
        self.module = module
        self.identifier = graph["identifier"]["precise"]
        self.kind = graph["kind"]["identifier"]
        self.path = graph["pathComponents"]
        self.declaration = "".join(part["spelling"] for part in graph.get("declarationFragments", []))
        lines = graph.get("docComment", {}).get("lines", [])
        # Links to other symbols (``CALayer``) become plain code.
        self.comment = re.sub(r"``([^`]*)``", r"`\1`", "\n".join(line["text"] for line in lines))

    @property
    def is_type(self):
        return self.kind in TYPES

    @property
    def file(self):
        return f'{self.module}/{".".join(self.path)}.html'

    @property
    def anchor(self):
        return re.sub(r"[^\w.:()-]", "-", self.path[-1])

    @property
    def summary(self):
        return self.comment.split("\n\n")[0].replace("\n", " ")


def read_symbols(folder):
    """Returns the symbols of all modules in the folder, each once. Extensions of other modules' types count too."""
    found = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.symbols.json"))):
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        for symbol in graph["symbols"]:
            found.setdefault(symbol["identifier"]["precise"], Symbol(graph["module"]["name"], symbol))
    return list(found.values())


def members_by_owner(symbols):
    owners = {".".join(s.path): s for s in symbols if s.is_type}
    members = collections.defaultdict(list)
    for symbol in symbols:
        owner = owners.get(".".join(symbol.path[:-1]))
        if owner and not symbol.is_type:
            members[owner.identifier].append(symbol)
    return members


def entry(symbol):
    return (
        f'<section id="{html.escape(symbol.anchor)}"><pre class="declaration">{html.escape(symbol.declaration)}</pre>'
        f"{to_html(symbol.comment)}</section>")


def entries(symbols):
    """Returns the entries of declarations, sorted by name. The second overload of a name has no anchor of its own."""
    seen, result = set(), []
    for symbol in sorted(symbols, key=lambda s: (s.path[-1], s.declaration)):
        text = entry(symbol)
        if symbol.anchor in seen:
            text = re.sub(r'^<section id="[^"]*">', "<section>", text)
        seen.add(symbol.anchor)
        result.append(text)
    return "\n".join(result)


def top(root, *links):
    parts = [f'<a href="{root}index.html">Lamina</a>'] + [f'<a href="{root}{to}">{text}</a>' for to, text in links]
    return f'<nav class="path">{" › ".join(parts)}</nav>\n'


def write_type(folder, symbol, members):
    name = ".".join(symbol.path)
    body = (
        f'<h1>{html.escape(name)}</h1><pre class="declaration">{html.escape(symbol.declaration)}</pre>'
        f"{to_html(symbol.comment)}<h2>Members</h2>{entries(members) or '<p>None of its own.</p>'}")
    links = ("api/index.html", "Reference"), (f"api/{symbol.module}.html", symbol.module)
    write(os.path.join(folder, "api", symbol.file), page("en", name, body, "../../", top("../../", *links)))


def write_module(folder, module, symbols):
    types = sorted((s for s in symbols if s.is_type), key=lambda s: s.path)
    rows = "".join(
        f'<tr><td><a href="{html.escape(s.file)}">{html.escape(".".join(s.path))}</a></td>'
        f"<td>{to_html(s.summary)}</td></tr>" for s in types)
    functions = entries(s for s in symbols if not s.is_type and len(s.path) == 1)
    body = f'<h1>{module}</h1><table class="types">{rows}</table>'
    if functions:
        body += f"<h2>Functions and constants</h2>{functions}"
    links = (("api/index.html", "Reference"),)
    write(os.path.join(folder, "api", f"{module}.html"), page("en", module, body, "../", top("../", *links)))


def write_reference(folder, symbols_folder):
    symbols = read_symbols(symbols_folder)
    members = members_by_owner(symbols)
    modules = collections.defaultdict(list)
    for symbol in symbols:
        modules[symbol.module].append(symbol)
    for module, list_ in modules.items():
        write_module(folder, module, list_)
        for symbol in list_:
            if symbol.is_type:
                write_type(folder, symbol, members[symbol.identifier])
    items = "".join(f'<li><a href="{m}.html">{m}</a></li>' for m in sorted(modules))
    book = f'<a href="../en/index.html">{LANGUAGES["en"]["title"]}</a>'
    body = f"<h1>Reference</h1><p>The public declarations of Lamina's library, from its sources. Numbers such as T1.7 are" \
           f" clauses of Documentation/Reference. The book: {book}.</p>"
    write(os.path.join(folder, "api", "index.html"), page("en", "Reference", f"{body}<ul>{items}</ul>", "../"))
