import os
import sys

sys.path.insert(0, os.path.abspath("."))
project = "Tidewatch"
author = "The harbour office"
version = release = "2.4"
language = "en"
extensions = ["standard_sitemap"]
html_theme = "alabaster"
# The whole tree in the sidebar of every page: what the test compares the map with.
templates_path = ["templates"]
html_sidebars = {"**": ["tree.html"]}
exclude_patterns = ["templates"]
