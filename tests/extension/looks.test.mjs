// What the panel shows, with pictures for people to look at in the long run: in the folder `screenshots` of the build.

import assert from 'node:assert/strict';
import test, { after } from 'node:test';

import { takeScreenshots } from '../browser/support/screenshots.mjs';
import { isLong } from '../browser/support/environment.mjs';
import { maps } from '../browser/support/html_maps.mjs';
import { launchChromium } from './support/chromium.mjs';
import { until } from './support/until.mjs';
import { names, page, serveSites, sitemap, xml } from './support/sites.mjs';

const shown = { museum: '/clocks', rightToLeft: '/books', library: '/', mixed: '/twice' };
const files = { '/without.html': page(), '/missing.html': names('/missing.xml') };
for (const [name, here] of Object.entries(shown)) {
  files[`/${name}.xml`] = { body: maps[name].replaceAll('url="/', `url="/${name}/`), fields: xml };
  files[`/${name}${here}`] = names(`/${name}.xml`);
}
files['/forms.xml'] = {
  body: sitemap(`<item name="Trams of the old town" role="home" url="/"><item name="Timetable" type="text/html" url="/forms">
    <variant name="Fahrplan" xml:lang="de" url="/fahrplan"/><variant xml:lang="ar" url="/ar"/>
    <variant xml:lang="fr" url="/fr"/><variant type="application/pdf" url="/timetable.pdf"/>
    <variant xml:lang="de" type="application/pdf" url="/fahrplan.pdf"/></item><item name="Fares" url="/fares"/></item>
    <item name="Help" role="help" url="/help"/>`),
  fields: xml,
};
const trail = [['Guides', '/guides/'], ['Trams of the old town', '/trams/'], ['How to read a timetable', undefined]];
const breadcrumbs = {
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, item], i) => ({ '@type': 'ListItem', position: i + 1, name, item })),
};
files['/guide'] = page(
  `<script type="application/ld+json">${JSON.stringify(breadcrumbs)}</script><link rel="prev" href="/one" title="Where trams go">
  <link rel="next" href="/three" title="Tickets, and where they are sold"><link rel="up" href="/trams/"><link rel="contents" href="/toc">
  <link rel="help" href="/help"><link rel="contact" href="/contact" title="Write to us"><link rel="privacy-policy" href="/privacy">
  <link rel="license" href="http://two.test/law" title="CC BY"><link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="ar" href="/ar">`,
  {},
  '<nav aria-label="Main"><ul><li><a href="/a">Lines</a><ul><li><a href="/b">Line 1</a><li><a href="/c">Line 2</a></ul><li><a href="/d">Fares</a></ul></nav>',
);
files['/forms'] = files['/ar'] = names('/forms.xml');
const sites = await serveSites(files);
const onSites = async (locale, look) => {
  const chromium = await launchChromium({ locale, args: ['--hide-scrollbars'] });
  try {
    const panel = await chromium.panel();
    await panel.setViewportSize({ width: 360, height: 800 });
    await look(chromium, panel, await chromium.open('about:blank'));
  } finally {
    await chromium.close();
  }
};
after(() => sites.close());

const widths = { widths: [240, 320, 400], schemes: ['light', 'dark', 'forced'] };

test('maps in English', () =>
  onSites('en-GB', async (chromium, panel, tab) => {
    for (const [name, here] of Object.entries(shown)) {
      await tab.goto(sites.url('one.test', `/${name}${here}`));
      await until(async () => assert.ok((await panel.locator('#p0 > li').count()) > 0));
      await takeScreenshots(panel, `extension-${name.toLowerCase()}`, widths);
    }
    await tab.goto(sites.url('one.test', '/guide'));
    await until(async () => assert.ok(await panel.locator('#stated .crumbs').isVisible()));
    await panel.locator('#menus, #menus details').evaluateAll((all) => all.forEach((it) => (it.open = true)));
    await takeScreenshots(panel, 'extension-from-page', widths);
    await tab.goto(sites.url('one.test', '/forms'));
    await until(async () => assert.equal(await panel.locator('.alternatives a').count(), 5));
    await takeScreenshots(panel, 'extension-forms', widths);
    await panel.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await takeScreenshots(panel, 'extension-forms-rtl', widths);
    await panel.locator('#why').evaluate((it) => {
      it.open = true;
    });
    await until(async () => assert.match(await panel.locator('#reasons').textContent(), /link-legacy/));
    await takeScreenshots(panel, 'extension-why', widths);
    for (const name of ['without', 'missing']) {
      await panel.locator('#why').evaluate((it) => {
        it.open = false;
      });
      await tab.goto(sites.url('one.test', `/${name}.html`));
      await until(async () => assert.match(await panel.locator('#state').textContent(), /no map|not there/));
      await takeScreenshots(panel, `extension-${name}`, widths);
    }
    const options = await chromium.extensionPage('options/options.html');
    await options.setViewportSize({ width: 800, height: 900 });
    await until(async () => assert.match(await options.title(), /Settings/));
    await options.locator('#addSite').click();
    await takeScreenshots(options, 'extension-options', { widths: [400, 900] });
  }));

const here = { de: 'Aktuelle Seite', fr: 'Page actuelle', es: 'Página actual', ar: 'الصفحة الحالية', ja: '現在地' };
// A browser for each: whether all words are there in each language, the tests of render/words show.
for (const [language, words] of Object.entries(here).filter(([it]) => isLong || it === 'ar'))
  test(`a map in ${language}`, () =>
    onSites(language, async (chromium, panel, tab) => {
      await tab.goto(sites.url('one.test', `/museum${shown.museum}`));
      await until(async () => assert.ok((await panel.locator('.crumbs').textContent()).includes(words)));
      const directions = await panel.evaluate(() =>
        ['html', '#map', '#state'].map((it) => getComputedStyle(document.querySelector(it)).direction),
      );
      const own = language === 'ar' ? 'rtl' : 'ltr';
      assert.deepEqual(directions, [own, 'ltr', own]);
      assert.equal(await panel.locator('html').getAttribute('lang'), language);
      await takeScreenshots(panel, `extension-${language}`, widths);
      await tab.goto(sites.url('one.test', '/forms'));
      await until(async () => assert.equal(await panel.locator('.alternatives a').count(), 5));
      await takeScreenshots(panel, `extension-${language}-forms`, widths);
      const options = await chromium.extensionPage('options/options.html');
      await options.setViewportSize({ width: 800, height: 900 });
      await until(async () => assert.ok((await options.locator('h1, h2').allTextContents()).every(Boolean)));
      await takeScreenshots(options, `extension-${language}-options`, { widths: [400, 900] });
    }));
