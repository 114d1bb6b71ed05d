"""The site of the contract for rustdoc. Its hierarchy is that of modules and their items, which are named as in the
language."""


from contract import Built
from support import SOURCE, run, run_python, tool
from site_files import write_all

EMITTER = SOURCE / "docs/publishing/rustdoc/standard_sitemap.py"
SOURCES = """
//! Harbour.
/// The guide.
pub mod guide {
    /// Lamps.
    pub struct Lamps;
    /// Oil.
    pub struct Oil;
}
/// Write to us.
pub fn contact() {}
#[doc(hidden)]
pub mod hidden {}
"""


def make(source, output, *options):
    # By name: that of rustup is a link to a program that looks at its name.
    run(tool("rustdoc"), "--edition", "2021", "-o", output, source, *options)


def emit(output, *options, status=0):
    return run_python(EMITTER, output, *options, status=status)


def build(folder):
    write_all(folder, {"harbour.rs": SOURCES, "notes.md": "% Notes\n\nText.\n", "imprint.md": "% Imprint\n\nText.\n"})
    output = folder / "root/docs"
    for source in ("harbour.rs", "notes.md", "imprint.md"):
        make(folder / source, output)
    emit(output, "--language", "pt_BR", "--role", "contact=harbour/fn.contact.html", "--role", "contentinfo=imprint.html")
    pages = {word: f"docs/{page}.html" for word, page in {
        "home": "harbour/index", "guide": "harbour/guide/index", "lamps": "harbour/guide/struct.Lamps",
        "oil": "harbour/guide/struct.Oil", "contact": "harbour/fn.contact", "imprint": "imprint", "notes": "notes",
        "hidden": "settings"}.items()}
    return Built(folder / "root", pages, {
        "PUB-11": "a site has one language", "PUB-12": "nothing of it is read in an order",
        "PUB-14": "a name is that of a module or item", "PUB-17": "the home page has the name of the crate"},
        menu=["harbour  home", "  Modules  (group)", "    guide  guide", "      Structs  (group)", "        Lamps  lamps",
              "        Oil  oil", "  Functions  (group)", "    contact  contact"])
