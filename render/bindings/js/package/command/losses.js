// What is missing of a map that is shown, as render/hosts/probe/losses.h has it.

// prettier-ignore
const entries = ["bad-entry", "bad-value", "text-cut", "limit-bases", "limit-variants", "external-unresolved"];
const parts = ["limit-documents", "limit-time"];
const most = 20;

function lossOf({ code, severity }) {
  if (entries.includes(code)) return "entry";
  if (parts.includes(code) || severity === "error") return "part";
  return code === "limit-uri" ? "entry" : undefined;
}

function lineOf({ code, message, document, line, count }) {
  const place = document ? ` (${document}${line ? `, line ${line}` : ""})` : "";
  return `  ${code}: ${message}${place}${count > 1 ? `, and ${count - 1} more like it` : ""}\n`;
}

function section(losses, one, several) {
  if (losses.length === 0) return "";
  const sum = (some) => some.reduce((all, { count }) => all + count, 0);
  const [count, left] = [sum(losses), sum(losses.slice(most))];
  const lines = losses.slice(0, most).map(lineOf).join("") + (left ? `  and ${left} more\n` : "");
  return `standard-sitemap: ${count === 1 ? one : several(count)}:\n${lines}`;
}

/** `text`: the lines for standard error; `isPart`: a whole part of the map is missing. */
export function lossesOf(diagnostics) {
  const of = (kind) => diagnostics.filter((diagnostic) => lossOf(diagnostic) === kind);
  const [missing, cut] = [of("part"), of("entry")];
  return {
    text:
      section(
        missing,
        "a part of the map is missing, for 1 reason",
        (count) => `a part of the map is missing, for ${count} reasons`
      ) +
      section(
        cut,
        "1 entry or value of the map was left out or cut",
        (count) => `${count} entries or values of the map were left out or cut`
      ),
    isPart: missing.length > 0,
  };
}
