// Finds the map of an input, and loads it.

import { documentsFrom, fetchAs } from "./documents.js";
import { exitStatus } from "./exit_status.js";
import { explainNoneNamed, explainNothingListed, explainNothingThere, explainUnfetched } from "./explain.js";
import { fetchPage } from "./page.js";

const manyFindings = 10_000; // of formats in which each finding stands beside its line

function policyOf({ command, options }) {
  const { "max-time": time, "max-bytes": bytes, "max-findings": findings, format } = options;
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
    findings: findings ?? (format === "gcc" || format === "github" ? manyFindings : undefined),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/**
 * `{ session, status, explanation }`. The session is over, and is the caller's to dispose of; undefined: the page could
 * not be fetched. `explanation`: `{ what, hint }` if there is no map.
 */
export async function look(engine, input, command) {
  const { options } = command;
  const { offline, lang, format } = options;
  const given = policyOf(command);
  const policy = { ...engine.policy, ...given };
  if (format === "json") given.shownNameCodePoints = given.shownDescriptionCodePoints = policy.textCodePoints;
  const userAgent = options["user-agent"] ?? `Mozilla/5.0 (compatible; standard-sitemap/${engine.version})`;
  const { files } = input;
  const fetching = { files, offline: offline || files?.isFolder, fetch: fetchAs({ userAgent, lang }) };

  let page;
  if (input.page) {
    page = await fetchPage(input.page, { ...fetching, policy });
    if (page.failure) return { status: exitStatus.pageUnfetched, page, explanation: explainUnfetched(input, page) };
  }
  const session = engine.session({ policy: given });
  const visit = page
    ? { ...page, requested: input.requested, place: format === "text" || format === "json" }
    : { root: input.root, source: "any" };
  session.show({ ...visit, acceptLanguage: lang });
  await session.fetch(documentsFrom(fetching));
  return { session, page, ...resultOf(session, { page, input }) };
}

function resultOf(session, { page, input }) {
  if (session.state === "no-map") {
    const explanation = explainNoneNamed(session, page);
    return { status: page.damage ? exitStatus.pageUnfetched : exitStatus.noneNamed, explanation };
  }
  const view = session.view();
  if (!view)
    return {
      status: exitStatus.sitemapUnreadable,
      explanation: explainNothingThere(session, { input, isByPage: Boolean(page) }),
    };
  const explanation = explainNothingListed(session, view);
  view.dispose();
  return explanation ? { status: exitStatus.sitemapUnreadable, explanation } : { status: exitStatus.found };
}
