// From the words of a command line to its output and exit status.

import { open } from "../index.js";
import { check, prepareCheck } from "./check.js";
import { readCommandLine } from "./command_line.js";
import { countOf, differenceOf, differenceText } from "./difference.js";
import { different, exitStatus } from "./exit_status.js";
import { helpText } from "./help.js";
import { inputOf, isLocal } from "./input.js";
import { look } from "./look.js";
import { lossesOf } from "./losses.js";
import { Mistake } from "./mistake.js";
import { listedPages, relativeLinks } from "./pages.js";
import { sentenceFor } from "./report.js";
import { show } from "./show.js";

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the exit status. `io`: `{ out, err, env }`, two streams and the environment; `engine`: an open one. */
export async function run(words, io, engine) {
  const say = (sentence, hint) => io.err.write(`standard-sitemap: ${sentence}\n${hint ? `  ${hint}\n` : ""}`);
  try {
    const command = readCommandLine(words);
    const engineOf = async () => (engine ??= await open());
    if (command.help) io.out.write(helpText());
    else if (command.version) io.out.write(`standard-sitemap ${(await engineOf()).version}\n`);
    else return await perform(await engineOf(), command, { io, say });
    return exitStatus.found;
  } catch (error) {
    if (error instanceof Mistake) {
      say(error.message, "--help shows the options");
      return exitStatus.usage;
    }
    say(`internal error: ${error?.stack ?? error}`);
    return exitStatus.internalError;
  }
}

const perform = (engine, command, context) => performers[command.command](engine, command, context);
const performers = { check: report, show: report, list, diff };

async function report(engine, command, { io, say }) {
  const { places, options } = command;
  const input = await inputOf(places[0], options);
  const isCheck = command.command === "check";
  if (isCheck) checkFolderOptions(input, options);
  const baseline = isCheck ? prepareCheck(engine, options) : undefined;
  const found = await look(engine, input, command);
  try {
    const shown = isCheck
      ? await check(found, { input, options, io, say, baseline })
      : show(found, { options, io });
    const { text, status, isTold, complaint } = shown;
    if (found.session) sayOfRelativeLinks(engine, found.session.diagnostics, options, say);
    if (!isCheck && found.status === exitStatus.found) io.err.write(lossesOf(found.session.diagnostics).text);
    io.out.write(text);
    if (complaint) say(complaint);
    if (found.explanation && options.format !== "json") explain(found.explanation, { isTold, say });
    return status;
  } finally {
    found.report.dispose();
    found.session?.dispose();
    baseline?.dispose();
  }
}

function checkFolderOptions({ files, root }, { ignore, "announced-by-server": isAnnounced }) {
  if (ignore && !files?.isFolder) throw new Mistake("--ignore needs a FOLDER");
  if (isAnnounced && !(files?.isFolder && root))
    throw new Mistake("--announced-by-server needs a FOLDER and --sitemap FILE: the file of the map in it");
}

/** Text and JSON say so themselves. */
function sayOfRelativeLinks(engine, diagnostics, { format }, say) {
  const found = diagnostics.find(({ code }) => code === "relative-links");
  if (found && format !== "text" && format !== "json") say(`${found.message}. ${sentenceFor(engine, "base")}`);
}

/** What the findings on standard output say already is not repeated. */
function explain({ what, hint }, { isTold, say }) {
  if (!isTold) say(what, hint);
  else if (hint.includes("--")) say(hint);
}

/** Calls `use(view)` if there is a map; else says why not, and returns the status. */
async function withMap(engine, place, command, say, use) {
  const isOneOfTwo = command.places.length === 2;
  const input = await inputOf(place, isOneOfTwo && !isLocal(place) ? {} : command.options);
  const { session, report, status, explanation } = await look(engine, input, command);
  try {
    if (status !== exitStatus.found) {
      say(explanation.what, explanation.hint);
      // Status 1 of `diff` means that the two differ.
      return command.command === "diff" && status === exitStatus.noneNamed ? exitStatus.sitemapUnreadable : status;
    }
    const losses = lossesOf(session.diagnostics);
    const view = session.view();
    try {
      return await use(view, { losses, relative: relativeLinks(view), requested: input.requested });
    } finally {
      view.dispose();
    }
  } finally {
    report.dispose();
    session?.dispose();
  }
}

const aboutRelative = (count, of) =>
  `${count === 1 ? "a link" : `${count} links`} of ${of} ${count === 1 ? "is" : "are"} relative, and it has no address`;

function list(engine, command, { io, say }) {
  return withMap(engine, command.places[0], command, say, (view, { losses, relative, requested }) => {
    io.err.write(losses.text);
    if (relative > 0) say(`${aboutRelative(relative, requested)}: left out`, sentenceFor(engine, "base"));
    const pages = listedPages(view);
    io.out.write(command.options.format === "json" ? json(pages) : pages.map(({ url }) => `${url}\n`).join(""));
    return exitStatus.found;
  });
}

async function diff(engine, command, { io, say }) {
  const [before, after] = command.places;
  if (command.options.base !== undefined && !isLocal(before) && !isLocal(after))
    throw new Mistake("--base is for a file or a folder, and both places have addresses of their own");
  const complain = ({ relative, requested }) => {
    if (relative > 0) throw new Mistake(`${aboutRelative(relative, requested)}: --base URL says where it will be`);
  };
  return withMap(engine, before, command, say, (old, first) => {
    complain(first);
    return withMap(engine, after, command, say, (now, second) => {
      complain(second);
      for (const { losses } of [first, second]) io.err.write(losses.text);
      if (first.losses.isPart || second.losses.isPart) {
        say("nothing is compared: what is missing would seem to be removed or added");
        return exitStatus.sitemapUnreadable;
      }
      const difference = differenceOf(old, now);
      io.out.write(command.options.format === "json" ? json(difference) : differenceText(difference));
      return countOf(difference) > 0 ? different : exitStatus.found;
    });
  });
}
