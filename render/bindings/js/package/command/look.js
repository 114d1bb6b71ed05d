// Finds the map of an input, and loads it.

import { documentsFrom, fetchAs } from "./documents.js";
import { exitStatus } from "./exit_status.js";
import { explain } from "./explain.js";
import { fetchPage } from "./page.js";
import { isOfFindings, Report } from "./report.js";

const findingsOfText = 100; // of a folder: each dead link has to be looked at by itself
const manyFindings = 10_000; // of formats in which each finding stands beside its line, and of a baseline

/** How many findings of a kind in a document stand by themselves; undefined: as the engine has it. */
function findingsShown({ command, options: { format, "max-findings": given } }, files) {
  if (given !== undefined) return given;
  if (isOfFindings(format)) return manyFindings;
  return command === "check" && format === "text" && files?.isFolder ? findingsOfText : undefined;
}

function policyOf({ command, options }, shown) {
  const { "max-time": time, "max-bytes": bytes, baseline, "write-baseline": written } = options;
  const isCompared = baseline !== undefined || written !== undefined;
  const given = {
    forCheck: command === "check" || undefined,
    tolerant: options.strict ? false : undefined,
    anyMediaType: options["any-type"],
    allowPrivateNetwork: options["allow-private"],
    documents: options["max-documents"],
    elements: options["max-elements"],
    documentBytes: bytes,
    mapBytes: bytes,
    mapTime: time,
    documentTime: time,
    findings: isCompared ? Math.max(shown ?? 0, manyFindings) : shown,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** What is read in place of the address of a map; undefined: nothing. */
const readFor = ({ root, requested, files }) => (files && /^http/.test(root ?? "") ? requested : undefined);

/**
 * `{ session, status, explanation, hasMap, report, shown, pageBytes, loadList }`. The session is over, and is the
 * caller's to dispose of, like the report; without a session the page could not be fetched. `explanation`:
 * `{ what, hint }` if there is no map, or nothing in it. `shown`: how many findings of a kind stand by themselves.
 * `loadList(url)` returns a session that has loaded another list of the site.
 */
export async function look(engine, input, command) {
  const { options } = command;
  const { offline, lang, format } = options;
  const { files } = input;
  const shown = findingsShown(command, files) ?? engine.policy.findings;
  const given = policyOf(command, findingsShown(command, files));
  const policy = { ...engine.policy, ...given };
  if (format === "json") given.shownNameCodePoints = given.shownDescriptionCodePoints = policy.textCodePoints;
  const userAgent = options["user-agent"] ?? `Mozilla/5.0 (compatible; standard-sitemap/${engine.version})`;
  const fetching = { files, offline: offline || files?.isFolder, fetch: fetchAs({ userAgent, lang }) };

  let page;
  if (input.page) {
    page = await fetchPage(input.page, { ...fetching, policy });
    if (page.failure) {
      const report = Report.ofUnfetched(engine, input, page);
      const explanation = explain(report, command, input, { page });
      return { status: exitStatus.pageUnfetched, page, explanation, hasMap: false, report, shown };
    }
  }
  const load = async (visit) => {
    const session = engine.session({ policy: given });
    session.show({ ...visit, acceptLanguage: lang });
    await session.fetch(documentsFrom(fetching));
    return session;
  };
  const visit = page
    ? { ...page, requested: input.requested, place: format === "text" || format === "json" }
    : { root: input.root, source: "any" };
  const session = await load(visit);
  const isCheck = command.command === "check";
  const report = Report.of(engine, session, { isCheck, file: readFor(input) });
  const loadList = (url) => load({ ...page, root: url, source: "any" });
  return { session, page, report, shown, pageBytes: policy.pageBytes, loadList, ...resultOf(session, report, { page, input, command }) };
}

function resultOf(session, report, { page, input, command }) {
  const explanation = explain(report, command, input, { page, documents: session.documents });
  if (session.state === "no-map") {
    const status = page.damage ? exitStatus.pageUnfetched : exitStatus.noneNamed;
    return { hasMap: false, status, explanation };
  }
  const view = session.view();
  view?.dispose();
  return { hasMap: Boolean(view), status: explanation ? exitStatus.sitemapUnreadable : exitStatus.found, explanation };
}
