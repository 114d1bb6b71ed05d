#!/usr/bin/env python3
"""Writes what the stores take besides the zips.

  store.py --package DIR --extension DIR --output DIR

--package: the npm package standard-sitemap, which has the addresses of the project; --extension: what build.py has made. In --output are then

  amo.json             for `web-ext sign --channel listed --amo-metadata amo.json --upload-source-code ARCHIVE`
  chrome.txt           the fields of the developer dashboard of the Chrome Web Store, which has no interface for them
  privacy-policy.txt   docs/privacy.md as plain text, for both

A text that is longer than its store allows is refused.
"""
import argparse
import json
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[3]
LOCALES = {"en": "en-US", "de": "de"}  # those with texts, as addons.mozilla.org calls them
LIMITS = {"name": 50, "manifest": 132, "summary": 250, "description": 15_000, "answer": 1_000, "review": 3_000}
HOSTS = "host_permissions"


def plain(markdown):
    """Text without marks for code, emphasis and links, a paragraph in a line."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown).replace("`", "").replace("*", "")
    return re.sub(r"(?<=\S)\n(?=[^\n|#-])", " ", text)


def reasons(document):
    """Why each permission is needed: the table in docs/extension.md. {permission: (the browser that has it or None, why)}"""
    section = document.partition("\n## Permissions\n")[2].partition("\n## ")[0]
    found = {}
    for what, why in re.findall(r"^\| (.+?) \| (.+?) \|$", section, re.M):
        name = re.match(r"`(\w+)`(?: \((\w+)\))?$", what)
        if name:
            found[name[1]] = (name[2] and name[2].lower(), plain(why))
        elif what.startswith("access to all"):
            found[HOSTS] = (None, plain(why))
    return found


def reasons_for(browser, document):
    return {name: why for name, (only, why) in reasons(document).items() if only in (None, browser)}


def fitting(kind, where, text):
    text = text.strip()
    if not 0 < len(text) <= LIMITS[kind]:
        sys.exit(f"store.py: {where} has {len(text)} characters; allowed are 1 to {LIMITS[kind]}")
    return text


def support_of(package):
    """The fields of addons.mozilla.org with the addresses of the project; none if it has none."""
    fields = {}
    if "homepage" in package:
        fields["homepage"] = package["homepage"]
    for kind in ("url", "email"):
        if kind in package.get("bugs", {}):
            fields[f"support_{kind}"] = package["bugs"][kind]
    return fields


def for_amo(texts, support):
    def in_each(key):
        return {locale: fitting(key, f"{key} in {language}", texts[language][key]) for language, locale in LOCALES.items()}

    return {"default_locale": "en-US", "summary": in_each("summary"), "description": in_each("description"),
            "categories": texts["firefox"]["categories"], "requires_payment": False,
            **{key: {"en-US": value} for key, value in support.items()},
            "version": {"license": "MIT", "approval_notes": fitting("review", "the notes for reviewers", texts["firefox"]["review"])}}


def for_chrome(texts, support, why, messages):
    form = texts["chrome"]
    fields = [("Category", form["category"])]
    for language in LOCALES:
        fields.append((f"Description, {language}", fitting("description", f"description in {language}", texts[language]["description"])))
    for language, said in messages.items():  # in the package already
        fitting("name", f"name in {language}", said["extension_name"]["message"])
        fitting("manifest", f"extension_description in {language}", said["extension_description"]["message"])
    fields.append(("Single purpose", fitting("answer", "single_purpose", form["single_purpose"])))
    for name, text in why.items():
        label = "Host permission justification" if name == HOSTS else f"{name} justification"
        fields.append((label, fitting("answer", f"why {name}", text)))
    fields += [("Remote code", fitting("answer", "remote_code", form["remote_code"])), ("Data usage", form["data_usage"]),
               ("Privacy policy", "the address at which the page `privacy` of the site is published")]
    fields += [(name.replace("_", " ").capitalize(), value) for name, value in support.items()]
    return "".join(f"== {name} ==\n\n{text}\n\n" for name, text in fields)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("package", "extension", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    arguments = parser.parse_args()
    texts = tomllib.loads((HERE / "texts.toml").read_text())
    support = support_of(json.loads((arguments.package / "package.json").read_text()))
    locales = sorted((arguments.extension / "chromium/_locales").iterdir())
    messages = {it.name: json.loads((it / "messages.json").read_text()) for it in locales}
    why = reasons_for("chromium", (PROJECT / "docs/extension.md").read_text())
    policy = plain((PROJECT / "docs/privacy.md").read_text())
    if support:
        policy += "".join(f"\nQuestions: {support[kind]}\n" for kind in ("support_url", "support_email") if kind in support)
    folder = arguments.output
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "amo.json").write_text(json.dumps(for_amo(texts, support), indent=1, ensure_ascii=False) + "\n")
    (folder / "chrome.txt").write_text(for_chrome(texts, support, why, messages))
    (folder / "privacy-policy.txt").write_text(policy)


if __name__ == "__main__":
    main()
