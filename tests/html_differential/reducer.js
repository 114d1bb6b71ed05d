'use strict';

/**
 * A page as small as it gets for which `differ` still says yes: pieces are taken out, from halves down to
 * single bytes. `differ` takes a list of pages and gives a list of booleans. `page.fixed` bytes at the start
 * stay, as they say which encoding the page has.
 */
function reduced(page, differ) {
  let smallest = page;
  let size = Math.ceil((page.bytes.length - page.fixed) / 2);
  while (size >= 1) {
    const candidates = [];
    for (let start = smallest.fixed; start < smallest.bytes.length; start += size)
      candidates.push({
        ...smallest,
        bytes: Buffer.concat([smallest.bytes.subarray(0, start), smallest.bytes.subarray(start + size)]),
      });
    const hit = candidates[differ(candidates).indexOf(true)];
    if (hit) smallest = hit;
    else if (size === 1) break;
    else size = Math.ceil(size / 2);
    size = Math.min(size, smallest.bytes.length - smallest.fixed);
  }
  return smallest;
}

module.exports = { reduced };
