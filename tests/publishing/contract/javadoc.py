"""The site of the contract for Javadoc. Its hierarchy is that of packages and types, which are named as in the language."""


from contract import Built
from support import SOURCE, run, run_python, tool
from site_files import write_all

EMITTER = SOURCE / "docs/publishing/javadoc/standard_sitemap.py"
FILES = {
    "harbour/Contact.java": "package harbour;\n/** Write to us. */\npublic interface Contact {}\n",
    "guide/Lamps.java": "package guide;\n/** Lamps. @see Oil */\npublic class Lamps<T> {}\n",
    "guide/Oil.java": "package guide;\n/** Oil. */\npublic interface Oil {}\n",
    "guide/doc-files/notes.html": "<html><head><title>Notes</title></head><body>Text.</body></html>\n",
    "guide/doc-files/imprint.html": "<html><head><title>Imprint</title></head><body>Text.</body></html>\n"}
OPTIONS = ("--language", "pt_BR", "--role", "contact=harbour/Contact.html",
           "--role", "contentinfo=guide/doc-files/imprint.html")


def make(output, *options):
    # The options of the machine that runs it save half of the time.
    run(tool("javadoc"), "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-quiet", "-Xdoclint:none", "-locale", "en",
        "-encoding", "UTF-8", "-d", output, *options)


def emit(output, *options, status=0):
    return run_python(EMITTER, output, *options, status=status)


def build(folder):
    write_all(folder / "source", FILES)
    make(folder / "root/docs", "-sourcepath", folder / "source", "-doctitle", "<b>Harbour</b>", "guide", "harbour")
    emit(folder / "root/docs", *OPTIONS)
    pages = {word: f"docs/{page}.html" for word, page in {
        "home": "index", "contact": "harbour/Contact", "guide": "guide/package-summary", "lamps": "guide/Lamps",
        "oil": "guide/Oil", "parts": "harbour/package-summary", "imprint": "guide/doc-files/imprint",
        "notes": "guide/doc-files/notes", "hidden": "overview-tree"}.items()}
    return Built(folder / "root", pages, {
        "PUB-11": "a site has one language", "PUB-12": "nothing of it is read in an order",
        "PUB-14": "a name is that of a package or type"},
        menu=["Harbour  home", "guide  guide", "  Lamps  lamps", "  Oil  oil", "harbour  parts", "  Contact  contact"],
        others={f"docs/{page}": role for page, role in {
            "index-all.html": "index", "help-doc.html": "help", "search.html": "search"}.items()
            if (folder / "root/docs" / page).is_file()})
