// What the reader asked for by key, until the panel has done it, in the order of the keys. Only the background writes the
// list of a window, one command after the other; whoever has done a command removes it by its own name, so none that
// comes meanwhile is lost.
import * as records from "./records.js";

const validFor = 30_000; // milliseconds

export const listKey = windowId => `commands:${windowId}`;

const commandsOf = async windowId => {
  const names = (await records.get(listKey(windowId))) ?? [];
  const found = await records.area.get(names);
  return names.filter(name => name in found).map(name => [name, found[name]]);
};
const isValid = ({ at }) => Date.now() - at <= validFor;
const namesOf = commands => commands.map(([name]) => name);

/** For the background. */
export const add = async (windowId, command) => {
  const former = await commandsOf(windowId);
  await records.remove(namesOf(former.filter(([, one]) => !isValid(one))));
  const name = `command:${crypto.randomUUID()}`;
  const valid = former.filter(([, one]) => isValid(one));
  await records.area.set({ [listKey(windowId)]: [...namesOf(valid), name], [name]: command });
};

/** For the background: the tab is closed, and a command says where the reader was, perhaps in private. */
export const forget = async (windowId, tabId) => {
  const former = await commandsOf(windowId);
  const gone = former.filter(([, one]) => one.tabId === tabId);
  await records.remove([...namesOf(gone), ...(gone.length === former.length ? [listKey(windowId)] : [])]);
};

const taken = new Set(); // names: two calls may read a command before it is removed

/** For the panel: `act(command)` returns false if the command has to wait; all others are over. */
export const take = async (windowId, act) => {
  for (const [name, command] of await commandsOf(windowId)) {
    if (taken.has(name) || (isValid(command) && act(command) === false)) continue;
    taken.add(name);
    records.remove(name);
  }
};
