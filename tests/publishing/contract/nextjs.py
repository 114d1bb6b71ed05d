"""The site of the contract for Next.js, a static export. Only the long tests build it. In every run its map is made again
from the menu, and put beside the pages that Next.js wrote, in nextjs_site/contract."""

import json
import os
import re
import shutil
from pathlib import Path

from contract import LAMPS, Built
from support import SOURCE, missing, run, tool
from site_files import MAP, write_all

MODULES = Path(os.environ.get("STANDARD_SITEMAP_NEXTJS", SOURCE / "build/nextjs")) / "node_modules"
EMITTER = SOURCE / "docs/publishing/nextjs"
SAVED = SOURCE / "tests/publishing/nextjs_site"
MENU = [
    {"name": "Harbour", "href": "/"},
    {"name": "Guide", "href": "/guide", "relation": "sequence", "items": [
        {"name": LAMPS, "href": "/guide/lamps"},
        {"name": "Oil", "href": "/guide/oil", "items": [{"name": "Guide", "href": "/guide/"}]}]},
    {"name": "Reference", "items": [
        {"name": "Parts", "href": "/parts"}, {"name": "Lamps again", "href": "/guide/lamps/"},
        {"name": "Source code", "href": "https://git.example/x?a[]=1&b=50%"}]},
    {"name": "Empty", "items": []}, {"name": "Bad", "href": "javascript:alert(1)"},
    {"name": "Write to us", "href": "/contact", "role": "contact"}]
OTHERS = [{"name": "Imprint", "href": "/imprint", "role": "contentinfo"}]
PAGES = ["", "guide", "guide/lamps", "guide/oil", "parts", "contact", "imprint", "notes", "hidden"]
# React does not write addresses with scripts.
LAYOUT = """
import Link from "next/link";
import { menu } from "../menu.mjs";

const List = ({ items }) => <ul>{items.map(({ name, href, items }) => <li key={name}>
  {href ? <Link href={href}>{name}</Link> : <span>{name}</span>}{items?.length > 0 && <List items={items} />}</li>)}</ul>;
export default ({ children }) => <html lang="pt-BR"><head>
%s
</head><body><nav id="sidebar"><List items={menu.filter(({ href }) => !href?.startsWith("javascript:"))} /></nav>
{children}</body></html>;
"""


def parts():
    """What the README says: the route, and the links."""
    text = (EMITTER / "README.md").read_text()
    blocks = [re.sub("^ +", "", block, flags=re.MULTILINE) for block in re.findall(r"```jsx?\n(.*?)```", text, re.DOTALL)]
    return blocks[1].replace('lang: "en"', 'lang: "pt_BR"'), blocks[2].replace('"/standard', '"/docs/standard')


def data(menu, others):
    return f"export const menu = {json.dumps(menu)};\nexport const others = {json.dumps(others)};\n"


def write(folder, menu, others, pages):
    route, links = parts()
    write_all(folder, {
        "package.json": "{}", "menu.mjs": data(menu, others), f"app/{MAP}/route.js": route,
        "next.config.mjs": 'export default { output: "export", basePath: "/docs", trailingSlash: true };\n',
        "app/layout.js": LAYOUT % re.sub("</?head>", "", links).strip(),
        **{f"app/{page}/page.js": "export default () => <p>Text</p>;\n" for page in pages}})
    write_all(folder, {}, EMITTER / "standard-sitemap.mjs")
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)


def make(folder, output):
    if not (MODULES / ".package-lock.json").is_file():
        missing(f"{MODULES}, which ./bootstrap test --long installs,")
    run(tool("node"), MODULES / "next/dist/bin/next", "build", cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "NEXT_TELEMETRY_DISABLED": "1"})
    shutil.copytree(folder / "out", output)


def saved(output):
    """What is kept of a site that was built, {path: text}: the pages without scripts, and the map."""
    files = sorted(output.rglob("*.html"))
    unneeded = r"<script\b.*?</script>|<link rel=\"(?:preload|stylesheet)\"[^>]*>|<style\b.*?</style>|<!--[\w$/-]*-->"
    return {file.relative_to(output).as_posix(): re.sub(
        unneeded, "", file.read_text(encoding="utf-8"), flags=re.DOTALL) + "\n" for file in files} | {
            MAP: (output / MAP).read_text(encoding="utf-8")}


def map_of(folder, menu, others):
    """The map that the route answers with."""
    write_all(folder, {"menu.mjs": data(menu, others), "route.mjs": parts()[0].replace("../../", "./"),
                       "write.mjs": 'import { GET } from "./route.mjs";\nprocess.stdout.write(await GET().text());\n'})
    write_all(folder, {}, EMITTER / "standard-sitemap.mjs")
    return run(tool("node"), folder / "write.mjs").stdout


def replay(folder, output):
    shutil.copytree(SAVED / "contract", output)
    (output / MAP).write_text(map_of(folder, MENU, OTHERS), encoding="utf-8")


def build(folder):
    replay(folder / "source", folder / "root/docs")
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps/", "oil": "guide/oil/", "parts": "parts/",
        "contact": "contact/", "imprint": "imprint/", "notes": "notes/", "hidden": "hidden/"}.items()}
    return Built(folder / "root", pages, {"PUB-11": "a map has one language"})
