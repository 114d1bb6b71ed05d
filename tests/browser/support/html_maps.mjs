// Maps, and the HTML pages that the probe makes from them, on a site of their own.
//
//   const maps = await serveMaps();
//   await page.goto(await maps.pageOf('museum', '/clocks'));   // the map as seen from one of its pages
//   after(() => maps.close());

import { runProbe } from './probe.mjs';
import { serve } from './server.mjs';

const sitemap = (content, attributes = 'xml:lang="en"') =>
  `<sitemap xmlns="http://standard-sitemap.org/2007/ns" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>` +
  `${content}</sitemap>`;
const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');

// A museum, with something of everything.
const museum = sitemap(`
  <item name="Museum of Tides" role="home" url="/" description="On the old pier"/>
  <item name="Visit" url="/visit"><variant xml:lang="de" name="Besuch" url="/de/besuch"/>
    <item name="Opening hours" url="/visit/hours"/>
    <item name="Getting here" url="/visit/way" description="By ferry, mostly"/>
  </item>
  <group name="Collection" relation="sequence">
    <item name="Clocks" url="/clocks"><variant xml:lang="de" name="Uhren"/>
      <item name="Sundials" url="/clocks/sun"/>
      <item name="Water clocks" url="/clocks/water"/>
    </item>
    <item name="Charts" url="/charts" xml:id="charts">
      <item name="Harbours" url="/charts/harbours"><external url="#charts"/></item>
    </item>
    <item name="Shells" url="/shells"/>
  </group>
  <item name="Friends" url="http://friends.test/"/>
  <item name="Write to us" role="contact" url="mailto:tide@example.com"/>
  <item name="Ask the keeper" role="contact" url="/ask"/>
  <item name="Help" role="help" tree="exclude" url="/help"><item name="Shortcuts" url="/help/keys"/></item>`);

const rightToLeft = sitemap(`
  <item name="الرئيسية" role="home" url="/"/>
  <item name="كتب" url="/books"><item name="روايات" url="/books/novels"/><item name="English" xml:lang="en" url="/en"/></item>
  <item name="اتصل بنا" role="contact" url="/contact"/>`, 'xml:lang="ar"');

const hostile = sitemap(`
  <item name="&lt;img src=x onerror=alert(1)&gt;" url="javascript:alert(2)" description="&lt;script&gt;alert(3)&lt;/script&gt;"/>
  <item name="&lt;/noscript&gt;&lt;/script&gt;&lt;script&gt;alert(4)&lt;/script&gt;&lt;!--" url="/a?&quot;onmouseover=&quot;alert(5)"/>
  <item name="&quot; autofocus onfocus=&quot;alert(6)" url=" java&#9;script:alert(7)"/>
  <item name="Data" url="data:text/html,&lt;script&gt;alert(8)&lt;/script&gt;"/>
  <item name="Password" url="http://user:word@example.com/"/>
  <item name="Form" method="POST" url="/buy"/>
  <group name="Folded">${range(60, (i) => `<item name="&lt;svg onload=alert(9)&gt;&lt;/noscript&gt; ${i}" url="/n${i}"/>`)}</group>
  <item name="Role" role="&lt;b&gt;x" url="/role" xml:lang="&quot;&gt;&lt;img src=y onerror=alert(10)&gt;"/>`);

const flat = sitemap(`<item name="First" url="/"/><group name="Many">` +
  range(1500, (i) => `<item name="Entry ${i}" url="/many/${i}" description="What entry ${i} is about"/>`) +
  `</group><item name="Last" url="/last"/>`);
const flatter = sitemap(range(2500, (i) => `<item name="Entry ${i}" url="/many/${i}"/>`));

// 33,060 nodes, as a generator for a library's documentation would write them.
const library = sitemap(range(60, (m) => `
  <group name="module.m${m}" description="Module ${m} of this library.">${range(25, (c) => `
    <item name="Class${m}x${c}" xlink:href="api/m${m}/Class${c}.html" description="Represents things of kind ${c}.">${range(21, (k) => `
      <item name="method${k}(String, int)" xlink:href="api/m${m}/Class${c}.html#method${k}-java.lang.String-int-"/>`)}
    </item>`)}
  </group>`));

// Groups nested 300 deep, and a page at the end.
const deep = sitemap(`<external xlink:href="#g0"/><item tree="exclude">${range(300, (i) =>
  `<group name="G${i}" xml:id="g${i}"><external xlink:href="#g${i + 1}"/></group>`)}<item name="Bottom" url="/bottom" xml:id="g300"/></item>`);

// Nested 40 deep.
let nested = '';
for (let i = 40; i > 0; --i)
  nested = `<item name="Level ${i} has a name" url="/level/${i}" description="About level ${i}">${nested}</item>`;
nested = sitemap(nested);

// A page far down in a long list.
const far = sitemap(range(20_000, (i) => `<item name="Entry ${i}" url="/many/${i}"/>`));

const rolesOnly = sitemap(`<item name="Help" role="help" tree="exclude" url="/help"><item name="Keys" url="/help/keys"/></item>`);

// A map without a language, with names in several; one page in two places.
const mixed = sitemap(`
  <item name="Home" role="home" xml:lang="en" url="/"><variant name="בית" xml:lang="he" url="/he"/></item>
  <item name="مرحبا (2)" url="/hello"/>
  <group name="First"><item name="Twice" url="/twice"><variant name="פעמיים" xml:lang="he"/></item></group>
  <group name="مرحبا"><variant name="שלום" xml:lang="he"/><group name="أهلا"><item name="Twice" url="/twice"/></group></group>
  ${range(12, (i) => `<item name="Page ${i}${i < 7 ? '' : ', which has a name that takes more room'}" role="r${i}" url="/r/${i}"/>`)}`, '');

export const maps = { deep, far, rolesOnly, mixed, nested, museum, rightToLeft, hostile, flat, flatter, library };
/** `more`: further maps, by name. */
export async function serveMaps(more = {}) {
  const pages = {};
  // Every path below /as/NAME/ is a page of the map NAME, whose links lead there.
  const answer = (request) => ({
    body: '<!DOCTYPE html><title>A page</title>',
    fields: { 'Content-Type': 'text/html', 'X-Standard-Sitemap-Location': `/maps/${request.url.split('/')[2]}.xml` },
  });
  const documents = Object.fromEntries(Object.entries({ ...maps, ...more }).map(([name, text]) =>
    [`/maps/${name}.xml`, { body: text.replaceAll('url="/', `url="/as/${name}/`) }]));
  const site = await serve({ files: new Proxy(documents, {
    get: (known, name) => known[name] ?? pages[name] ?? (String(name).startsWith('/as/') ? answer : undefined),
  }) });
  /** The HTML text that the probe makes from the map of a page. */
  const htmlOf = async (map, here = '/', options = []) =>
    (await runProbe(['-f', 'html', ...options, site.url(`/as/${map}${here}`)])).stdout;
  return {
    /** More pages for the site to serve, by path. */
    pages,
    url: site.url,
    htmlOf,
    /** The same, served; returns its address. */
    async pageOf(map, here = '/', options = []) {
      const address = `/page-of-${[map, here, ...options].join('').replace(/[^a-zA-Z0-9]/g, '-')}.html`;
      pages[address] ??= await htmlOf(map, here, options);
      return site.url(address);
    },
    close: site.close,
  };
}
