// Maps such as sites have: a small shop, the API of a library, a news site, and a list of very many pages. They are
// the same each time.
//
//   const { text, here } = largeMap('news');     // the map, and the path of a page deep in it
//   import: node tests/browser/support/large_maps.mjs news > news.xml

const ns = 'xmlns="http://standard-sitemap.org/2007/ns"';
const range = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('');
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const pick = (list, i) => list[i % list.length];

const item = ({ name, url, description, more = '' }, content = '') =>
  `<item name="${escaped(name)}"${url ? ` url="${url}"` : ''}${description ? ` description="${escaped(description)}"` : ''}` +
  `${more}${content ? `>${content}</item>` : '/>'}\n`;
const group = (name, content, description) => `<group name="${escaped(name)}"` +
  `${description ? ` description="${escaped(description)}"` : ''}>${content}</group>\n`;

function shop() {
  const shelves = {
    'Tea': ['Assam', 'Darjeeling First Flush', 'Earl Grey', 'Gunpowder', 'Jasmine Pearls', 'Lapsang Souchong', 'Oolong', 'Rooibos', 'Sencha'],
    'Coffee': ['Antigua', 'Blue Mountain', 'Mokka', 'Sidamo', 'Yirgacheffe'],
    'Pots and cups': ['Cast-iron teapot', 'Glass teapot with strainer', 'Moka pot', 'Stoneware mug', 'Travel cup'],
    'Gifts': ['A year of tea', 'Sampler of nine', 'Voucher'],
  };
  const about = ['Hand-picked, and dried in the shade', 'Strong, for those who take milk', 'From a small estate in the hills',
                 'Light and flowery; leave it for three minutes, no longer, or it becomes bitter'];
  let number = 0;
  return {
    here: '/pots-and-cups/moka-pot',
    text: item({ name: 'Leaf & Bean', url: '/', more: ' role="home"', description: 'Tea and coffee since 1911' }) +
      Object.entries(shelves).map(([shelf, goods]) => {
        const path = `/${shelf.toLowerCase().replaceAll(' ', '-')}`;
        return item({ name: shelf, url: `${path}/` }, goods.map((name) => item({
          name, url: `${path}/${name.toLowerCase().replaceAll(' ', '-')}`, description: pick(about, ++number) })).join(''));
      }).join('') +
      group('Service', item({ name: 'Delivery and costs', url: '/service/delivery' }) +
        item({ name: 'Returns', url: '/service/returns' }) + item({ name: 'Our shops', url: '/service/shops' }) +
        item({ name: 'Help', url: '/help', more: ' role="help"' }) +
        item({ name: 'Write to us', url: '/contact', more: ' role="contact"' }) +
        item({ name: 'Telephone', url: 'tel:+441632960000', more: ' role="contact"' })) +
      item({ name: 'Search', url: '/search', more: ' role="search"' }) +
      item({ name: 'Imprint', url: '/imprint', more: ' role="contentinfo"' }),
  };
}

// About 5,000 elements: packages, classes, methods.
function api() {
  const packages = ['io.loom.core', 'io.loom.core.annotations', 'io.loom.collections', 'io.loom.collections.immutable',
                    'io.loom.concurrent.executors', 'io.loom.net.http', 'io.loom.net.websocket', 'io.loom.text', 'io.loom.text.format',
                    'io.loom.util.stream'];
  const subjects = ['String', 'Array', 'Immutable', 'Abstract', 'Http', 'Concurrent', 'Default', 'Weak', 'Sorted', 'Lazy'];
  const kinds = ['Utils', 'UtilsTest', 'Builder', 'Exception', 'MapEntryIterator', 'Factory', 'ConfigurationProperties', 'List'];
  const verbs = ['add', 'get', 'set', 'isEmpty', 'remove', 'toString', 'hashCode', 'computeIfAbsent', 'of', 'stream', 'forEach', 'equals'];
  const types = ['', 'int', 'Object', 'String, int', 'Map.Entry<K, V>', 'CharSequence, Locale'];
  return {
    here: '/api/io.loom.text/ImmutableFactory#computeIfAbsent-1',
    text: item({ name: 'Loom 4.2 API', url: '/api/', more: ' role="home"' }) + packages.map((name, p) => item(
      { name, url: `/api/${name}/`, description: `Classes of the package ${name}.` },
      range(40, (c) => {
        const type = pick(subjects, c + p) + pick(kinds, c);
        const url = `/api/${name}/${type}`;
        return item({ name: type, url, description: `${c % 3 ? 'Final class' : 'Interface'}: what a ${type} does, and for whom it is.` },
          range(12, (m) => item({ name: `${pick(verbs, m)}(${pick(types, m + c)})`, url: `${url}#${pick(verbs, m)}-${Math.floor(m / 6)}` })));
      }))).join('') + item({ name: 'Index', url: '/api/index-all', more: ' role="search"' }),
  };
}

// 50,000 pages: sections, years, months, articles.
function news() {
  const sections = ['World', 'Politics', 'Business', 'Science', 'Culture', 'Sport', 'Opinion', 'Local'];
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const who = ['Council', 'Minister', 'Fishermen of the eastern ports', 'Researchers', 'The new museum', 'Commuters', 'A court in Lyon', 'Voters'];
  const does = ['welcomes plan for railway in the north', 'asks for more time', 'found what nobody had looked for',
                'opens after eleven years', 'say prices cannot stay as they are', 'rejects appeal', 'prepares for a dry summer'];
  let number = 0;
  return {
    here: '/science/2019/06/a17.html',
    text: item({ name: 'The Evening Courier', url: '/', more: ' role="home"' }) + sections.map((section, s) => {
      const path = `/${section.toLowerCase()}`;
      return item({ name: section, url: `${path}/` }, range(10, (y) => item({ name: `${2024 - y}`, url: `${path}/${2024 - y}/` },
        range(12, (m) => group(months[m], range(52, (a) => item({
          name: `${pick(who, a + s)} ${pick(does, a + m + y)} (${++number})`, url: `${path}/${2024 - y}/${String(m + 1).padStart(2, '0')}/a${a}.html`,
          description: a % 3 ? '' : 'What we know, what we do not know, and what happens next. Our correspondent was there.' })))))));
    }).join('') + item({ name: 'Subscribe', url: '/subscribe', more: ' role="subscribe"' }) + item({ name: 'Write to the editor', url: '/contact', more: ' role="contact"' }) +
      item({ name: 'Imprint', url: '/imprint', more: ' role="contentinfo"' }),
  };
}

function million(count = 1_000_000) {
  return {
    here: '/part-7/chapter-4/page-7455.html',
    text: item({ name: 'Library of everything', url: '/', more: ' role="home"' }) +
      range(count / 100_000, (p) => item({ name: `Part ${p}`, url: `/part-${p}/` }, range(10, (c) => item(
        { name: `Part ${p}, chapter ${c}`, url: `/part-${p}/chapter-${c}/` },
        range(10_000, (i) => item({ name: `Page ${i} of chapter ${c}`, url: `/part-${p}/chapter-${c}/page-${i}.html` })))))),
  };
}

const makers = { shop, api, news, million };
export const largeMap = (name) => {
  const { text, here } = makers[name]();
  return { here, text: `<sitemap ${ns} xml:lang="en">\n${text}</sitemap>\n` };
};

if (process.argv[1] === new URL(import.meta.url).pathname)
  process.stdout.write(largeMap(process.argv[2]).text);
