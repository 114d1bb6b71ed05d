// How much is kept. All sites share the 10 MiB that the browser gives an extension in `storage.session`, and what is
// written beyond that is refused. So bytes are counted here, what was used least recently is forgotten before something
// new is written, and again if the browser refuses it all the same. What is too large for its share is not kept.
//
// Pages that tabs show are forgotten last. Only the background writes, one record after the other.
import { area, get, tabKey } from "../shared/records.js";

const mostBytes = 6 << 20; // of all records
const mostRecords = 2000;
const mostOfOne = 160 << 10; // bytes of one record; page/links.js and heads.js send less

const bytesOf = value => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)).length;

let last = Promise.resolve();
const inTurn = work => (last = last.catch(() => {}).then(work));

/** [key, bytes, the private tab that it belongs to, if any] of each record. */
const read = async () => JSON.parse((await get("ledger")) ?? "[]");
const total = rows => rows.reduce((sum, [, bytes]) => sum + bytes, 0);

/** The keys in the order in which they are to be forgotten. */
const inOrder = async rows => {
  const keys = rows.map(([key]) => key);
  const tabs = await area.get(keys.filter(key => key.startsWith("tab:")));
  const shown = new Set(Object.entries(tabs).flatMap(([key, { document }]) => [key, `page:${document}`]));
  return [...keys.filter(key => !shown.has(key)), ...keys.filter(key => shown.has(key))];
};

/** The rows without the first ones, so that there is room. `most`: for bytes. */
const evict = async (rows, room, most) => {
  let bytes = total(rows) + room;
  let count = rows.length + 1;
  if (bytes <= most && count <= mostRecords) return rows;
  const sizes = new Map(rows);
  const old = new Set();
  for (const key of await inOrder(rows)) {
    if (bytes <= most * 0.9 && count <= mostRecords * 0.9) break;
    old.add(key);
    bytes -= sizes.get(key);
    --count;
  }
  await area.remove([...old]);
  return rows.filter(([key]) => !old.has(key));
};

/** Keeps a record as the last used one. Returns false, and keeps nothing under this key, if it is too large. `privateTab`:
 * the tab with which it is to be forgotten. */
export const keep = (key, value, privateTab) =>
  inTurn(async () => {
    const room = bytesOf(key) + bytesOf(value);
    let rows = (await read()).filter(([known]) => known !== key);
    if (room > mostOfOne) {
      await area.remove(key);
      await area.set({ ledger: JSON.stringify(rows) });
      return false;
    }
    for (let most = mostBytes; ; most /= 2) {
      rows = await evict(rows, room, most);
      try {
        await area.set({ [key]: value, ledger: JSON.stringify([...rows, [key, room, privateTab]]) });
        return true;
      } catch (error) {
        if (!rows.length) throw error;
      }
    }
  });

const forgetWhich = isGone =>
  inTurn(async () => {
    const rows = await read();
    const gone = rows.filter(isGone).map(([key]) => key);
    if (!gone.length) return;
    await area.remove(gone);
    await area.set({ ledger: JSON.stringify(rows.filter(row => !isGone(row))) });
  });

/** Forgets the record of this key. */
export const forget = wanted => forgetWhich(([key]) => key === wanted);

/** Forgets the tab, and everything of it if it is a private one. */
export const forgetTab = tab =>
  forgetWhich(([key, , privateTab]) => key === tabKey(tab) || privateTab === tab);
