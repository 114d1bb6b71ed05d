// outline(section?, depth?, max_characters?)

import { Answer, sizeOf, usualBytes } from "./answer.js";
import { lineOf, nameOf, placedLine } from "./entry.js";
import { findSection } from "./section.js";
import { bytesOf, counted } from "./text.js";

const mostDepth = 50;
const leastForOne = 700; // bytes for a site: with less room sites are only named

const sizeOfMap = (view) => counted(view.outline(0)?.countBelow ?? 0, "entry", "entries");

/** Depth first; what is below an entry is shown once. */
function* entriesOf(view, from, depth, level = 0, shown = new Set([from])) {
  for (const id of view.children(from)) {
    if (!view.leadsSomewhere(id)) continue;
    const isAgain = shown.has(id);
    const hasMore = !isAgain && view.children(id).length > 0;
    const isOpen = hasMore && level + 1 < depth;
    yield { id, level, isAgain, isClosed: hasMore && !isOpen };
    if (isOpen || !hasMore) shown.add(id);
    if (isOpen) yield* entriesOf(view, id, depth, level + 1, shown);
  }
}

/** The lines of the first `depth` levels, of `bytes` bytes at most. `isCut`: there was no room for all; `isDeeper`: there are more levels. */
function linesOf(site, view, from, depth, bytes) {
  const lines = [];
  let used = 0;
  let isDeeper = false;
  for (const { id, level, isAgain, isClosed } of entriesOf(view, from, depth)) {
    const node = view.node(id);
    const below = isClosed ? (view.outline(id)?.countBelow ?? 0) : 0;
    const more = [isClosed && below === 0 && "(entries of other sections below)"];
    const line = isAgain ? `${nameOf(node)}  (again)` : lineOf(site, node, { below, more });
    used += sizeOf(line, level + 1);
    if (used > bytes) return { lines, isCut: true, isDeeper };
    isDeeper ||= isClosed;
    lines.push({ line, level });
  }
  return { lines, isCut: false, isDeeper };
}

/** As many whole levels as fit; at least one, which may be cut. */
function asManyAsFit(site, view, from, bytes) {
  let best = linesOf(site, view, from, 1, bytes);
  for (let depth = 2; depth <= mostDepth && !best.isCut && best.isDeeper; ++depth) {
    const next = linesOf(site, view, from, depth, bytes);
    if (next.isCut) break;
    best = next;
  }
  return best;
}

function tell(answer, { site, node: from }, depth, bytes) {
  const { view } = site;
  const isWhole = from === 0;
  answer.say(isWhole ? `${site.base}: ${sizeOfMap(view)}` : `${site.base}, a section:`);
  for (const note of site.notes()) answer.say(note);
  if (!isWhole) answer.entry(placedLine(site, view, from));
  const room = Math.min(bytes, answer.left) - 200;
  const { lines, isCut, isDeeper } = depth ? linesOf(site, view, from, depth, room) : asManyAsFit(site, view, from, room);
  for (const { line, level } of lines) answer.entry(line, { level: isWhole ? level : level + 1, keep: 0 });
  const besides = isWhole && !isCut ? site.besides() : [];
  if (besides.length > 0 && answer.left > 300) answer.say("Besides these, for the whole site:").entries(besides.map((id) => lineOf(site, view.node(id))));
  if (isCut) answer.say("There is more than fits here: ask for a section, for fewer levels, with larger max_characters, or use find.");
  else if (isDeeper) answer.say("For what is below an entry, ask for it as the section.");
}

export async function outline(sites, { section, depth, max_characters = usualBytes }, signal) {
  const { ready, failed } = await sites.all(signal);
  const answer = new Answer(max_characters);
  if (section !== undefined) {
    tell(answer, await findSection(ready, section, signal), depth, answer.left);
    return answer;
  }
  const kept = bytesOf(failed.slice(0, 5).join("\n"));
  if (ready.length > 1 && (answer.left - kept) / ready.length < leastForOne) {
    answer.say("For the outline of a site, ask for its address as the section:");
    for (const site of ready) answer.say(`${site.address}: ${sizeOfMap(site.view)}`);
  } else {
    for (const [i, site] of ready.entries())
      tell(answer, { site, node: 0 }, depth, Math.floor((answer.left - kept) / (ready.length - i)));
  }
  for (const sentence of failed.slice(0, 5)) answer.say(sentence);
  return answer;
}
