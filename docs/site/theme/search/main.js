// The search page. The index is a script, not data to be fetched, so that it also works for pages opened from a disk.
// MkDocs includes this file, and brings lunr.js.
"use strict";

function load(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${base_url}/search/${name}`;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${name} could not be loaded`));
    document.head.append(script);
  });
}

/** The text around the first word that was found, with the words that were found marked. */
function excerpt(text, words) {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = first === text.length ? 0 : Math.max(0, first - 80);
  const part = (start > 0 ? "… " : "") + text.slice(start, start + 240) + (start + 240 < text.length ? " …" : "");
  const paragraph = document.createElement("p");
  for (const [i, piece] of part.split(new RegExp(`(${words.join("|")})`, "iu")).entries()) {
    const node = i % 2 ? document.createElement("mark") : document.createTextNode("");
    node.textContent = piece;
    paragraph.append(node);
  }
  return paragraph;
}

function result({ location, title, text, page }, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `${base_url}/${location}`;
  link.textContent = title;
  item.append(link, page && page !== title ? ` – ${page}` : "", excerpt(text, words));
  return item;
}

function wordsOf(query) {
  return query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
}

/** The entries with one of the words, the best first. */
function ranked(entries, words) {
  const index = lunr(function () {
    this.ref("number");
    this.field("title", { boost: 8 });
    this.field("text");
    entries.forEach((entry, number) => this.add({ number, title: entry.title, text: entry.text }));
  });
  // Each word as it is, or as the beginning of one.
  const hits = index.query((q) => {
    for (const word of words) {
      q.term(lunr.tokenizer(word), { boost: 10 });
      q.term(lunr.tokenizer(word), { usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
    }
  });
  return hits.map(({ ref }) => entries[ref]);
}

async function search(query) {
  const found = document.getElementById("found");
  const words = wordsOf(query);
  if (words.length === 0) {
    found.textContent = "Write a word into the field at the top.";
    return;
  }
  found.textContent = "Searching …";
  await Promise.all([load("lunr.js"), load("entries.js")]);
  const hits = ranked(searchEntries, words); // of entries.js
  found.textContent = `${hits.length === 1 ? "1 place" : `${hits.length} places`} for “${query}”`;
  document.getElementById("results").replaceChildren(...hits.slice(0, 50).map((entry) => result(entry, words)));
}

const query = new URLSearchParams(location.search).get("q") ?? "";
document.querySelector("header input[type=search]").value = query;
if (document.getElementById("results"))
  search(query).catch((error) => { document.getElementById("found").textContent = error.message; });
