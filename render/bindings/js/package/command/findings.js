// What a check finds, a line for each finding: as compilers write it, and as annotations of GitHub Actions. As
// render/findings has it.

const tool = "sitemap-probe"; // the name that findings without a document have there, too

/** Invisible characters become visible, and so cannot end a line. */
const escaped = (text) =>
  // eslint-disable-next-line no-control-regex
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (c) => `\\u{${c.codePointAt(0).toString(16).toUpperCase()}}`
  );
const messageOf = ({ message, count }) => escaped(message) + (count > 1 ? ` (and ${count - 1} more like it)` : "");

/** The findings with `name`, how their document is called, and `isFile`; by documents, each by lines. */
function* ordered({ documents, diagnostics }, files) {
  const nameOf = (document) => files?.nameOf(document) ?? document ?? "";
  const groups = new Map();
  const groupOf = (document) => {
    const name = nameOf(document);
    if (!groups.has(name)) groups.set(name, []);
    return groups.get(name);
  };
  if (diagnostics.some(({ document }) => !document)) groupOf("");
  for (const { url, final_url: finalUrl } of documents) groupOf((finalUrl ?? url).split("#")[0]);
  for (const diagnostic of diagnostics) groupOf(diagnostic.document ?? "").push(diagnostic);
  for (const [name, group] of groups) {
    group.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
    for (const finding of group)
      yield { ...finding, name: escaped(name), isFile: Boolean(files?.nameOf(finding.document ?? "")) };
  }
}

/** What else to say if there is nothing to check, and no error says so. */
const whyUnchecked = ({ sitemap, discovery, diagnostics }) => {
  if (sitemap || diagnostics.some(({ severity }) => severity === "error")) return undefined;
  return discovery?.sitemap ? "the site map could not be read" : "the page names no site map";
};

function gccLine(finding) {
  const { name, line, column, severity, code } = finding;
  const place = [name || tool, ...(line ? [line] : []), ...(line && column ? [column] : [])].join(":");
  return `${place}: ${severity}: ${messageOf(finding)} [${code}]\n`;
}

// As the runner of GitHub Actions reads it back.
const command = (text) => text.replace(/%/g, "%25");
const property = (text) => command(String(text)).replace(/:/g, "%3A").replace(/,/g, "%2C");

function githubLine(finding) {
  const { name, isFile, line, column, severity, code } = finding;
  const place = isFile ? { file: name, ...(line && { line }), ...(column && { col: column }) } : {};
  const properties = Object.entries({ ...place, title: code }).map(([key, value]) => `${key}=${property(value)}`);
  const inWords = isFile || !name ? "" : `${name}${line ? `, line ${line}` : ""}: `;
  const kind = severity === "note" ? "notice" : severity;
  return `::${kind} ${properties.join(",")}::${command(inWords + messageOf(finding))}\n`;
}

const formats = {
  gcc: { line: gccLine, unchecked: (why) => `${tool}: error: ${why}\n` },
  github: { line: githubLine, unchecked: (why) => `::error ::${why}\n` },
};

/** `report`: as the JSON has it; `files`: a LocalFiles, or undefined. */
export function findingsText(format, report, files) {
  const { line, unchecked } = formats[format];
  const why = whyUnchecked(report);
  return [...ordered(report, files)].map(line).join("") + (why ? unchecked(why) : "");
}
