// `check`: what is wrong with a map, and whether that is too much.

import { exitStatus } from "./exit_status.js";
import { findingsText } from "./findings.js";
import { withOptionsAfterRemedies, withWhereGiven } from "./setting_words.js";
import { textLayout } from "./terminal.js";

/** Of a page that could not be fetched, for which the engine has no report. */
const unfetchedReport = ({ page }, { what }) => ({
  documents: [],
  diagnostics: [{ severity: "error", code: "page-unfetched", message: what, document: page, count: 1 }],
});
const unfetchedText = ({ page, requested }, { what }) =>
  `Page      ${requested}  could not be fetched\n\nerror  page-unfetched  ${page}\n  ${what}\n` +
  "  To fix it: Check the address, and whether the server can be reached from here.\n\nFailed: 1 error, 0 warnings, 0 notes\n";

/** `{ text, status, isTold }`; `isTold`: the text has an error, so that no other sentence need say why. */
export function check({ session, status, explanation }, { input, options, io }) {
  const { format, trace, "fail-on": failOn = "error" } = options;
  const isForMachines = format === "gcc" || format === "github";
  if (!session) {
    const text = isForMachines
      ? findingsText(format, unfetchedReport(input, explanation), input.files)
      : unfetchedText(input, explanation);
    return { text: format === "json" ? "" : text, status, isTold: format !== "json" };
  }
  // The findings alone: one place of the tree is enough.
  const json = session.render("json", { check: failOn, ...(format !== "json" && { depth: 1, places: 1 }) });
  const report = JSON.parse(json);
  const text = () => {
    const plain = session.render("text", { check: failOn, trace, ...textLayout(options, io) });
    return withWhereGiven(withOptionsAfterRemedies(plain, report.diagnostics), input);
  };
  return {
    text: format === "json" ? json : isForMachines ? findingsText(format, report, input.files) : text(),
    status: status === exitStatus.found && !report.check.passed ? exitStatus.checkFailed : status,
    isTold: report.check.errors > 0,
  };
}
