'use strict';

// Differential test of discovery in text/html: the engine against parse5 and the protocol's text.
//
//   node run.js ENGINE_LINKS [--perturbed]
//
// HTML_DIFFERENTIAL_SEED and HTML_DIFFERENTIAL_PAGES choose other pages than the usual ones, or more.

const skipped = 77;
try {
  require('parse5');
} catch {
  console.log('SKIPPED: there is no parse5 (Debian: node-parse5)');
  process.exit(skipped);
}

const { Random } = require('./random.js');
const { generatePage } = require('./page_generator.js');
const { engineLinks, differingParts } = require('./engine.js');
const { discover, perturbations } = require('./reference.js');
const { reduced } = require('./reducer.js');

const usualSeed = 20070704;
const batch = 1000;
const mostShown = 20;
const leastFound = 0.3;
const mostFound = 0.8;
const mostUnexplained = 0.001; // there are none now: leaves room for other versions of parse5
const mostExplained = 0.002;
const mostUnread = 0.001;

const [, , program, mode] = process.argv;
const seed = Number(process.env.HTML_DIFFERENTIAL_SEED || usualSeed);
const pageCount = Number(process.env.HTML_DIFFERENTIAL_PAGES || (mode === '--perturbed' ? 1500 : 10000));

function* batchesOfPages() {
  const random = new Random(seed);
  for (let done = 0; done < pageCount; done += batch)
    yield Array.from({ length: Math.min(batch, pageCount - done) }, () => generatePage(random));
}

/** Prints the difference that a page shows, on the smallest page that still shows one. */
function show(page) {
  const differ = (pages) =>
    engineLinks(program, pages).map((engine, i) => {
      const reference = discover(pages[i]);
      return reference !== null && !reference.approximated && differingParts(engine, reference).length > 0;
    });
  const smallest = reduced(page, differ);
  const [engine] = engineLinks(program, [smallest]);
  const reference = discover(smallest);
  console.log(`\n${page.url}  ${page.contentType}  (${page.encoding})`);
  console.log(`  bytes     ${JSON.stringify(smallest.bytes.toString('latin1'))}`);
  console.log(`  differ    ${differingParts(engine, reference).join(', ')}`);
  console.log(`  engine    ${JSON.stringify(engine)}`);
  console.log(`  reference ${JSON.stringify(reference)}`);
}

function compare() {
  const unexplained = [];
  let explained = 0;
  let found = 0;
  let unread = 0;
  for (const pages of batchesOfPages()) {
    engineLinks(program, pages).forEach((engine, i) => {
      const reference = discover(pages[i]);
      if (reference === null) {
        ++unread;
        return;
      }
      if (reference.sitemap !== null) ++found;
      if (differingParts(engine, reference).length === 0) return;
      if (reference.approximated) ++explained;
      else unexplained.push(pages[i]);
    });
  }
  console.log(`seed ${seed}: ${pageCount} pages, ${((100 * found) / pageCount).toFixed(1)} % with a sitemap`);
  console.log(`${unexplained.length} differ, ${explained} more by a known approximation; parse5 broke on ${unread}`);
  unexplained.slice(0, mostShown).forEach(show);
  const share = (count) => count / pageCount;
  if (share(found) < leastFound || share(found) > mostFound) {
    console.log('The pages no longer test both what is found and what is absent.');
    return false;
  }
  return (
    share(unexplained.length) <= mostUnexplained &&
    share(explained) <= mostExplained &&
    share(unread) <= mostUnread
  );
}

/** Each thing that is done wrong on purpose must be noticed. */
function comparePerturbed() {
  const noticed = Object.fromEntries(perturbations.map((name) => [name, 0]));
  for (const pages of batchesOfPages()) {
    const engine = engineLinks(program, pages);
    for (const name of perturbations) {
      const differs = (page, i) => {
        const reference = discover(page, name);
        return reference !== null && differingParts(engine[i], reference).length > 0;
      };
      noticed[name] += pages.filter(differs).length;
    }
  }
  console.log(`seed ${seed}: ${pageCount} pages; how many differ from a reference that is wrong:`);
  for (const [name, count] of Object.entries(noticed)) console.log(`  ${count}\t${name}`);
  return Object.values(noticed).every((count) => count > 0);
}

process.exit((mode === '--perturbed' ? comparePerturbed() : compare()) ? 0 : 1);
