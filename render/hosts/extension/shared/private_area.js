// Where private windows of Chromium keep what was found, with the functions of `storage.session` that records.js uses.
//
// Chromium gives private windows a background of their own ("split" in the manifest), but the same `storage.session`
// as all others. Their databases are their own: in memory, and gone with the last private window.
const store = "records";
const changed = new BroadcastChannel(store);

const settled = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let database; // a promise; undefined: it is to be opened, again if that has failed, or the browser has closed it
const forgetDatabase = () => (database = undefined);
const open = async () => {
  const request = indexedDB.open(store);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  try {
    return Object.assign(await settled(request), { onclose: forgetDatabase });
  } catch (error) {
    forgetDatabase();
    throw error;
  }
};

// Settles when it is written.
const inTransaction = async (mode, work) => {
  const transaction = (await (database ??= open())).transaction(store, mode);
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const result = await work(transaction.objectStore(store));
  await done;
  return result;
};

export const privateArea = {
  get: keys =>
    inTransaction("readonly", async all => {
      const wanted = [keys].flat();
      const values = await Promise.all(wanted.map(key => settled(all.get(key))));
      return Object.fromEntries(wanted.map((key, i) => [key, values[i]]).filter(([, value]) => value !== undefined));
    }),
  set: async values => {
    await inTransaction("readwrite", all => {
      for (const [key, value] of Object.entries(values)) all.put(value, key);
    });
    changed.postMessage(Object.fromEntries(Object.entries(values).map(([key, newValue]) => [key, { newValue }])));
  },
  remove: async keys => {
    const removed = [keys].flat();
    await inTransaction("readwrite", all => {
      for (const key of removed) all.delete(key);
    });
    changed.postMessage(Object.fromEntries(removed.map(key => [key, {}])));
  },
  /** Changes made by the other pages and workers. */
  onChanged: { addListener: listener => changed.addEventListener("message", ({ data }) => listener(data)) },
};
