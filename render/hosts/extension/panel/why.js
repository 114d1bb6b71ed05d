// "Why?": a sentence for readers; behind it, for webmasters, how the map was found, what became of its documents, what is
// wrong with it. Made when it is looked at. All texts come from the engine, and may quote pages: they are shown as text only.
import { make, text } from "../shared/texts.js";
import { words } from "../tree/words.js";

const mostFindings = 200;

const { failedMaps } = globalThis.standardSitemapTables;
/** Why a map that the page names cannot be shown, in a sentence for readers. */
export const failureOf = ({ documents }) => {
  const { outcome, status, failure } = documents.find(it => it.outcome !== "ok") ?? {};
  const isIt = ({ outcomes, statuses, failures }) =>
    outcomes.includes(outcome) ||
    (outcome === "http-error" && statuses.includes(status)) ||
    (outcome === "network-error" && failures.includes(failure));
  return text(failedMaps.find(isIt)?.sentence ?? "map_failed");
};

/** Whether the rest of a list has not come. */
export const isBrokenOff = ({ documents }) => documents.some(({ outcome, failure }) => outcome === "cut" && failure);

const part = (title, ...content) => make("section", {}, make("h2", {}, text(title)), ...content);
const cell = content => make("td", {}, content);

const step = ({ rule, outcome, detail }) => {
  const became = text(`rule_${outcome.replaceAll("-", "_")}`);
  return make("tr", {}, make("th", { scope: "row" }, rule), cell(became), cell(detail ?? ""));
};
const trace = discovery => make("table", {}, make("tbody", {}, ...discovery.trace.map(step)));

const address = content => make("span", { class: "address" }, content);
const oneDocument = ({ requested, finalUrl = requested, outcome, status, failure, refusal, bytes }) => {
  const facts = [outcome, status, failure, refusal, bytes && words.bytes(bytes)];
  const moved = finalUrl === requested ? [] : [" → ", address(finalUrl)];
  return make("li", {}, address(requested), ...moved, ": ", facts.filter(Boolean).join(", "));
};
const documents = list => make("ol", { class: "documents" }, ...list.map(oneDocument));

const place = ({ document, line, column }) =>
  document ? ` ${document}${line ? `:${line}${column ? `:${column}` : ""}` : ""}` : "";

/** The key of each setting in `[limits]` of the preferences, which are a page of the extension's settings. */
const limitKeys = { documents: "documents", elements: "elements", bytes: "bytes", time: "seconds" };
const remedyOf = ({ remedy, setting }) =>
  limitKeys[setting]
    ? `${remedy} \`${limitKeys[setting]}\` in [limits] of the extension's preferences allows more.`
    : remedy;

const finding = it => {
  const times = it.count > 1 ? ` (${words.times(it.count)})` : "";
  const remedy = it.remedy ? make("p", {}, remedyOf(it)) : "";
  const code = make("code", {}, it.code);
  return make("li", { class: it.severity }, code, " ", it.message, times, address(place(it)), remedy);
};
const findings = list => make("ul", { class: "findings" }, ...list.slice(0, mostFindings).map(finding));

/** Like the engine's: statements.js gives it no more than it has room for. */
const placeIsCut = {
  code: "limit-place",
  severity: "note",
  message: "an element of the page is longer than is read, or the page has more that say where it stands",
  count: 1,
};

/** `reasons`: as worker/tab.js gives them; undefined: none. `said`: the sentence for readers; `missed`: the names of the texts that say what was not looked at of the page. `stated`: what the page says of its own place; undefined: not known. */
export const showReasons = (element, reasons, said, changeReport, missed, stated) => {
  const { discovery, diagnostics, checked, documents: list } = reasons ?? {};
  if (!discovery) return element.replaceChildren(make("p", {}, said));
  // The session may have diagnostics of the discovery, too.
  const ofPlace = [...(stated?.diagnostics ?? []), ...(stated?.cut ? [placeIsCut] : [])];
  const all = [...discovery.diagnostics, ...ofPlace, ...diagnostics, ...checked];
  const wrong = [...new Map(all.map(it => [JSON.stringify(it), it])).values()];
  const isOpen = element.querySelector("details")?.open;
  const trail = make(
    "details",
    { open: isOpen },
    make("summary", {}, text("for_webmasters")),
    part("discovery", ...missed.map(name => make("p", {}, text(name))), trace(discovery)),
    ...(list.length ? [part("documents", documents(list))] : []),
    ...(wrong.length ? [part("findings", findings(wrong))] : []),
    ...(changeReport ? [part("page_changes", make("pre", {}, JSON.stringify(changeReport, null, 1)))] : []),
  );
  element.replaceChildren(make("p", {}, said), trail);
};
