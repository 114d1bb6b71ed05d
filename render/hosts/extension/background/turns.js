// The work for one tab, and for commands, one after the other.
const patience = 1000; // milliseconds

const lines = new Map(); // key -> { last: promise of the latest work, waiting: how many have not begun, came(): one has come }

/** A question has had no answer, and other work waits. */
export class Overtaken extends Error {}

/** Does the work when all that was queued before is done. */
export const queue = (key, work) => {
  if (!lines.has(key)) lines.set(key, { last: Promise.resolve(), waiting: 0, came: () => {} });
  const line = lines.get(key);
  ++line.waiting;
  line.came();
  const begin = () => (--line.waiting, work());
  const next = line.last.then(begin).catch(error => error instanceof Overtaken || console.error(error));
  line.last = next;
  next.then(() => line.last === next && lines.delete(key));
};

/** The answer to a question that the work of a tab has asked it. In Chromium, a document that was stopped before it had any
 * content never answers: where no answer has come within a second, this throws `Overtaken` as soon as other work waits. */
export const answerFrom = async (tabId, question) => {
  const line = lines.get(tabId);
  if (!line) return question;
  let timer;
  const overtaken = new Promise((_, reject) => {
    const give = () => line.waiting && reject(new Overtaken("the tab does not answer"));
    timer = setTimeout(() => ((line.came = give), give()), patience);
  });
  try {
    return await Promise.race([question, overtaken]);
  } finally {
    clearTimeout(timer);
    line.came = () => {};
  }
};
