// The reader's preferences: the text of a TOML file (docs/preferences.md). The engine reads and validates it.
import { openEngine } from "./engine.js";

const key = "preferences";

export const readText = async () => (await chrome.storage.local.get(key))[key] ?? "";

/** Throws the engine's `PreferencesError`, and keeps the former text, if a value is not allowed. */
export const writeText = async text => {
  const engine = await openEngine();
  engine.preferences(text).dispose();
  await chrome.storage.local.set({ [key]: text });
};

/** Calls `changed` after each change, whoever made it. */
export const watch = changed =>
  chrome.storage.local.onChanged.addListener(changes => {
    if (changes[key]) changed();
  });

/** The preferences; undefined if there are none, or the text cannot be read any more. */
export const read = async engine => {
  const text = await readText();
  if (!text.trim()) return undefined;
  try {
    return engine.preferences(text);
  } catch (error) {
    console.warn("The preferences are not used:", error.message);
    return undefined;
  }
};

const quoted = text => JSON.stringify(text);
const anySite = /^[ \t]*\[\[[ \t]*site[ \t]*\]\]/m;

/** The text with a rule for the pages of one site before all other rules, so that it applies (docs/preferences.md). */
export const withRule = (text, pages, source) => {
  const rule = `[[site]]\npages = ${quoted(pages)}\nsource = ${quoted(source)}\n`;
  const at = text.search(anySite);
  if (at >= 0) return `${text.slice(0, at)}${rule}\n${text.slice(at)}`;
  return `${text}${text && !text.endsWith("\n") ? "\n" : ""}${text ? "\n" : ""}${rule}`;
};

/** The text without the rule that `withRule` has written, however a settings page has formatted it since. */
export const withoutRule = (text, pages) => {
  const pattern = quoted(pages).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`^\\[\\[site\\]\\]\\n+pages = ${pattern}\\nsource = "(link|robots)"\\n+(?=\\[|$(?![^]))`, "m"), "");
};

/** The pattern of all pages of the site of this URL: its scheme and port too, if they are not the default. */
export const patternOf = url => {
  const { protocol, hostname, port } = new URL(url);
  if (!port) return hostname;
  return `${protocol}//${hostname}:${port}`;
};

/** The hosts in the patterns of the text. A host that is not here has no rule; one that is here may have one. */
export const hostsIn = text => {
  const hosts = new Set();
  for (const [, pattern] of text.matchAll(/["']([^"'\s]+)["']/g)) {
    const host = pattern
      .replace(/^\w+:\/\//, "")
      .replace(/^\*\./, "")
      .replace(/[/?#].*$/, "")
      .replace(/:\d+$/, "");
    try {
      hosts.add(new URL(`http://${host}/`).hostname);
    } catch {
      // not a host
    }
  }
  return hosts;
};
export const mayHaveRule = (hosts, url) => {
  let { hostname } = new URL(url);
  for (;;) {
    if (hosts.has(hostname)) return true;
    const dot = hostname.indexOf(".");
    if (dot < 0) return false;
    hostname = hostname.slice(dot + 1);
  }
};
