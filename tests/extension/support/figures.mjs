// Runs in the panel: what a reader waits for there, in milliseconds (numbers.mjs).
const one = selector => document.querySelector(selector);
const percentile = (values, part) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1];
const turn = new MessageChannel();
const turns = [];
turn.port1.onmessage = () => turns.shift()();
const nextTurn = () => new Promise(resolve => (turns.push(resolve), turn.port2.postMessage(0)));
const nextFrame = () => new Promise(requestAnimationFrame);
const appears = selector =>
  new Promise(resolve => {
    const look = () => one(selector)?.checkVisibility() && (observer.disconnect(), resolve(performance.now()));
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });

const between = 10; // milliseconds: to watch without a pause would take the time of others
const pauses = { isWatched: false, longest: 0 };

export const figures = {
  /** From now on, the longest time for which the page could do nothing else is noted. */
  async watch() {
    Object.assign(pauses, { isWatched: true, longest: 0 });
    (async () => {
      for (let before = performance.now(); pauses.isWatched; ) {
        await new Promise(resolve => setTimeout(resolve, between));
        const now = performance.now();
        pauses.longest = Math.max(pauses.longest, now - before - between);
        before = now;
      }
    })();
  },
  longest: () => ((pauses.isWatched = false), pauses.longest),

  /** From the last byte of the map to its first rows, and to all that is drawn. */
  drawn() {
    const at = name => performance.getEntriesByName(name).at(-1)?.startTime;
    const bytes = at("last byte");
    const drawn = at("drawn") - bytes;
    const first = at("first rows") - bytes;
    return { first: first > 0 ? first : drawn, drawn };
  },

  /** From a text in the search field to the first hit, and, for the first search, until all hits are known. */
  async hits(text) {
    const box = one("#find");
    box.focus(); // the index is begun
    const began = performance.now();
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    const first = (await appears("#hits a")) - began;
    while (one("#count").textContent.endsWith("…")) await nextFrame();
    const all = performance.now() - began;
    box.value = "";
    box.dispatchEvent(new Event("input", { bubbles: true }));
    await appears("#p0");
    return { first, all };
  },

  /** For each key in the tree, what is done at once, and the layout. */
  async keys(count) {
    const took = [];
    [...document.querySelectorAll("#p0 [role=treeitem]")].at(-1).focus();
    for (let i = 0; i < count; ++i) {
      const began = performance.now();
      const key = i % 10 < 5 ? "ArrowUp" : "ArrowDown";
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      document.activeElement.getBoundingClientRect();
      took.push(performance.now() - began);
      await nextTurn();
    }
    return { p50: percentile(took, 0.5), p98: percentile(took, 0.98) };
  },

  /** While the rows are scrolled through, by `by` pixels a frame: the time from one frame of the display to the next, and
   * how many came `late`, because one before them was missed; what a frame `takes` until it is painted. A frame is at the time that
   * its callback is given: the clock in the callback also has what was done before it in the same frame. */
  async scrolling(frames, by = 300) {
    const [apart, takes] = [[], []];
    for (let before = await nextFrame(), i = 0; i < frames; ++i) {
      scrollBy({ top: by, behavior: "instant" });
      const at = await nextFrame();
      apart.push(at - before);
      before = at;
      await nextTurn();
      takes.push(performance.now() - at);
    }
    const p50 = percentile(apart, 0.5);
    return { p50, p95: percentile(apart, 0.95), late: apart.filter(it => it > 1.5 * p50).length, "takes p50": percentile(takes, 0.5), "takes p95": percentile(takes, 0.95) };
  },
};
