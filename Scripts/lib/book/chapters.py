"""Reads the chapters of the book, and turns their Markdown into HTML."""

import html
import os
import re

import markdown
from markdown.extensions.toc import slugify_unicode
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import SwiftLexer

from media import Figure, png_size

# A paragraph that shows an example: [Name.swift](../Examples/Name.swift "film 0 3") The caption.
EXAMPLE = re.compile(
    r'^\[(?P<name>\w+)\.swift\]\(\.\./Examples/(?P=name)\.swift "(?P<request>[^"]*)"\)(?P<caption>(?:.+\n?)*)', re.M)


class Chapter:
    """A chapter in one language. `name` is the same in all languages ("01-layers")."""

    def __init__(self, book, language, file):
        self.book, self.language = book, language
        self.name = file[: -len(".md")]
        with open(os.path.join(book, language, file), encoding="utf-8") as source:
            self.text = source.read()
        heading, _, self.body = self.text.partition("\n")
        if not heading.startswith("# "):
            raise SystemExit(f"{language}/{file}: the first line is not a title")
        self.title = heading[2:].strip()
        self.figures = [Figure(m["name"], m["request"]) for m in EXAMPLE.finditer(self.body)]

    def html(self, media):
        """Returns the text of the chapter. `media` is the folder of the rendered pictures."""
        blocks = []

        def keep(match):
            blocks.append(self._example(match, media))
            return f"\n\nLAMINAFIGURE{len(blocks) - 1}\n\n"

        text = EXAMPLE.sub(keep, self.body)
        result = to_html(text)
        for index, block in enumerate(blocks):
            result = result.replace(f"<p>LAMINAFIGURE{index}</p>", block)
        return f"<h1>{html.escape(self.title)}</h1>\n{result}"

    def _example(self, match, media):
        figure = Figure(match["name"], match["request"])
        caption = " ".join(match["caption"].split())
        path = f"Examples/{figure.example}.swift"
        with open(os.path.join(self.book, path), encoding="utf-8") as source:
            listing = highlight(source.read(), SwiftLexer(), HtmlFormatter())
        return (
            f'<figure id="{figure.example}">{picture(figure, media, plain(caption))}'
            f"<figcaption>{inline(caption)}</figcaption>"
            f'<p class="file"><a href="../{path}">{figure.example}.swift</a></p>{listing}</figure>')


def picture(figure, media, text):
    """Returns the element of a picture or a film. A film has a still picture for readers who want no motion."""
    # A picture has two pixels for each point. It is shown larger than the scene, with its pixels on those of the screen
    # or smaller.
    width, height = (side * 3 // 4 for side in png_size(os.path.join(media, figure.name)))
    image = (
        f'<img src="../media/{figure.name}" width="{width}" height="{height}" loading="lazy" '
        f'alt="{html.escape(text)}">')
    if not figure.is_film:
        return image
    still = f'<source srcset="../media/{figure.still.name}" media="(prefers-reduced-motion: reduce)">'
    return f"<picture>{still}{image}</picture>"


def to_html(text):
    result = markdown.markdown(
        text, output_format="html", extensions=["fenced_code", "codehilite", "tables", "sane_lists", "toc"],
        extension_configs={
            "toc": {"slugify": slugify_unicode},
            "codehilite": {"guess_lang": False, "css_class": "highlight"},
        })
    # Chapters link to each other's Markdown files, so that the links work in the repository too.
    return re.sub(r'href="((?:[\w-]+/)*[\w-]+)\.md(#[^"]*)?"', r'href="\1.html\2"', result)


def inline(text):
    return re.sub(r"^<p>(.*)</p>$", r"\1", to_html(text), flags=re.S)


def plain(text):
    return html.unescape(re.sub(r"<[^>]*>", "", inline(text)))


def read_chapters(book, language):
    files = sorted(f for f in os.listdir(os.path.join(book, language)) if re.match(r"\d\d-.*\.md$", f))
    return [Chapter(book, language, file) for file in files]
