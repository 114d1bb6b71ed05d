"""The site of the contract for Sphinx. What a toctree does not name is in no menu; the general index is generated."""

import os

from contract import LAMPS, Built
from support import SOURCE, run, tool
from site_files import write_all

FILES = {
    "conf.py": """
import os
import sys

sys.path.insert(0, os.path.abspath("."))
extensions = ["standard_sitemap"]
language = "pt_BR"
smartquotes = False
""",
    "index.rst": """
Harbour
=======

.. toctree::

   guide/index

.. toctree::
   :caption: Reference

   parts
   Lamps again <guide/lamps>
   Source code <https://git.example/x?a[]=1&b=50%>

.. toctree::
   :caption: Empty

   Bad <javascript://x/%0aalert(1)>

.. toctree::

   contact
""",
    "guide/index.rst": """
:sitemap-relation: sequence

Guide
=====

.. toctree::

   lamps
   oil
   Guide, from within <self>
""",
    "guide/lamps.rst": f"{LAMPS}\n========================\n",
    "guide/oil.rst": "Oil\n===\n",
    "parts.rst": "Parts\n=====\n",
    "contact.rst": ":sitemap-role: contact\n\nWrite to us\n===========\n",
    "imprint.rst": ":orphan:\n:sitemap-role: contentinfo\n\nImprint\n=======\n",
    "notes.rst": ":orphan:\n\nNotes\n=====\n"}


def build(folder):
    program = tool("sphinx-build")
    write_all(folder / "source", FILES, SOURCE / "docs/publishing/sphinx/standard_sitemap.py")
    run(program, "-q", folder / "source", folder / "root/docs", env=os.environ | {"LC_ALL": "C.UTF-8"})
    pages = {word: f"docs/{page}.html" for word, page in {
        "home": "index", "guide": "guide/index", "lamps": "guide/lamps", "oil": "guide/oil", "parts": "parts",
        "contact": "contact", "imprint": "imprint", "notes": "notes"}.items()}
    return Built(folder / "root", pages, {"PUB-11": "a site has one language"},
                 others={"docs/genindex.html": "index", "docs/search.html": "search"})
