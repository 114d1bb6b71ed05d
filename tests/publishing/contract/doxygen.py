"""The site of the contract for Doxygen. All of its pages are in its tree, and have one place there."""

import re
import sys

from contract import LAMPS, Built
from support import SOURCE, run, tool
from site_files import write_all

EMITTER = SOURCE / "docs/publishing/doxygen"
FILES = {
    "Doxyfile": """
PROJECT_NAME         = Harbour
INPUT                = pages.dox
OUTPUT_DIRECTORY     = ../root
HTML_OUTPUT          = docs
GENERATE_LATEX       = NO
HTML_HEADER          = header.html
GENERATE_ECLIPSEHELP = YES
SEARCHENGINE         = NO
QUIET                = YES
""",
    "pages.dox": f"""
/** @mainpage Harbour
Text. */
/** @page guide Guide
- @subpage lamps
- @subpage oil */
/** @page lamps {LAMPS}
Text. */
/** @page oil Oil
See @ref guide. */
/** @page contact Write to us
Text. */
"""}


def build(folder):
    program = tool("doxygen")
    source = folder / "source"
    write_all(source, FILES)
    (folder / "root").mkdir()
    run(program, "-w", "html", "header.html", "footer.html", "style.css", cwd=source)
    links = re.search(r"```html\n(.*?)```", (EMITTER / "README.md").read_text(), re.DOTALL).group(1)
    (source / "header.html").write_text((source / "header.html").read_text().replace("</head>", f"{links}</head>"))
    run(program, cwd=source)
    run(sys.executable, EMITTER / "standard_sitemap.py", folder / "root/docs", "--language", "pt_BR",
        "--role", "contact=contact.html", "--sequence", "guide.html")
    pages = {word: f"docs/{page}.html" for word, page in {
        "home": "index", "guide": "guide", "lamps": "lamps", "oil": "oil", "contact": "contact"}.items()}
    return Built(folder / "root", pages, {
        "PUB-11": "a site has one language", "Reference  (group)": "an entry of its tree that leads nowhere is a list"})
