// Twenty pages with the menus that such sites have: which `nav` elements, how they are named and nested, and what is in
// them twice. The words are invented. `extension.from_page` counts what the panel makes of them; docs/place.md says what
// people thought of it.

/** `'A > a b; B'`: entries at the top are divided by `;`, those below one by spaces. */
const entries = (text) => text.split(';').map((it) => it.trim().split(' > '));
const link = (name, prefix = '') => `<a href="${prefix}/${name.toLowerCase().replaceAll(/\W+/g, '-')}">${name.replaceAll('_', ' ')}</a>`;
const list = (text, prefix) =>
  `<ul>${entries(text)
    .map(([name, below]) => `<li>${link(name, prefix)}${below ? `<ul>${below.split(' ').map((it) => `<li>${link(it, prefix)}</li>`).join('')}</ul>` : ''}</li>`)
    .join('')}</ul>`;
const nav = (label, content, more = '') => `<nav${label ? ` aria-label="${label}"` : ''} ${more}>${content}</nav>`;
const numbers = (count, make) => Array.from({ length: count }, (_, i) => make(i + 1)).join('');
const parts = '<ul><li><a href="#one">One</a></li><li><a href="#two">Two</a><ul><li><a href="#three">Three</a></li></ul></li></ul>';
const crumbs = (...names) => `<ol>${names.map((it, i) => `<li>${i + 1 < names.length ? link(it) : `<span aria-current="page">${it}</span>`}</li>`).join('')}</ol>`;
const pages = (name) => `<ul>${numbers(5, (i) => `<li><a href="/${name}/page/${i}/">${i}</a></li>`)}</ul>`;
const book = 'Getting_started > Installing First_page Themes; Guides > Tables Images Links; Reference > Options Commands Errors; Changelog';

