// What a page says of its own place.

import { constants } from "../layout.js";
import { checked, status } from "./errors.js";
import { known } from "./options.js";
import { withPolicy } from "./policy.js";
import { bytesOf, compact, diagnosticOf, pairsOf, textOf, urlNamed } from "./values.js";

/** Calls `use` with a new place, and frees it. */
function withPlace(module, page, { policy, menus }, use) {
  const { c, memory } = module;
  const made = withPolicy(module, policy, (limits) =>
    memory.frame(() => {
      const [fields, fieldCount] = memory.array("field", pairsOf(page.fields));
      const given = memory.struct("page", {
        url: textOf(page.url),
        mediaType: textOf(page.type),
        fields,
        fieldCount,
        body: bytesOf(page.body),
      });
      return module.handle(
        (to) => c.stated_place_read(limits, given, menus ? constants.placeMenus : 0, to),
        `url has to be absolute; ${urlNamed(page.url)}`
      );
    })
  );
  try {
    return use(made.handle);
  } finally {
    c.stated_place_free(made.handle);
  }
}

/** The string that a function gives; undefined if there is none. */
const stringOf = ({ c, memory }, name, ...args) =>
  memory.frame(() => {
    const to = memory.result("string");
    return checked(c[name](...args, to)) === status.ok ? memory.getString(to) : undefined;
  });

/** Everything that `give` gives by index, up to the first undefined. */
const until = (give) => {
  const all = [];
  for (let one; (one = give(all.length)) !== undefined;) all.push(one);
  return all;
};

export function statedPlaceOf(module, page, options = {}) {
  known(options, ["policy", "menus"], "the options of statedPlace");
  return withPlace(module, page, options, (place) => {
    const trails = until((trail) => {
      const items = module.list("stated_place_trail_item", "trail_item", place, trail);
      return items.length ? items.map(({ name, url }) => compact({ name, url })) : undefined;
    });
    const relations = {};
    for (const { kind, sameSite, levelsUp, ...page } of module.list("stated_place_related", "related_page", place))
      (relations[kind] ??= []).push(compact({ ...page, sameSite: sameSite !== 0, levelsUp: levelsUp || undefined }));
    const menuOf = (menu) => {
      const name = stringOf(module, "stated_place_menu", place, menu);
      const entries = () => module.list("stated_place_menu_entry", "menu_entry", place, menu);
      if (name === undefined) return undefined;
      return { name, entries: entries().map(({ depth, name, url }) => compact({ depth, name, url })) };
    };
    return compact({
      siteName: stringOf(module, "stated_place_site_name", place),
      trails,
      relations,
      menus: options.menus ? until(menuOf) : undefined,
      diagnostics: module.list("stated_place_diagnostic", "diagnostic", place).map(diagnosticOf),
    });
  });
}
