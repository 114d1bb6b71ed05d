// Runs the steps of a generator in short slices, so that the page stays responsive: the first at once, the
// others between other tasks, after painting if a step yielded true, or when a promise that it yielded is settled. `finish`
// runs all remaining steps at once, up to such a promise.
export const slice = 6; // milliseconds
const frame = 17;
const paintedAtOnce = 40; // steps: layout takes longer than creation
export const work = steps => {
  const soon = new MessageChannel(); // a timer would wait for milliseconds
  let over = false;
  let painted = 0;
  const take = until => {
    painted = 0;
    while (!over && performance.now() < until && (painted < paintedAtOnce || until === Infinity)) {
      const { done, value } = steps.next();
      over = done;
      if (value?.then) return value.then(turn);
      if (value) ++painted;
    }
    return undefined;
  };
  const turn = () => {
    if (take(performance.now() + slice)) return;
    if (over) soon.port1.close();
    else if (painted) setTimeout(turn, frame);
    else soon.port2.postMessage(0);
  };
  soon.port1.onmessage = turn;
  turn();
  return { stop: () => (over = true), finish: () => take(Infinity) };
};
