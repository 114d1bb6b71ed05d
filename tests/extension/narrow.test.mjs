// The panel and the popup where there is little room: in the narrowest panel, at 200 %, from right to left, with long names, without a map.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { isLong } from '../browser/support/environment.mjs';
import { maps } from '../browser/support/html_maps.mjs';
import { takeScreenshots } from '../browser/support/screenshots.mjs';
import { launchChromium } from './support/chromium.mjs';
import { launchFirefox } from './support/firefox.mjs';
import { faultsOfLayout } from './support/layout.mjs';
import { map, names, page, serveSites, xml } from './support/sites.mjs';
import { until } from './support/until.mjs';

const parts = Array.from({ length: 1200 }, (_, i) => `<item name="Part ${i}" url="/long/part/${i}"/>`).join('');
const long = ['Working with configuration files and environments', 'Internationalization of Donaudampfschifffahrtsgesellschaften', 'Class.configurationLoaderForEnvironments.LongWord'];
const trail = ['Guides for travellers', 'Trams of the old town and its surroundings', 'How to read a timetable of the municipal transport administration'];
const breadcrumbs = {
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map((name, i) => ({ '@type': 'ListItem', position: i + 1, name, item: `/trail/${i}/` })),
};
const files = {
  '/long.xml': map(`<item name="Troubleshooting and configuration handbook of the Telecommunications Administration" role="home" url="/">
    ${long.map((name, i) => `<item name="${name}" url="/long/${i}"><variant xml:lang="de" url="/de/${i}"/>${parts.replaceAll('/part', `/${i}`)}</item>`).join('')}</item>
    ${['contact', 'help', 'search', 'index', 'license'].map((it) => `<item name="Page about ${it}" role="${it}" url="/${it}"/>`).join('')}`),
  '/rtl.xml': { body: maps.rightToLeft.replaceAll('url="/', 'url="/rtl/'), fields: xml },
  '/museum.xml': { body: maps.museum.replaceAll('url="/', 'url="/museum/'), fields: xml },
  '/nothing': page(),
  '/missing': names('/missing.xml'),
  '/listed': page('<link rel="sitemap" type="application/xml" href="/lists/of/all/pages/of/this/site/sitemap.xml">'),
  '/trail': page(`<script type="application/ld+json">${JSON.stringify(breadcrumbs)}</script><link rel="next" href="/three" title="${long[1]}"><link rel="up" href="/trams/" title="Telecommunications">
    <link rel="help" href="/help" title="Frequently asked questions about the municipal transport administration"><link rel="license" href="http://two.test/law"><link rel="alternate" hreflang="de" href="/de">`),
};
const withMap = { '/long/1': 'long', '/long/1/600': 'long', '/rtl/books': 'rtl', '/museum/clocks': 'museum' };
for (const [path, name] of Object.entries(withMap)) files[path] = names(`/${name}.xml`);
// A page, and what is seen in the panel when all of it is there.
const pages = {
  '/long/1': ['#to-next', /^Part 0$/],
  '/long/1/600': ['#to-next', /^Part 601$/],
  '/rtl/books': ['#to-next', /^روايات/],
  '/museum/clocks': ['#to-next', /^Sundials/],
  '/trail': ['#stated .crumbs', /municipal/],
  '/listed': ['#offer', /sitemap\.xml/],
  '/missing': ['#state', /not there|ليست|غير/],
  '/nothing': ['#offer', /robots/],
};
const sites = await serveSites(files);
after(() => sites.close());

const onlyEmpty = (faults) => {
  assert.ok(Object.keys(faults).length > 0);
  assert.deepEqual(Object.fromEntries(Object.entries(faults).filter(([, found]) => Object.keys(found).length)), {});
};

// The narrowest sidebar of Firefox, and what panels are wide at first; and these at 200 %. A popup is 360 pixels
// wide, and a scrollbar; at 200 % it is 300 pixels high, and from 223 % on it is narrower than that, since browsers let it be no wider than 800.
// Each run takes the narrowest and the usual ones.
// Firefox and Arabic take one of each of these for a page, another one for the next, so that each run has all of them.
const panelSizes = isLong ? [[240, 680], [320, 640], [360, 600], [120, 340], [160, 320], [180, 300]] : [[320, 640], [120, 340], [160, 320]];
const popupSizes = isLong ? [[375, 600], [400, 300], [320, 240], [266, 200], [160, 120]] : [[375, 600], [266, 200], [160, 120]];
const oneOf = (sizes, i) => (isLong ? sizes : [sizes[i % sizes.length]]);
const schemes = ['light', 'dark', 'forced'];

for (const [locale, take] of [['en-GB', (sizes) => sizes], ['ar', oneOf]])
  test(`Chromium, in ${locale}: all that can be pressed is seen, and is large enough; no text is cut without an ellipsis`, async () => {
    const faults = {};
    const chromium = await launchChromium({ locale });
    try {
      const panel = await chromium.panel();
      const address = panel.url();
      const tab = await chromium.open('about:blank');
      for (const [query, sizes] of [['', panelSizes], ['?popup', popupSizes]]) {
        await panel.goto(`${address}${query}`);
        for (const [i, [path, [selector, what]]] of Object.entries(pages).entries()) {
          await tab.goto(sites.url('one.test', path));
          await until(async () => assert.match(await panel.locator(selector).textContent({ timeout: 1000 }), what));
          for (const [width, height] of take(sizes, i)) {
            await panel.setViewportSize({ width, height });
            faults[`${path}${query} ${width}x${height}`] = await panel.evaluate(faultsOfLayout);
          }
          await panel.setViewportSize({ width: 375, height: 600 });
          if (query) await takeScreenshots(panel, `extension-popup${path.replaceAll('/', '-')}-${locale.slice(0, 2)}`, { widths: [375], schemes, fullPage: false });
        }
      }
    } finally {
      await chromium.close();
    }
    onlyEmpty(faults);
  });

test('Firefox: the same', async () => {
  const faults = {};
  const firefox = await launchFirefox();
  try {
    const { framed, sidebar } = firefox;
    const tab = await firefox.open(sites.url('one.test', '/nothing'));
    for (const [query, sizes] of [['', panelSizes], ['?popup', popupSizes]]) {
      const { begun } = framed;
      await sidebar.frame(`/panel/panel.html${query}`, ...sizes[0]);
      await until(() => assert.equal(framed.begun, begun + 1)); // who asks sooner may ask the page before, which does not answer any more
      for (const [i, [path, [selector, what]]] of Object.entries(pages).entries()) {
        await tab.goto(sites.url('one.test', path));
        await until(async () => assert.match(await framed.text(selector), what));
        for (const size of oneOf(sizes, i)) {
          await sidebar.resizeFrame(...size);
          faults[`${path}${query} ${size.join('x')}`] = await framed.faultsOfLayout();
        }
      }
    }
  } finally {
    await firefox.close();
  }
  onlyEmpty(faults);
});
