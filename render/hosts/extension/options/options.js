// The reader's preferences: a form for the most common ones, and the whole TOML file (docs/preferences.md). The engine
// decides whether a value is allowed. What is typed here and not saved yet stays when the preferences change elsewhere.
import { parse, stringify } from "../toml/index.js";
import { openEngine } from "../shared/engine.js";
import { changeKeys, showKeys } from "../shared/keys.js";
import * as preferences from "../shared/preferences.js";
import { fillTexts, levelName, make, text } from "../shared/texts.js";

const element = id => document.getElementById(id);
const listOf = value => (value === undefined ? [] : [value].flat());
const splitList = value =>
  value
    .split(",")
    .map(part => part.trim())
    .filter(Boolean);

// --- the form ---

const sources = ["", "link", "robots", "llms", "sitemap", "off"];
const sourceOf = site => (site.off ? "off" : site.sitemap !== undefined ? "sitemap" : (site.source ?? ""));

/** One site: its row remembers what the form does not show (languages, limits, display). */
const siteRow = (site = {}) => {
  const pages = make("input", { placeholder: "example.com", spellcheck: "false", dir: "ltr" });
  pages.value = listOf(site.pages).join(", ");
  const select = make(
    "select",
    {},
    ...sources.map(source => make("option", { value: source }, text(`source_${source || "page"}`))),
  );
  select.value = sourceOf(site);
  const map = make("input", { type: "url", placeholder: "https://example.com/sitemap.xml" });
  map.value = site.sitemap ?? "";
  const labelled = (name, field) => make("label", {}, make("span", { class: "kind" }, text(name)), field);
  const ofMap = labelled("site_map", map);
  const fit = () => (ofMap.hidden = select.value !== "sitemap");
  select.addEventListener("change", fit);
  fit();
  const remove = make("button", { type: "button", class: "plain" }, text("remove_site"));
  const row = make("li", {}, labelled("site_pages", pages), labelled("site_source", select), ofMap, remove);
  remove.addEventListener("click", () => {
    row.remove();
    ++form.edits;
    element("addSite").focus();
  });
  row.read = () => {
    const { source: _source, sitemap: _sitemap, off: _off, ...kept } = site;
    const names = splitList(pages.value);
    const own = { ...kept, pages: names.length === 1 ? names[0] : names };
    if (select.value === "off") own.off = true;
    else if (select.value === "sitemap") own.sitemap = map.value.trim();
    else if (select.value) own.source = select.value;
    return own;
  };
  return row;
};

/** [code, name]: the languages that have a code of two letters, and a name in the reader's language. */
const languages = () => {
  const locale = text("texts_lang");
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => Intl.getCanonicalLocales(code)[0] === code)
    .map(code => [code, names.of(code)])
    .filter(([, name]) => name)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
};
const languageChoice = (value, name) => make("option", { value }, name);

const { displayLevels } = globalThis.standardSitemapTables;
const levelChoice = (name, shown) => {
  const choice = make("input", { type: "radio", name: "level", value: name });
  return make("label", {}, choice, make("span", { class: `picture ${name}` }), make("span", { dir: "auto" }, shown));
};

const fillForm = ({ site, languages, display }) => {
  element("sites").replaceChildren(...listOf(site).map(siteRow));
  // The file may have several languages, with weights.
  const choice = element("languages");
  const known = [...choice.options].map(({ value }) => value);
  if (languages && !known.includes(languages)) choice.append(languageChoice(languages, languages));
  choice.value = languages ?? "";
  const levels = display?.levels ?? displayLevels;
  const named = levels.map(level => (typeof level === "string" ? { name: level } : level));
  element("levels").replaceChildren(
    levelChoice("", text("level_none")),
    ...named.map(({ name, label = name }) => levelChoice(name, levelName(name, label))),
  );
  for (const choice of levelChoices()) choice.checked = choice.value === (display?.level ?? "");
};
const levelChoices = () => element("levels").querySelectorAll("input");

/** `former` with what the form says. */
const readForm = former => {
  const { languages: _languages, site: _site, display, ...values } = former;
  if (element("languages").value) values.languages = element("languages").value;
  const { level: _level, ...shown } = display ?? {};
  const level = [...levelChoices()].find(({ checked }) => checked)?.value;
  if (level) shown.level = level;
  if (Object.keys(shown).length) values.display = shown;
  const sites = [...element("sites").children].map(row => row.read());
  if (sites.length) values.site = sites;
  return values;
};

// --- saving ---

const say = (part, message, isWrong = false) => {
  part.message.textContent = message;
  part.message.classList.toggle("wrong", isWrong);
};

let known; // the text of the preferences as it was last filled in, or said to be another one

// `edits`: how many there were, and how many of them are `saved`; `written`: the text that was saved here last.
const file = { message: element("textMessage"), edits: 0, saved: 0, fill: toml => (element("toml").value = toml) };
const form = { message: element("message"), edits: 0, saved: 0, fill: toml => fillForm(parse(toml)) };

/** `write(former)`: the text with what is in this part. What the reader has not been told of is not replaced. */
const save = async (write, part) => {
  const { edits } = part;
  const former = known;
  try {
    part.written = write(former);
    const isWritten = await preferences.replaceText(former, part.written, async text => (await openEngine()).preferences(text).dispose());
    if (!isWritten) return say(part, text("settings_changed"));
    part.saved = edits;
    await fill();
    const remarks = part === file ? await remarksOn(part.written) : [];
    say(part, [text("saved"), ...remarks].join(" "));
  } catch (error) {
    say(part, part === file && error.line ? withPlace(error) : error.message, true);
  }
};

// A line of the file says nothing to those who use the form.
const withPlace = ({ line, column, message }) => `${line}:${column}: ${message}`;
const remarksOn = async toml => {
  const read = (await openEngine()).preferences(toml);
  const remarks = read.remarks.map(withPlace);
  read.dispose();
  return remarks;
};

const fill = async () => {
  known = await preferences.readText();
  for (const part of [file, form]) {
    if (part.edits === part.saved) part.fill(known);
    else if (part.written !== known) say(part, text("settings_changed"));
  }
};

const saveFile = () => {
  const toml = element("toml").value;
  return save(() => toml, file);
};
element("save").addEventListener("click", () => save(former => stringify(readForm(parse(former))), form));
element("saveText").addEventListener("click", saveFile);
element("addSite").addEventListener("click", () => {
  element("sites").append(siteRow());
  element("sites").lastElementChild.querySelector("input").focus();
  ++form.edits;
});
document.addEventListener("input", ({ target }) => {
  if (target !== element("file")) ++(target === element("toml") ? file : form).edits;
});
preferences.watch(fill);

// --- import and export ---

element("export").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([element("toml").value], { type: "application/toml" }));
  make("a", { href: url, download: "standard-sitemap.toml" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
});
element("import").addEventListener("click", () => element("file").click());
element("file").addEventListener("change", async () => {
  const [chosen] = element("file").files;
  if (!chosen) return;
  element("toml").value = await chosen.text();
  ++file.edits;
  await saveFile();
  element("file").value = "";
});

// --- keys ---

const refreshKeys = () => showKeys(document.querySelector(".keys"), ["next", "previous", "up", "find", "home"]);
element("changeKeys").addEventListener("click", changeKeys);
addEventListener("focus", refreshKeys);

fillTexts();
if (location.hash === "#options_file") element("options_file").open = true;
element("languages").append(
  languageChoice("", text("language_of_browser")),
  ...languages().map(([code, name]) => languageChoice(code, name)),
);
refreshKeys();
document.title = `${text("extension_short_name")}: ${text("options")}`;
await fill();
