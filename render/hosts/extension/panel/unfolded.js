// What the reader has unfolded in a map, while the browser runs: the panel shows it again beside another tab, after it was
// closed, and when more of the map is there. `unfolded` in `storage.session` (records.js): [[map, branches], ...], the last
// used at the end; the panels of all windows write it, one after the other. Nothing of private tabs is in it.
import { get, set, watch } from "../shared/records.js";

const mostMaps = 20,
  mostBytes = 8192, // of the branches of one map, as the JSON that they become
  longestName = 2000;

const known = new Map(await get("unfolded"));
watch(({ unfolded }) => {
  const former = new Map(unfolded?.oldValue);
  const isOther = ([map, branches]) => JSON.stringify(branches) !== JSON.stringify(former.get(map));
  for (const [map, branches] of (unfolded?.newValue ?? []).filter(isOther)) known.set(map, branches);
});

/** The branches that the reader has left open in this map (`Rows.unfolded`); undefined: the reader has done nothing. */
export const unfoldedIn = map => known.get(map);

export const keepUnfolded = async (map, branches, isPrivate) => {
  if (map.length > longestName) return;
  let left = mostBytes;
  const kept = [];
  for (const branch of branches) {
    left -= JSON.stringify(branch).length + 1;
    if (left < 0) break;
    kept.push(branch);
  }
  known.set(map, kept);
  if (isPrivate) return;
  await navigator.locks.request("unfolded", async () => {
    const all = new Map(await get("unfolded"));
    all.delete(map);
    all.set(map, kept);
    await set("unfolded", [...all].slice(-mostMaps));
  });
};
