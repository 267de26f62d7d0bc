"""Builds the book: build.py ROOT FOLDER --lamina PROGRAM [--symbols FOLDER]. Scripts/book runs it."""

import argparse
import os
import shutil
import sys

import chapters
import links
import media
import pages
import reference


def main():
    parser = argparse.ArgumentParser(description="Builds the book as web pages.")
    parser.add_argument("root", help="the folder of the repository")
    parser.add_argument("folder", help="the folder for the pages")
    parser.add_argument("--lamina", required=True, help="the program that renders the examples")
    parser.add_argument("--symbols", help="the folder with the symbol graphs of the library")
    options = parser.parse_args()
    folder = os.path.realpath(options.folder)
    book = os.path.join(options.root, "Documentation", "Book")

    languages = {name: chapters.read_chapters(book, name) for name in pages.LANGUAGES}
    figures = [figure for list_ in languages.values() for chapter in list_ for figure in chapter.figures]
    media.Studio(book, os.path.join(folder, "media"), options.lamina).render(figures)

    for name in list(pages.LANGUAGES) + ["api", "Examples"]:
        shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    shutil.copytree(os.path.join(book, "Examples"), os.path.join(folder, "Examples"))
    for name in ("style.css", "language.js", "viewer.js"):
        shutil.copy(os.path.join(os.path.dirname(__file__), name), folder)
    shutil.copy(os.path.join(options.root, "Assets", "icon-64.png"), os.path.join(folder, "icon.png"))
    for name, list_ in languages.items():
        pages.write_language(folder, name, list_, options.symbols is not None)
    pages.write_first_page(folder)
    if options.symbols:
        reference.write_reference(folder, options.symbols)

    problems = links.broken_links(folder)
    for line in problems:
        print(line, file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
