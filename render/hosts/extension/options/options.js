// The reader's preferences: a form for the most common ones, and the whole TOML file (docs/preferences.md). The engine
// decides whether a value is allowed. What is typed here and not saved yet stays when the preferences change elsewhere.
import { parse, stringify } from "../toml/index.js";
import { openEngine } from "../shared/engine.js";
import * as preferences from "../shared/preferences.js";
import { fillTexts, make, text } from "../shared/texts.js";

const element = id => document.getElementById(id);
const listOf = value => (value === undefined ? [] : [value].flat());
const splitList = value =>
  value
    .split(",")
    .map(part => part.trim())
    .filter(Boolean);

// --- the form ---

const sources = ["", "link", "robots", "sitemap", "off"];
const sourceOf = site => (site.off ? "off" : site.sitemap !== undefined ? "sitemap" : (site.source ?? ""));

/** One site: its row remembers what the form does not show (languages, limits, display). */
const siteRow = (site = {}) => {
  const pages = make("input", { "aria-label": text("site_pages"), placeholder: "example.com", spellcheck: "false", dir: "ltr" });
  pages.value = listOf(site.pages).join(", ");
  const select = make(
    "select",
    { "aria-label": text("site_source") },
    ...sources.map(source => make("option", { value: source }, text(`source_${source || "page"}`))),
  );
  select.value = sourceOf(site);
  const map = make("input", {
    "aria-label": text("site_map"),
    type: "url",
    placeholder: "https://example.com/sitemap.xml",
  });
  map.value = site.sitemap ?? "";
  const fit = () => (map.hidden = select.value !== "sitemap");
  select.addEventListener("change", fit);
  fit();
  const remove = make("button", { type: "button", class: "plain" }, text("remove_site"));
  const row = make("tr", {}, ...[pages, select, map, remove].map(field => make("td", {}, field)));
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
const rows = () => element("sites").querySelector("tbody");

const nameOf = level => (typeof level === "string" ? level : level.name);
const namesOf = levels => listOf(levels).map(nameOf).join(", ");

const fillForm = values => {
  rows().replaceChildren(...listOf(values.site).map(siteRow));
  element("languages").value = values.languages ?? "";
  element("levelNames").value = namesOf(values.display?.levels);
  element("initialLevel").value = values.display?.level ?? "";
};

/** `former` with what the form says. */
const readForm = former => {
  const { languages: _languages, site: _site, display, ...values } = former;
  if (element("languages").value.trim()) values.languages = element("languages").value.trim();
  const { levels, level: _level, ...shown } = display ?? {};
  const names = element("levelNames").value;
  if (names.trim()) shown.levels = names === namesOf(levels) ? levels : splitList(names);
  if (element("initialLevel").value.trim()) shown.level = element("initialLevel").value.trim();
  if (Object.keys(shown).length) values.display = shown;
  const sites = [...rows().children].map(row => row.read());
  if (sites.length) values.site = sites;
  return values;
};

// --- saving ---

const say = (part, message, isWrong = false) => {
  part.message.textContent = message;
  part.message.classList.toggle("wrong", isWrong);
};

// `edits`: how many there were, and how many of them are `saved`; `written`: the text that was saved here last.
const file = { message: element("textMessage"), edits: 0, saved: 0, fill: toml => (element("toml").value = toml) };
const form = { message: element("message"), edits: 0, saved: 0, fill: toml => fillForm(parse(toml)) };

const save = async (toml, part) => {
  const { edits } = part;
  part.written = toml;
  try {
    await preferences.writeText(toml);
    part.saved = edits;
    await fill();
    const { remarks } = await remarksOn(toml);
    say(part, [text("saved"), ...remarks].join(" "));
  } catch (error) {
    say(part, error.line ? `${error.line}:${error.column}: ${error.message}` : error.message, true);
  }
};

const remarksOn = async toml => {
  const read = (await openEngine()).preferences(toml);
  const remarks = read.remarks.map(({ line, column, message }) => `${line}:${column}: ${message}`);
  read.dispose();
  return { remarks };
};

const fill = async () => {
  const toml = await preferences.readText();
  for (const part of [file, form]) {
    if (part.edits === part.saved) part.fill(toml);
    else if (part.written !== toml) say(part, text("settings_changed"));
  }
};

element("save").addEventListener("click", async () => {
  await save(stringify(readForm(parse(await preferences.readText()))), form);
});
element("saveText").addEventListener("click", () => save(element("toml").value, file));
element("addSite").addEventListener("click", () => {
  rows().append(siteRow());
  rows().lastElementChild.querySelector("input").focus();
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
  await save(element("toml").value, file);
  element("file").value = "";
});

fillTexts();
document.title = `${text("extension_short_name")}: ${text("options")}`;
await fill();
