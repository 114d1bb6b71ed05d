// axe-core: rules of WCAG 2.2 A and AA, and good practice.


import { requireModule } from './environment.mjs';

const axe = requireModule('axe-core').source;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

function told(violation) {
  const nodes = violation.nodes.map((node) => {
    const why = node.failureSummary.replaceAll('\n', '\n      ');
    return `    ${node.target.flat().join(' ')}\n      ${node.html.slice(0, 300)}\n      ${why}`;
  });
  return `  ${violation.id} (${violation.impact}): ${violation.help}\n${nodes.join('\n')}`;
}

/**
 * Fails if axe finds a violation, or nothing to look at. `include`, `exclude`: selectors; `disable`: names of
 * rules, each with a reason in the test. Gives axe's results; what `incomplete` has wants human eyes.
 * The page needs scripts: look at one that is shown without them with scripts on as well.
 */
export async function expectAccessible(page, { include, exclude, disable = [] } = {}) {
  // Once for each document; not an element of the page: its Content-Security-Policy has no say.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const results = await page.evaluate(([context, options]) => globalThis.axe.run(context, options), [
    { include: include ? [include].flat() : ['html'], ...(exclude && { exclude: [exclude].flat() }) },
    {
      runOnly: { type: 'tag', values: tags },
      rules: Object.fromEntries(disable.map((rule) => [rule, { enabled: false }])),
      resultTypes: ['violations', 'incomplete'],
    },
  ]);
  if (results.violations.length > 0)
    throw new Error(`not accessible: ${page.url()}\n${results.violations.map(told).join('\n')}`);
  if (results.passes.length === 0)
    throw new Error(`axe found nothing to look at in ${page.url()}`);
  return results;
}
