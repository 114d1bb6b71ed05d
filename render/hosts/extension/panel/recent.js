// Where the reader has been in a map while the browser runs: the popup begins with it. `recent` in `storage.session`
// (records.js): [[map, places], ...], the last used at the end, of each the latest place first. Nothing of private tabs.
import { get, set } from "../shared/records.js";
import { withoutFragment } from "../shared/urls.js";

const mostMaps = 20,
  mostPlaces = 9, // one of them is the page itself
  longest = 1000; // characters of an address, or a name

const isAt = url => place => withoutFragment(place.url) === withoutFragment(url);

/** { url, label, lang } of the places in this map, the latest first; without the page at `url`. */
export const recentIn = async (map, url) => {
  const places = new Map(await get("recent")).get(map) ?? [];
  return places.filter(place => !isAt(url)(place)).slice(0, mostPlaces - 1);
};

/** The reader is at `place`: { url, label, lang }. */
export const keepRecent = (map, place) => {
  if ([map, place.url, place.label].some(it => it.length > longest)) return undefined;
  return navigator.locks.request("recent", async () => {
    const all = new Map(await get("recent"));
    const others = (all.get(map) ?? []).filter(other => !isAt(place.url)(other));
    all.delete(map);
    all.set(map, [place, ...others].slice(0, mostPlaces));
    await set("recent", [...all].slice(-mostMaps));
  });
};
