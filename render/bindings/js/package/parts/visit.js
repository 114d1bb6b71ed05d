// A page, as a struct of the C interface.

import {
  addressSpaces,
  arrivals,
  bytesOf,
  numberOrZero,
  pairsOf,
  preferredSources,
  referrerPolicies,
  sources,
  textOf,
  urlNamed,
} from "./values.js";
import { checked } from "./errors.js";
import { known } from "./options.js";

const urls = ["root", "url", "preferredSitemap"];
const names = [
  ...urls,
  "requested",
  "status",
  "type",
  "fields",
  "body",
  "damage",
  "links",
  "addressSpace",
  "preferences",
  "preferredSource",
  "place",
  "entry",
  "arrival",
  "userAgent",
  "acceptLanguage",
  "acceptEncoding",
  "accept",
  "credentials",
  "profile",
  "referrerPolicy",
  "source",
];

/** Throws if a visit has properties other than these. */
export const checkNames = (visit) => void known(visit, names, "a visit");

/** Says which URL of a visit is none; undefined: all are. */
export function wrongUrlOf(visit) {
  const wrong = urls.find((name) => {
    const given = textOf(visit[name]);
    return given === undefined ? name === "url" && visit.root === undefined : !isUrl(given);
  });
  if (!wrong) return undefined;
  const name = visit.root === undefined ? wrong : ({ root: "url", url: "page" }[wrong] ?? wrong); // as `load` has it
  return visit[wrong] === undefined
    ? `a visit needs a ${name}`
    : `${name} has to be an absolute URL, such as https://example.com/; ${urlNamed(visit[wrong])} is none`;
}
function isUrl(text) {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** Calls `use` with the address of the links; 0 if there are none. */
function withLinks(module, { links: given, url }, use) {
  if (!given) return use(0);
  const { c, memory } = module;
  const { handle } = module.handle((to) => c.page_links_new(to));
  const add = (name, what, texts, { base, line }) =>
    memory.frame(() =>
      checked(
        c[name](handle, ...texts.map((text) => memory.string(textOf(text) ?? "")), memory.string(textOf(base ?? url)), line ?? 0),
        what
      )
    );
  try {
    for (const link of given.links ?? []) 
      add("page_links_add_link", "the base of a link", [link.rel, link.href, link.type], link);
    for (const meta of given.metas ?? [])
      add("page_links_add_meta", "the base of a meta element", [meta.name, meta.content], meta);
    for (const language of given.languages ?? [])
      memory.frame(() => checked(c.page_links_add_language(handle, memory.string(String(language)))));
    return use(handle);
  } finally {
    c.page_links_free(handle);
  }
}

/** Calls `use` with the address of a visit. `root` and `source`: of a map that need not be looked for. */
export function withVisit(module, visit, use) {
  const { memory } = module;
  return withLinks(module, visit, (links) =>
    memory.frame(() => {
      const [fields, fieldCount] = memory.array("field", pairsOf(visit.fields));
      return use(
        memory.struct("visit", {
          url: textOf(visit.url),
          requested: textOf(visit.requested),
          mediaType: textOf(visit.type),
          fields,
          fieldCount,
          body: links ? undefined : bytesOf(visit.body),
          links,
          entry: visit.entry,
          arrival: numberOrZero(arrivals, visit.arrival, "arrival"),
          addressSpace: numberOrZero(addressSpaces, visit.addressSpace, "addressSpace"),
          userAgent: textOf(visit.userAgent),
          acceptLanguage: textOf(visit.acceptLanguage),
          acceptEncoding: textOf(visit.acceptEncoding),
          accept: textOf(visit.accept),
          credentials: textOf(visit.credentials),
          profile: textOf(visit.profile),
          preferredSitemap: textOf(visit.preferredSitemap),
          preferredSource: numberOrZero(preferredSources, visit.preferredSource, "preferredSource"),
          referrerPolicy: numberOrZero(referrerPolicies, visit.referrerPolicy, "referrerPolicy"),
          status: visit.status,
          damage: textOf(visit.damage),
          preferences: visit.preferences?.pointer,
          root: textOf(visit.root),
          place: visit.place ? 1 : 0,
          source: numberOrZero(sources, visit.source, "accept"),
        })
      );
    })
  );
}