export const menuPages = {
  sphinx: nav('Navigation menu', `<p class="caption"><span>Contents</span></p>${list(book)}`, 'data-toggle="wy-nav-shift"') + nav('Mobile navigation menu', '<a href="/">Foxglove</a>') + `<div role="navigation" aria-label="Page navigation">${crumbs('Docs', 'Guides', 'Tables')}</div>`,
  docusaurus: nav('Main', `<a href="/">Foxglove</a>${link('Docs')}${link('Blog')}<a href="https://github.com/x/y">GitHub</a>`) + nav('Docs sidebar', list(book)) + nav('Breadcrumbs', crumbs('Home', 'Guides', 'Tables')) + nav('Docs pages', `${link('Guides')}${link('Images')}`),
  material: nav('Header', '<a href="/">Foxglove</a>') + nav('Tabs', list('Home; Guides; Reference')) + nav('Navigation', `<label>Foxglove</label><ul><li><label>Guides</label><nav aria-label="Guides">${list('Tables; Images; Links')}</nav></li><li>${link('Reference')}</li></ul>`) + nav('Table of contents', `<label>Table of contents</label>${parts}`),
  mdn: nav('Main', list('HTML > Elements Attributes; CSS > Selectors Properties; JavaScript > Objects Functions')) + nav('Breadcrumb', crumbs('Web', 'HTML', 'Tables')) + nav('Related Topics', list('Tables > Rows Cells Captions; Lists; Forms > Inputs Buttons')) + nav('', `<h2>In this article</h2>${parts}`),
  mdbook: nav('Table of contents', `<ol>${numbers(12, (i) => `<li><strong>${i}.</strong> ${link(`Chapter_${i}`)}${i === 3 ? `<ol>${numbers(4, (k) => `<li>${link(`Section_${i}.${k}`)}</li>`)}</ol>` : ''}</li>`)}</ol>`, 'id="sidebar"') + nav('Page navigation', `<a rel="prev" href="/chapter_2">‹</a><a rel="next" href="/chapter_4">›</a>`),
  boutique: nav('', list('New; Dresses > Short Long Summer; Shoes > Boots Sandals; Sale')) + nav('', list('New; Dresses > Short Long Summer; Shoes > Boots Sandals; Sale')) + nav('breadcrumbs', crumbs('Home', 'Shoes', 'Red boots')) + `<footer>${nav('', `<h2>Help</h2>${list('Delivery; Returns; Contact')}`)}</footer>`,
  storefront: nav('Primary Navigation', list('Shop; Basket; Checkout; Account') + list('Shop; Basket; Checkout; Account')) + nav('breadcrumbs', `${link('Home')} / ${link('Lamps')} / Brass`) + nav('', pages('lamps')) + nav('Handheld', list('Account; Search; Basket')),
  market: nav('Departments', numbers(12, (i) => `<h3>Department ${i}</h3>${list(Array.from({ length: 20 }, (_, k) => `Shelf_${i}.${k}`).join('; '))}`)) + nav('Account', list('Orders; Lists; Sign_out')),
  broadcaster: nav('Global', list('Home; News; Sport; Weather; Sounds')) + nav('News', list('World > Africa Asia Europe; UK; Business; Science; Health')) + nav('News', list('World; UK; Business; Science; Health')) + `<footer>${nav('Footer', list('Terms; Privacy; Cookies; Help'))}</footer>`,
  newspaper: nav('Sections', list('News > UK World Climate; Opinion > Letters Cartoons; Sport > Football Cricket; Culture > Books Music')) + nav('Subsections', list('UK; World; Climate; Business')) + nav('Edition', list('UK_edition; US_edition; Europe_edition')),
  government: nav('Menu', list('Benefits; Births; Business; Driving; Education')) + nav('Breadcrumb', crumbs('Home', 'Driving', 'Licences')) + nav('Pages in this guide', list('Overview; Eligibility; How_to_apply; Fees')) + nav('', `<h2 id="related">Related content</h2>${list('Tax_your_vehicle; MOT')}`, 'aria-labelledby="related"'),
  council: nav('Main navigation', list('Bins > Collections Recycling; Council_Tax > Pay Discounts; Parking > Permits Fines; Planning')) + `<div role="navigation" aria-label="In this section">${list('Permits; Fines; Car_parks')}</div>` + nav('', list('Pay; Apply; Report')),
  twenty: nav('Horizontal', list('About; Journal; Shop > Prints Books; Contact')) + nav('Expanded', list('About; Journal; Shop > Prints Books; Contact')) + nav('Mobile', list('About; Journal; Shop > Prints Books; Contact')) + nav('Post', `${link('An_older_post')}${link('A_newer_post')}`),
  blocks: nav('Header', list('Home; Blog; Recipes > Soups Breads; About')) + nav('Footer', list('Team; History; Careers')) + nav('Footer 2', list('Privacy_Policy; Terms')) + nav('Social', '<ul><li><a href="https://social.example/x">Mastodon</a></li><li><a href="https://video.example/x">Video</a></li></ul>'),
  blog: nav('', list('Home; Archive; Tags; Feed')) + nav('pagination', pages('blog')),
  encyclopaedia: nav('Site', list('Main_page; Contents; Current_events; Random_article')) + nav('Contribute', list('Help; Learn_to_edit; Community')) + nav('Personal tools', list('Create_account; Log_in')) + nav('Contents', `<h2>Contents</h2>${parts}`) + nav('Namespaces', list('Article; Talk')) + nav('Views', list('Read; Edit; History')) + nav('Page tools', list('What_links_here; Related_changes; Permanent_link')) + nav('', `<h2>120 languages</h2><ul>${numbers(120, (i) => `<li><a hreflang="x" href="https://l${i}.example/">Language ${i}</a></li>`)}</ul>`),
  wiki: nav('Sidebar', list('Start; Howto > Backup Restore; Projects; Playground')) + nav('Page tools', list('Show_source; Old_revisions; Backlinks')),
  forge: nav('Global', list('Pulls; Issues; Explore')) + nav('Repository', list('Code; Issues; Pulls; Actions; Wiki; Settings')) + nav('File tree', list('src > map.c tree.c; tests > map_test.c; README.md')) + `<footer>${nav('Footer', list('Terms; Privacy; Status; Docs'))}</footer>`,
  university: nav('Main navigation', list('Study > Courses Fees Apply; Research > Institutes Projects; About > People History Jobs')) + nav('Quick links', `${link('Library')}${link('Timetable')}${link('Mail')}`) + nav('You are here', crumbs('Home', 'Study', 'Courses')) + `<footer>${nav('', `${link('Contact')} ${link('Legal')}`)}</footer>`,
  application: nav('Workspace', '<button>Inbox</button><button>Projects</button><a href="#">More</a>') + nav('', '<a href="#settings">Settings</a>') + nav('Help', '<a href="javascript:help()">Help</a>'),
};
