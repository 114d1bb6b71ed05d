// What the tree says besides the map's own text. Another host of the tree has another such file, in its reader's
// language.
const words = {
  lang: "en",
  map: "Site map",
  results: "Search results",
  again: "again: see above",
  tooDeep: "goes on below, too deep to show",
  more: left => `Show more: ${left} are left`,
  found: (count, shown) => {
    if (!count) return "Nothing found";
    const most = count > shown ? `; the first ${shown} are shown` : "";
    return `${count} ${count === 1 ? "entry" : "entries"} found${most}`;
  },
};
