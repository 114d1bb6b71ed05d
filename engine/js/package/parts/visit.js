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
} from "./values.js";
import { checked } from "./errors.js";

/** Calls `use` with the address of the links; 0 if there are none. */
function withLinks(module, { links: given, url }, use) {
  if (!given) return use(0);
  const { c, memory } = module;
  const { handle } = module.handle((to) => c.page_links_new(to));
  const add = (name, what, first, second, { base, line }) =>
    memory.frame(() =>
      checked(
        c[name](
          handle,
          memory.string(textOf(first) ?? ""),
          memory.string(textOf(second) ?? ""),
          memory.string(textOf(base ?? url)),
          line ?? 0
        ),
        what
      )
    );
  try {
    for (const link of given.links ?? []) add("page_links_add_link", "the base of a link", link.rel, link.href, link);
    for (const meta of given.metas ?? [])
      add("page_links_add_meta", "the base of a meta element", meta.name, meta.content, meta);
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
          preferences: visit.preferences?.pointer,
          root: textOf(visit.root),
          source: numberOrZero(sources, visit.source, "accept"),
        })
      );
    })
  );
}
