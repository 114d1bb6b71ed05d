// Files called llms.txt for a small site, with what three programs have to say of each. All of it is written by hand: from
// docs/lists.md, docs/checking.md and docs/diagnostics.md, and from the sources of AFDocs 0.22.2 and Lighthouse 13.5.0.
// docs/checking.md says where they differ, and why.

export const base = "https://library.example";

/** The pages of the site; its sitemap.xml has all of them. */
export const pages = [
  "/",
  "/readers/joining.html",
  "/readers/borrowing.html",
  "/readers/fees.html",
  "/readers/reading-room.html",
  "/volunteers/",
  "/volunteers/desk.html",
  "/volunteers/shelving.html",
  "/events/",
  "/events/author-evening.html",
];

const good = `# Fernhill Library

> The lending library of Fernhill: for readers, and for those who run it.

All pages are in English. Times are those of Fernhill.

- [Fernhill Library](${base}/): opening hours, and the way here

## Readers

- [Joining](${base}/readers/joining.html): who may borrow, and what it costs
- [Borrowing](${base}/readers/borrowing.html): how many books, and for how long
  - [Fees](${base}/readers/fees.html): for books that come back late
- [Reading room](${base}/readers/reading-room.html)

## Volunteers

- [Volunteers](${base}/volunteers/): how to become one

### Tasks

1. [Desk](${base}/volunteers/desk.html): what to do while the library is open
2. [Shelving](${base}/volunteers/shelving.html): where returned books go

## Optional

* [Events](${base}/events/)
* [Author evening](${base}/events/author-evening.html): the last one, with pictures
`;

function replaced(text, old, by) {
  if (text.split(old).length !== 2) throw new Error(`${old} has to be there once`);
  return text.replace(old, () => by);
}
const without = (text, ...lines) => lines.reduce((rest, line) => replaced(rest, line, ""), text);
const fees = `  - [Fees](${base}/readers/fees.html): for books that come back late\n`;
const withEntries = (...lines) => replaced(good, "\n## Volunteers\n", `${lines.map((line) => `${line}\n`).join("")}\n## Volunteers\n`);

/** The file without hosts, and with as many characters, by an example of code before the first entry. */
function long(characters) {
  const text = replaced(good.replaceAll(base, ""), "\n\nAll pages", "\n\n```\n```\n\nAll pages");
  const line = "lend --to reader --from shelf --until the-end-of-the-month\n";
  const missing = characters - text.length;
  return replaced(text, "```\n```\n", `\`\`\`\n${"-".repeat(missing % line.length)}${line.repeat(missing / line.length)}\`\`\`\n`);
}

// The links of this site lead to HTML, for which there is no text in Markdown.
const passes = { exists: "pass", valid: "pass", size: "pass", resolve: "pass", markdown: "fail", coverage: "pass" };
// AFDocs asks for no address that is written without its host.
const withoutHosts = { ...passes, resolve: "skip", markdown: "skip" };
const isNotThere = { exists: "fail", valid: "skip", size: "skip", resolve: "skip", markdown: "skip", coverage: "skip" };

/**
 * `text` is the llms.txt; or `answer`, what the server sends for it. `files`: what the site has in addition.
 *
 * `published` is what our check says of the file on a server (--links), `unpublished` of the folder (--root). These two and
 * Lighthouse have nothing to say unless a sample names it.
 */
