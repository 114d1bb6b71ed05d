// Rules for one site in the text of the reader's preferences (docs/preferences.md).
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
  return text.replace(new RegExp(`^\\[\\[site\\]\\]\\n+pages = ${pattern}\\nsource = "(link|llms|robots)"\\n+(?=\\[|$(?![^]))`, "m"), "");
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
