/** The first of the numbers below `count` for which this holds, as for all after it; `count` if it holds for none. */
export const firstWhere = (count, holds) => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