export const samples = [
  { name: "links to pages in HTML", text: good, afdocs: passes },
  {
    name: "links to texts in Markdown",
    text: good.replaceAll(".html)", ".md)").replaceAll("/)", "/index.md)"),
    files: Object.fromEntries(
      pages.map((page) => [page.endsWith("/") ? `${page}index.md` : page.replace(".html", ".md"), { type: "text/markdown", body: "# A page\n\nIts text.\n" }])
    ),
    afdocs: { ...passes, markdown: "pass" },
  },
  {
    name: "texts in Markdown beside the pages that are linked to",
    text: good,
    files: { "/readers/fees.md": { type: "text/markdown", body: "# Fees\n\nTen pence a day.\n" } },
    afdocs: { ...passes, markdown: "warn" },
  },
  {
    name: "no H1",
    text: replaced(good, "# Fernhill Library\n", "Fernhill Library\n"),
    afdocs: { ...passes, valid: "warn" },
    lighthouse: ["missingH1"],
    published: ["warning title-missing"],
    unpublished: ["warning title-missing"],
  },
  {
    name: "a sentence before the H1",
    text: `Read this before you ask for anything.\n\n${good}`,
    afdocs: { ...passes, valid: "warn" },
  },
  {
    // AFDocs takes text that begins with `<!` for HTML.
    name: "a comment before the H1",
    text: `<!-- Made from the catalogue. -->\n${good}`,
    afdocs: isNotThere,
  },
  {
    name: "an H1 in code only",
    text: replaced(good, "# Fernhill Library\n", "```\n# Fernhill Library\n```\n"),
    afdocs: { ...passes, valid: "warn" },
    published: ["warning title-missing"],
    unpublished: ["warning title-missing"],
  },
  {
    name: "neither a quote nor sections",
    text: `# Fernhill Library\n\n${pages.map((page) => `- [Page of the library](${base}${page})\n`).join("")}`,
    afdocs: { ...passes, valid: "warn" },
  },
  {
    name: "no links",
    text: "# Fernhill Library\n\n> The lending library of Fernhill.\n\n## Readers\n\n- Joining is free.\n- Four books may be borrowed at a time.\n",
    afdocs: { ...passes, valid: "fail", resolve: "skip", markdown: "skip", coverage: "skip" },
    lighthouse: ["missingLinks"],
    published: ["error not-a-sitemap"],
    unpublished: ["error not-a-sitemap"],
  },
  {
    // Three of ten pages.
    name: "links in paragraphs only",
    text: `# Fernhill Library

> The lending library of Fernhill.

## Readers

Before you borrow a book, [become a member](${base}/readers/joining.html). [Four books](${base}/readers/borrowing.html) may be
borrowed at a time; [late ones][fees] cost ten pence a day.

[fees]: ${base}/readers/fees.html
`,
    afdocs: { ...passes, coverage: "fail" },
    published: ["error not-a-sitemap"],
    unpublished: ["error not-a-sitemap"],
  },
  {
    name: "49 characters",
    text: "# Fernhill\n\n- [The desk!](/volunteers/desk.html)\n",
    characters: 49,
    afdocs: { ...withoutHosts, valid: "warn", coverage: "fail" },
    lighthouse: ["tooShort"],
    published: ["warning agent-limit"],
    unpublished: ["error list-incomplete", "warning agent-limit"],
  },
  {
    name: "50 characters",
    text: "# Fernhill\n\n- [The desks!](/volunteers/desk.html)\n",
    characters: 50,
    afdocs: { ...withoutHosts, valid: "warn", coverage: "fail" },
    unpublished: ["error list-incomplete"],
  },
  {
    // The others count UTF-16 units, of which an emoji has two.
    name: "49 characters, of which one is beyond U+FFFF",
    text: "# Fernhill\n\n- [The desk\u{1F4D5}](/volunteers/desk.html)\n",
    characters: 49,
    afdocs: { ...withoutHosts, valid: "warn", coverage: "fail" },
    published: ["warning agent-limit"],
    unpublished: ["error list-incomplete", "warning agent-limit"],
  },
  { name: "50,000 characters", text: long(50_000), characters: 50_000, afdocs: withoutHosts },
  {
    name: "50,001 characters",
    text: long(50_001),
    characters: 50_001,
    afdocs: { ...withoutHosts, size: "warn" },
    published: ["warning agent-limit"],
    unpublished: ["warning agent-limit"],
  },
  {
    name: "100,000 characters",
    text: long(100_000),
    characters: 100_000,
    afdocs: { ...withoutHosts, size: "warn" },
    published: ["warning agent-limit"],
    unpublished: ["warning agent-limit"],
  },
  {
    name: "100,001 characters",
    text: long(100_001),
    characters: 100_001,
    afdocs: { ...withoutHosts, size: "fail" },
    published: ["error agent-limit"],
    unpublished: ["error agent-limit"],
  },
  {
    // One of eleven: more than nine in ten resolve.
    name: "a dead target",
    text: withEntries(`- [Renewing](${base}/readers/renewing.html)`),
    afdocs: { ...passes, resolve: "warn" },
    published: ["error target-gone"],
    unpublished: ["error target-gone"],
  },
  {
    name: "two dead targets",
    text: withEntries(`- [Renewing](${base}/readers/renewing.html)`, `- [Reserving](${base}/readers/reserving.html)`),
    afdocs: { ...passes, resolve: "fail" },
    published: ["error target-gone", "error target-gone"],
    unpublished: ["error target-gone", "error target-gone"],
  },
  {
    name: "a target that has moved",
    text: withEntries(`- [Prices](${base}/readers/prices.html)`),
    files: { "/readers/prices.html": { status: 301, location: "/readers/fees.html" } },
    afdocs: passes,
    published: ["warning target-moved"],
    unpublished: ["error target-gone"], // a folder has no redirects
  },
  {
    name: "a target in whose place the server sends the home page",
    text: withEntries(`- [Prices](${base}/readers/prices.html)`),
    files: { "/readers/prices.html": { status: 302, location: "/" } },
    afdocs: passes,
    published: ["warning target-elsewhere"],
    unpublished: ["error target-gone"],
  },
  {
    name: "a folder without the slash at the end of its address",
    text: replaced(good, "/volunteers/)", "/volunteers)"),
    files: { "/volunteers": { status: 301, location: "/volunteers/" } },
    afdocs: passes,
    published: ["warning target-moved"],
    unpublished: ["warning target-moved"],
  },
  {
    name: "a page twice",
    text: withEntries(`- [What it costs](${base}/readers/fees.html)`),
    afdocs: passes,
    published: ["warning duplicate-url"],
    unpublished: ["warning duplicate-url"],
  },
  {
    name: "a link without an address",
    text: withEntries("- [Renewing]()"),
    afdocs: passes,
    published: ["error bad-entry"],
    unpublished: ["error bad-entry"],
  },
  {
    name: "a section without links",
    text: replaced(good, "## Optional\n", "## Groups\n\nThere are none at present.\n\n## Optional\n"),
    afdocs: passes,
    published: ["warning empty-section"],
    unpublished: ["warning empty-section"],
  },
  {
    name: "nine pages of ten",
    text: without(good, fees),
    afdocs: { ...passes, coverage: "warn" },
    unpublished: ["warning list-incomplete"],
  },
  {
    name: "eight pages of ten",
    text: without(good, fees, `- [Reading room](${base}/readers/reading-room.html)\n`),
    afdocs: { ...passes, coverage: "warn" },
    unpublished: ["warning list-incomplete"],
  },
  {
    name: "seven pages of ten",
    text: without(good, fees, `- [Reading room](${base}/readers/reading-room.html)\n`, `* [Events](${base}/events/)\n`),
    afdocs: { ...passes, coverage: "fail" },
    unpublished: ["error list-incomplete"],
  },
  {
    name: "addresses without the host",
    text: good.replaceAll(base, ""),
    afdocs: withoutHosts,
  },
  {
    name: "addresses relative to the file",
    text: good.replaceAll(`(${base}/)`, "(./)").replaceAll(`${base}/`, ""),
    afdocs: { ...withoutHosts, coverage: "skip" },
  },
  {
    name: "a web page, as some servers send for what they do not have",
    answer: {
      type: "text/html; charset=utf-8",
      body: '<!DOCTYPE html>\n<html lang="en">\n<title>Fernhill Library</title>\n<h1>There is no such page</h1>\n<p><a href="/">Fernhill Library</a>\n</html>\n',
    },
    afdocs: isNotThere,
    lighthouse: ["missingH1", "missingLinks"],
    published: ["error not-a-sitemap"],
    unpublished: ["error not-a-sitemap"],
  },
  { name: "served as text/html", answer: { type: "text/html; charset=utf-8", body: good }, afdocs: passes },
  { name: "served as application/octet-stream", answer: { type: "application/octet-stream", body: good }, afdocs: isNotThere },
  {
    name: "no llms.txt at all",
    answer: { status: 404, body: "not found\n" },
    afdocs: isNotThere,
    lighthouse: ["not applicable"],
    published: ["error http-error"],
  },
];
