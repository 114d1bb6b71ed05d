// From here on the page is what the script makes of it: so that nothing jumps when it takes over.
document.documentElement.className = "scripted";

const byId = id => document.getElementById(id);

// Takes the steps of a generator in slices that nobody feels: the first at once, the others between whatever
// else there is to do; behind steps that give true, when they have been painted. `finish` takes all that are
// left, for those who cannot wait.
const slice = 6; // milliseconds
const frame = 17;
const paintedAtOnce = 40; // steps: laying out takes longer than making
const work = steps => {
  let over = false;
  let painted = 0;
  const take = until => {
    painted = 0;
    while (!over && performance.now() < until && (painted < paintedAtOnce || until === Infinity)) {
      const { done, value } = steps.next();
      over = done;
      if (value) ++painted;
    }
  };
  const turn = () => {
    take(performance.now() + slice);
    if (!over) setTimeout(turn, painted ? frame : 0);
  };
  turn();
  return { stop: () => (over = true), finish: () => take(Infinity) };
};
