"""The site of the contract for Docusaurus, in two languages. Only the long tests build it: Docusaurus takes minutes. In
every run the plugin gets again what Docusaurus gave to it, and its map is put beside the pages that Docusaurus wrote, in
docusaurus_site/contract."""

import json
import os
import re
import shutil
from pathlib import Path

from contract import LAMPS, Built
from support import SOURCE, missing, run, tool
from site_files import write_all

MODULES = Path(os.environ.get("STANDARD_SITEMAP_DOCUSAURUS", SOURCE / "build/docusaurus")) / "node_modules"
EMITTER = SOURCE / "docs/publishing/docusaurus/standard-sitemap.mjs"
SAVED = SOURCE / "tests/publishing/docusaurus_site"
SETTINGS = {"i18n": {"defaultLocale": "pt-BR", "locales": ["pt-BR", "de"]},
            "themeConfig": {"navbar": {"title": "Harbour"}}}
SIDEBARS = {"main": [
    "index",
    {"type": "category", "label": "Guide", "link": {"type": "doc", "id": "guide/index"}, "items": [
        "guide/lamps",
        {"type": "category", "label": "Oil", "link": {"type": "doc", "id": "guide/oil"},
         "items": [{"type": "ref", "id": "guide/index"}]}]},
    {"type": "category", "label": "Reference", "items": [
        "parts", {"type": "doc", "id": "guide/lamps", "label": "Lamps again"},
        {"type": "link", "label": "Source code", "href": "https://git.example/x?a[]=1&b=50%"}]},
    {"type": "category", "label": "Empty", "items": [{"type": "html", "value": "<hr>"}]},
    "contact"]}
PAGES = {
    "docs/index": {"title": "Harbour", "slug": "/"},
    "docs/guide/index": {"title": "Guide", "sitemap-relation": "sequence"},
    "docs/guide/lamps": {"title": LAMPS}, "docs/guide/oil": {"title": "Oil"}, "docs/parts": {"title": "Parts"},
    "docs/contact": {"title": "Write to us", "sitemap-role": "contact"},
    "docs/imprint": {"title": "Imprint", "sitemap-role": "contentinfo"}, "docs/notes": {"title": "Notes"},
    "docs/hidden": {"title": "Hidden", "unlisted": True},
    "i18n/de/docusaurus-plugin-content-docs/current/index": {"title": "Hafen", "slug": "/"},
    "i18n/de/docusaurus-plugin-content-docs/current/guide/index": {"title": "Anleitung"}}
CONFIGURATION = """
export default {
  title: "Harbour",
  url: "https://example.org",
  baseUrl: "/docs/",
  trailingSlash: true,
  onBrokenLinks: "ignore",
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: "./sidebars.mjs", sidebarCollapsed: false } }]],
  plugins: ["./standard-sitemap.mjs", "./recorder.mjs"],
  ...%s,
};
"""
# What the plugin gets from Docusaurus, as far as it is data.
RECORDER = """
import { writeFileSync } from "node:fs";
export default () => ({
  name: "recorder",
  postBuild({ siteConfig: { title, themeConfig }, baseUrl, i18n, outDir, routesPaths, routes, plugins }) {
    const document = ({ id, unversionedId, title, permalink, source, unlisted, frontMatter }) =>
      ({ id, unversionedId, title, permalink, source, unlisted, frontMatter });
    const content = ({ name, content }) => name === "docusaurus-plugin-content-docs"
      ? [{ name, content: { loadedVersions: content.loadedVersions.map(({ isLast, docs }) =>
          ({ isLast, docs: docs.map(document) })) } }]
      : name === "docusaurus-plugin-content-pages" ? [{ name, content }] : [];
    const route = ({ path, component, routes, props }) => ({ path, component, routes: routes?.map(route),
      props: props?.version && { version: { pluginId: props.version.pluginId, isLast: props.version.isLast,
                                            docsSidebars: props.version.docsSidebars } } });
    writeFileSync(`${outDir}/recorded.json`, JSON.stringify({
      siteConfig: { title, themeConfig: { navbar: themeConfig.navbar } }, baseUrl, i18n, routesPaths,
      routes: routes.map(route), plugins: plugins.flatMap(content) }));
  } });
"""
REPLAY = """
import { readFileSync } from "node:fs";
import standardSitemap from "./standard-sitemap.mjs";
const tags = {};
for (const folder of process.argv.slice(2)) {
  const given = { ...JSON.parse(readFileSync(`${folder}/recorded.json`)), outDir: folder };
  const plugin = standardSitemap(given, {});
  tags[folder] = plugin.injectHtmlTags().headTags;
  await plugin.postBuild(given);
}
console.log(JSON.stringify(tags));
"""


