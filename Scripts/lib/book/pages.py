"""Writes the pages of the book: the chapters, the contents of each language and the first page."""

import html
import os

LANGUAGES = {
    "en": {
        "tag": "en", "name": "English", "title": "Core Animation, step by step", "contents": "Contents",
        "reference": "Reference", "previous": "Previous", "next": "Next",
        "show": "Show in Lamina", "shown": "Sent to the viewer.", "refused": "The viewer does not have this example.",
        "ended": "The viewer has ended.",
        "about": "From the first layer to transitions of your own. Every picture and every film in this book was "
                 "rendered from the program beside it.",
    },
    "zh": {
        "tag": "zh-CN", "name": "简体中文", "title": "一步一步学 Core Animation", "contents": "目录",
        "reference": "API 参考（英文）", "previous": "上一章", "next": "下一章",
        "show": "在 Lamina 中显示", "shown": "已发送到查看器。", "refused": "查看器没有这个示例。",
        "ended": "查看器已经结束。",
        "about": "从第一个图层到自己写的过渡。书中的每张图、每段动画，都由旁边的程序渲染而成。",
    },
}


def page(language, title, body, root, navigation="", script=""):
    """Returns a whole page. `root` is the path from the page to the folder of the site. `script` is an element that has a
    script, or empty."""
    words = LANGUAGES[language]
    return f"""<!DOCTYPE html>
<html lang="{words["tag"]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title>
<link rel="icon" href="{root}icon.png">
<link rel="stylesheet" href="{root}style.css">
{script}</head>
<body>
{navigation}<main>
{body}
</main>
</body>
</html>
"""


def contents_list(chapters, current=None):
    lines = []
    for chapter in chapters:
        mark = ' aria-current="page"' if chapter is current else ""
        lines.append(f'<li><a href="{chapter.name}.html"{mark}>{html.escape(chapter.title)}</a></li>')
    return "<ol>" + "".join(lines) + "</ol>"


def navigation(language, chapters, current, has_reference):
    """Returns the list of chapters beside the text, which can be opened above the text on narrow screens."""
    words = LANGUAGES[language]
    file = f"{current.name}.html" if current else "index.html"
    others = "".join(
        f'<a href="../{other}/{file}" lang="{LANGUAGES[other]["tag"]}">{LANGUAGES[other]["name"]}</a>'
        for other in LANGUAGES if other != language)
    reference = f'<a href="../api/index.html">{words["reference"]}</a>' if has_reference else ""
    inner = f'{contents_list(chapters, current)}<p class="more">{reference}{others}</p>'
    # The same list twice: one of them is hidden by the width of the screen.
    return (
        f'<nav class="side"><a class="book" href="index.html">{words["title"]}</a>{inner}</nav>\n'
        f'<details class="top"><summary>{words["title"]}</summary>{inner}</details>\n')


def viewer_script(language):
    """Returns the element of the script that shows the examples of a chapter in the viewer, with its words."""
    words = LANGUAGES[language]
    texts = " ".join(
        f'data-{name}="{html.escape(words[name])}"' for name in ("show", "shown", "refused", "ended"))
    return f'<script src="../viewer.js" defer {texts}></script>\n'


def neighbors(language, chapters, current):
    words, index = LANGUAGES[language], chapters.index(current)
    links = []
    if index > 0:
        before = chapters[index - 1]
        links.append(f'<a rel="prev" href="{before.name}.html"><small>{words["previous"]}</small>{before.title}</a>')
    if index + 1 < len(chapters):
        after = chapters[index + 1]
        links.append(f'<a rel="next" href="{after.name}.html"><small>{words["next"]}</small>{after.title}</a>')
    return f'<p class="neighbors">{"".join(links)}</p>'


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_language(folder, language, chapters, has_reference):
    words = LANGUAGES[language]
    media = os.path.join(folder, "media")
    for chapter in chapters:
        body = chapter.html(media) + neighbors(language, chapters, chapter)
        side = navigation(language, chapters, chapter, has_reference)
        title = f'{chapter.title} – {words["title"]}'
        write(
            os.path.join(folder, language, chapter.name + ".html"),
            page(language, title, body, "../", side, viewer_script(language)))
    body = f'<h1>{words["title"]}</h1><p>{words["about"]}</p><h2>{words["contents"]}</h2>{contents_list(chapters)}'
    side = navigation(language, chapters, None, has_reference)
    write(os.path.join(folder, language, "index.html"), page(language, words["title"], body, "../", side))


def write_first_page(folder):
    """Writes the page that leads to the languages. It goes to the reader's language where scripts may run."""
    choices = "".join(
        f'<li><a href="{name}/index.html" lang="{words["tag"]}">{words["title"]}</a></li>'
        for name, words in LANGUAGES.items())
    script = '<script src="language.js" defer></script>\n'
    write(os.path.join(folder, "index.html"), page("en", "Lamina", f"<ul>{choices}</ul>", "", script=script))
