// What was probably meant by a word, as engine/base/nearest_name.h decides it.

const [shortest, longest, longEnoughForTwo] = [3, 32, 6];

/** In how many letters two words differ: inserted, left out, replaced, or two exchanged. */
export function distance(one, other) {
  let above, twoAbove;
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 0; i < one.length; ++i) {
    [twoAbove, above, row] = [above, row, [i + 1]];
    for (let j = 0; j < other.length; ++j) {
      const least = Math.min(above[j] + (one[i] === other[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1);
      const exchanged = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j];
      row.push(exchanged ? Math.min(least, twoAbove[j - 1] + 1) : least);
    }
  }
  return row[other.length];
}

/** The one of the names that is nearest to what was written; undefined: none is near, or two are equally near. */
export function nearestName(written, names) {
  const isFit = ({ length }) => length >= shortest && length <= longest;
  if (!isFit(written) || names.includes(written)) return undefined;
  const most = written.length >= longEnoughForTwo ? 2 : 1;
  const near = names
    .filter(isFit)
    .map((name) => ({ name, letters: distance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ letters }) => letters <= most)
    .sort((a, b) => a.letters - b.letters);
  return near.length > 1 && near[0].letters === near[1].letters ? undefined : near[0]?.name;
}
