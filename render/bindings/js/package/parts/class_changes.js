// What a map changes in the page that it serves, as data.

import { structs } from "../layout.js";
import { compact, levelOf } from "./values.js";

export function classChangesOf(module, view, preferences) {
  const { c, memory } = module;
  const { handle } = module.handle((to) => c.changes_new(view, preferences?.pointer ?? 0, to));
  const strings = (at, count) =>
    Array.from({ length: count }, (_, i) => memory.getString(at + i * structs.string.size));
  const namespaces = (at, count) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => {
        const { name, value } = memory.read("field", at + i * structs.field.size);
        return [name, value];
      })
    );
  try {
    return compact({
      levels: module.list("changes_level", "level", handle).map(levelOf),
      initial: module.stringFrom("changes_initial", handle),
      changes: module.list("changes_change", "page_change", handle).map((change) => ({
        xpath: change.xpath,
        attribute: change.attribute,
        namespaces: namespaces(change.namespaces, change.namespaceCount),
        tokens: strings(change.tokens, change.tokenCount),
      })),
      styles: module
        .list("changes_style", "page_style", handle)
        .map(({ url, replace }) => ({ url, replace: replace !== 0 })),
      authored: module.list("view_class_change", "class_change", view),
    });
  } finally {
    c.changes_free(handle);
  }
}