def write(folder, settings, sidebars, pages):
    """Writes a site."""
    write_all(folder, {
        "package.json": "{}", "docusaurus.config.js": CONFIGURATION % json.dumps(settings),
        "sidebars.mjs": f"export default {json.dumps(sidebars)};", "recorder.mjs": RECORDER, **{
            f"{name}.md": "---\n" + "".join(
                f"{key}: {json.dumps(value)}\n" for key, value in matter.items()) + "---\nText.\n"
            for name, matter in pages.items()}})
    write_all(folder, {}, EMITTER)
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)


def make(folder, output):
    node = tool("node")
    if not (MODULES / ".package-lock.json").is_file():
        missing(f"{MODULES}, which ./bootstrap test --long installs,")
    run(node, MODULES / "@docusaurus/core/bin/docusaurus.mjs", "build", "--out-dir", output, cwd=folder,
        env=os.environ | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1", "DOCUSAURUS_DISABLE_TELEMETRY": "1",
                          "NO_UPDATE_NOTIFIER": "1"})


def saved(output):
    """What is kept of a site that was built, {path: text}: what the plugin was given, and the menus of the pages."""
    unneeded = (r"<(script|svg|style|main)\b.*?</\1>|<meta\b[^>]*>|"
                r"<link[^>]*\brel=\"(?!schema\.|ssp\.)[^>]*>|<div class=\"(?:toggle_|navbarSearch).*?</div>")
    kept = {}
    for file in sorted([*output.rglob("*.html"), *output.rglob("recorded.json")]):
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".html":
            text = re.sub(r"\n+", "\n", re.sub(unneeded, "", text, flags=re.DOTALL))
            text = re.sub(r"<link rel=\"(schema\.ssp|ssp\.location)\"[^>]*>\n?", "", text)
            text = re.sub(r"(?:(?<=\")| )(?!\w*__)\w+_[\w-]{4}(?=[ \"])", "", text)  # classes with a hash
        else:
            text = json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"
        kept[file.relative_to(output).as_posix()] = text
    return kept


def replay(name, output):
    """The site as Docusaurus wrote it, with what the plugin makes of the same data."""
    shutil.copytree(SAVED / name, output)
    folder = output.parent / f"{output.name}.replay"
    write_all(folder, {"replay.mjs": REPLAY}, EMITTER)
    # The locales are built one after the other, the first at the top.
    folders = sorted((file.parent for file in output.rglob("recorded.json")), key=lambda path: (path != output, path))
    tags = json.loads(run(tool("node"), folder / "replay.mjs", *folders).stdout)
    for file in output.rglob("*.html"):
        top = next(above for above in file.parents if above in folders)
        links = "".join(f'<{tag["tagName"]} rel="{tag["attributes"]["rel"]}" href="{tag["attributes"]["href"]}">'
                        for tag in tags[str(top)])
        file.write_text(file.read_text(encoding="utf-8").replace("</head>", f"{links}</head>"), encoding="utf-8")


def build(folder):
    replay("contract", folder / "root/docs")
    pages = {word: f"docs/{page}" for word, page in {
        "home": "", "guide": "guide/", "lamps": "guide/lamps/", "oil": "guide/oil/", "parts": "parts/",
        "contact": "contact/", "imprint": "imprint/", "notes": "notes/", "hidden": "hidden/"}.items()}
    return Built(folder / "root", pages, {})
