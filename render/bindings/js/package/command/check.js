// `check`: what is wrong with a map, and whether that is too much.

import { readBaseline, settleBaseline } from "./baseline.js";
import { compareWithFolder } from "./folder.js";
import { exitStatus } from "./exit_status.js";
import { textLayout } from "./terminal.js";

/** Complains about options before anything is read. Returns what `check` wants of them. */
export const prepareCheck = (engine, { baseline, "write-baseline": written }) =>
  baseline !== undefined && written === undefined ? readBaseline(engine, baseline) : undefined;

/** `{ text, status, isTold }`; `isTold`: the text has an error, so that no other sentence need say why. */
export async function check(found, { input, options, io, say, baseline }) {
  const { report, status, hasMap, loadList, shown, pageBytes } = found;
  const { format, trace, "fail-on": failOn = "error" } = options;
  let result = status;
  if (hasMap && input.files?.isFolder) await compareWithFolder(report, { input, options, pageBytes, loadList });
  const isSettled = !hasMap || settleBaseline(report, { input, options, baseline, say });
  if (!report.passes(failOn) && status === exitStatus.found) result = exitStatus.checkFailed;
  if (!isSettled) result = exitStatus.internalError;
  const isOfText = format === "text";
  report.fold(shown);
  report.places = input.places;
  return {
    text: report.render(format, { check: failOn, ...(isOfText && { trace, ...textLayout(options, io) }) }),
    status: result,
    isTold: format !== "json" && report.errors > 0,
  };
}
