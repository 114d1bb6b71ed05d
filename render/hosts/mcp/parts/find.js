// find(query, limit?)

import { Answer, usualBytes } from "./answer.js";
import { placedLine } from "./entry.js";
import { bytesOf, counted, oneLine } from "./text.js";

const usualLimit = 10;

function* linesOf({ site, view, nodes }) {
  for (const id of nodes) yield placedLine(site, view, id, [oneLine(view.node(id).description, 120)]);
}

export async function find(sites, { query, limit = usualLimit }, signal) {
  const { ready, failed } = await sites.all(signal);
  const answer = new Answer(usualBytes * Math.max(1, limit / usualLimit));
  const found = [];
  for (const site of ready) found.push({ site, ...(await site.search(query, limit, signal)) });
  const hit = found.filter(({ count }) => count > 0);
  const keep = 150 + bytesOf(failed.slice(0, 5).join("\n"));
  for (const [i, it] of hit.entries()) {
    const { site, count, nodes, words } = it;
    const typos = words.some(({ typos }) => typos > 0) ? ", with typos forgiven" : "";
    const one = count === 1 ? "entry has" : "entries have";
    answer.say(`${site.base}: ${count} ${one} all these words${typos}${count > nodes.length ? `; the best ${nodes.length}` : ""}:`);
    for (const note of site.notes()) answer.say(note);
    const others = (hit.length - 1 - i) * Math.floor(answer.left / (hit.length - i));
    const shown = answer.entries(linesOf(it), keep + others);
    if (shown < count) answer.say(`${counted(count - shown, "more entry", "more entries")}: search for more words, or with a larger limit.`);
  }
  if (hit.length === 0) {
    answer.say("No entry has all these words: search for fewer or other words, or look at the outline.");
  }
  for (const sentence of failed.slice(0, 5)) answer.say(sentence);
  return answer;
}
