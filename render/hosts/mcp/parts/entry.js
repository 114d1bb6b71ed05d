// One entry of a map as a line: its name, its address and what else is known, two spaces apart. No name has two spaces.

import { counted, oneLine } from "./text.js";

const longestAddress = 1000;

export const nameOf = (node, most) => oneLine(node.name ?? node.label, most) || "(no name)";

/** As short as it can be: without the beginning that all addresses of the site have. */
export function addressOf(url, base) {
  if (!url) return "";
  const whole = /[^\x21-\x7e]/.test(url) && URL.canParse(url) ? new URL(url).href : url;
  if (/[^\x21-\x7e]/.test(whole)) return "";
  if (whole.length > longestAddress) return `(an address of ${whole.length} characters)`;
  return whole.startsWith(`${base}/`) ? whole.slice(base.length) : whole;
}

/** `below`: how many entries are below it that are not shown. */
export function lineOf(site, node, { below = 0, more = [] } = {}) {
  const roles = site.rolesOf(node.id);
  return [
    nameOf(node),
    addressOf(node.url, site.base),
    roles && `role: ${roles}`,
    ...more,
    below > 0 && `(${counted(below, "entry", "entries")} below)`,
  ]
    .filter(Boolean)
    .join("  ");
}

/** The names above a node, the root left out. */
export function pathOf(view, path, { most = 6, characters = 60 } = {}) {
  const named = path.filter((id, level) => level > 0 || view.node(id).name);
  const shown = named.length <= most ? named : [...named.slice(0, most - 2), undefined, ...named.slice(-1)];
  return shown.map((id) => (id === undefined ? "…" : nameOf(view.node(id), characters))).join(" > ");
}

/** An entry with what is above it. */
export function placedLine(site, view, id, more = []) {
  const above = pathOf(view, view.path(id).slice(0, -1));
  return lineOf(site, view.node(id), { more: [above && `in ${above}`, ...more] });
}
