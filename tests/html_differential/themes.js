'use strict';

// Pieces of pages, grouped by the part of the HTML Standard that they are meant to test. Lower-case words are
// tags, with `/` for end tags; anything else is written as it is.

const trap = '<link rel=ssm.location href=/trap.xml>';

const themes = {
  head: [
    'html', '/html', 'head', '/head', 'body', '/body', '<!DOCTYPE html>', '<html lang=en>',
    '<body class=x>', 'title', '/title', '<title>t</title>', '<style>p{}</style>', '<script>1<2</script>',
    '<noscript><link rel=x></noscript>', 'noscript', '/noscript', '<meta name=viewport content=x>',
    '<meta http-equiv=x>', 'basefont', 'bgsound', 'command', 'isindex', 'br', '/br', '/p', ' ', '\n',
    'text', '<!-- c -->', 'p', 'template', '/template', '\0', 'base', 'link',
  ],
  doctype: [
    '<!DOCTYPE html>', '<!doctype>', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    '<!DOCTYPE html SYSTEM "about:legacy-compat">',
    '<!DOCTYPE html SYSTEM \'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd\'>',
    '<!DOCTYPE "x>', "<!DOCTYPE html PUBLIC 'a>b'>", '<!DOCTYPE html [<!ENTITY x "y">]>', '<!DOCTYPE',
    '<!DOCTYPEhtml>', '<!DOCTYPE html PUBLIC>', '<!DOCTYPE \0>', '<?xml version="1.0"?>', '\ufeff', ' ',
    '<!-- x -->', 'p', 'table', '/table', 'html', 'text',
  ],
  table: [
    'table', 'table', '/table', '/table', 'tbody', '/tbody', 'thead', 'tfoot', 'tr', 'tr', '/tr', 'td',
    'td', '/td', 'th', '/th', 'caption', '/caption', 'colgroup', '/colgroup', 'col', '/col', 'form',
    '/form', '<input type=hidden>', '<input type="HiDDen" x>', 'input', 'text', ' ', '\0', '<b>', '</b>',
    'div', '/div', 'a', '/a', 'p', '/p', 'select', '/select', 'option', 'template', '/template', 'script',
    '/script', 'style', '/style', 'svg', '/svg', 'body', '/body', '<!-- c -->', 'button', 'nobr', 'font',
    '/font', 'hr', 'li', 'ul',
  ],
  template: [
    'template', 'template', 'template', '/template', '/template', 'tr', 'td', 'col', 'caption', 'tbody',
    'table', '/table', 'div', '/div', 'p', 'head', 'body', 'html', '/html', 'frameset', 'select',
    '/select', 'option', 'svg', '/svg', 'text', ' ', '/b', 'b', 'colgroup', '/tr', '/td', 'script',
    '/script', 'form', 'title', '/title',
  ],
  foreign: [
    'svg', 'svg', '/svg', 'math', '/math', 'foreignObject', '/foreignObject', 'desc', '/desc', 'title',
    '/title', '<annotation-xml encoding=text/html>', '<annotation-xml encoding="application/XHTML+xml">',
    'annotation-xml', '/annotation-xml', '<annotation-xml encoding=x>', 'mi', '/mi', 'mo', 'mn', 'ms',
    'mtext', '/mtext', 'mglyph', 'malignmark', '/malignmark', 'g', '/g', 'path', '<path/>', '<svg/>',
    '<math/>', 'p', '/p', 'br', '/br', 'div', '/div', 'font', '<font color=red>', '<font id=a>',
    '<font FACE>', '/font', '<![CDATA[', ']]>', `<![CDATA[${trap}]]>`, '<![CDATA[ > ]]>', 'style',
    '/style', 'script', '/script', '<script/>', 'textarea', '/textarea', 'noscript', '/noscript', 'xmp',
    'iframe', '/iframe', 'plaintext', 'template', '/template', 'image', 'table', '/table', 'td', 'head',
    'body', 'b', 'text', '\0', ' ', 'select', 'span', 'a', '/a', 'base', 'meta', 'title', '<title/>',
    '<style/>', '/math', '/svg', 'rect', 'frameset', 'html',
  ],
  rawText: [
    'script', '/script', '<script>', '</script>', '<!--', '-->', '--!>', '<script', '</script',
    '<!-- <script>', '</script >', '<!-->', '<!--->', 'style', '/style', 'title', '/title', 'textarea',
    '/textarea', 'xmp', '/xmp', 'iframe', '/iframe', 'noembed', '/noembed', 'noframes', '/noframes',
    'noscript', '/noscript', '</styled>', '</title/', '</titl', '</xmp\n>', '</TEXTAREA x="y>">', '<',
    '</', '<!', '-', '--', '>', 'text', trap, trap, '&lt;', '&amp;', '\n', 'p', 'svg', '/svg', 'head',
    '/head', 'body', 'plaintext', 'listing', 'pre', '</plaintext>', '<scripty>', '</scripty>', '<script/>',
    '</script/>', '<!--</script>', '<!-- -->', 'select', '/select',
  ],
  comments: [
    '<!-->', '<!--->', '<!---->', '<!----->', '<!--x--!>', '<!--x--!', '<!--x-->', '<!--', '-->', '--!>',
    '<!', '<!>', '</', '</ ', '</>', '</ x>', '</?x>', '<?', '<?>', '<?x?>', '<!x>', '<!-', '<!- x ->',
    '<![CDATA[x]]>', '<![CDATA[', ']]>', '<![cdata[x]]>', '<!--<!-->', '<!--<!--->', '<!--x<!', '--', '-',
    '<1', '<\0', '<\u00e9>', '< p>', '</1>', '</\0>', '<!DOCTYPE', '<!--\0-->', '<!-- --! > -->',
    '<!-- --!-->', '<!-- -- -->', trap, 'p', 'text', '>', '"', "'", 'svg', '/svg',
  ],
  formatting: [
    'a', '/a', 'b', '/b', 'i', '/i', 'nobr', '/nobr', 'font', '/font', 'code', '/code', 'em', '/em', 'p',
    '/p', 'div', '/div', 'span', '/span', 'address', 'table', '/table', 'td', 'applet', '/applet',
    'marquee', '/marquee', 'object', '/object', 'button', '/button', 'h1', '/h1', '/h2', 'h3', 'li', '/li',
    'ul', '/ul', 'dd', 'dt', 'ruby', 'rt', 'rp', 'rb', 'rtc', '/ruby', 'form', '/form', 'pre', '<pre>\n',
    'center', '/center', 'hr', 'br', '/br', 'img', 'image', 'wbr', 'main', 'section', '/section', 'dialog',
    'summary', 'details', 'menu', 'menuitem', '/menuitem', 'isindex', 'keygen', 'search', 'hgroup',
    '/hgroup', 'text', ' ', 'body', '/body', '/html', 'svg', 'title', '/title', 'aside', 'figure', 'slot',
    'x-y', '/x-y', 'big', '/big', 'input', 'listing', 'plaintext', 'track', 'source', 'param', 'embed',
    'area', 'optgroup', 'option', 'noscript', '/noscript',
  ],
  frameset: [
    'frameset', 'frameset', '/frameset', 'frame', 'noframes', '/noframes',
    '<noframes><link rel=x></noframes>', 'html', '/html', 'head', '/head', 'body', '/body', 'text', ' ',
    '\0', 'p', 'br', 'input', '<input type=hidden>', 'template', '/template', 'svg', '/svg', 'script',
    '/script', '<!-- c -->', 'div', 'li', 'table', 'select', 'textarea', '/textarea', 'pre', 'img',
    'param', 'hr', 'meta', 'title', '/title', '<noscript>x</noscript>', 'b', 'button', 'iframe', '/iframe',
    '<!DOCTYPE html>', '&#0;', '&#32;', '<?x>',
  ],
  select: [
    'select', 'select', '/select', 'option', '/option', 'optgroup', '/optgroup', 'hr', 'input', 'textarea',
    '/textarea', 'keygen', 'script', '/script', 'template', '/template', 'table', '/table', 'tr', 'td',
    '/td', 'caption', 'p', 'div', 'b', '/b', 'text', 'svg', '/svg', 'style', 'noscript', '/noscript',
    'button', 'datalist', 'form', 'html', 'body', '/body', '/p', '/br', 'selectedcontent', 'iframe',
    'math', 'plaintext', 'title', '/title', 'br', 'a', 'font',
  ],
  text: [
    'text', '&amp;', '&nbsp;', '&#0;', '\0', '\u00e9', '\u{1f600}', '\ufeff', '\r', '\r\n', '\n', '\f',
    '\t', '\u0085', '\ufffe', ' ', 'p', '/p', 'div', '<', '>', '"', '&', '&lt;link rel=ssm.location&gt;',
    '\u2028', '\u00a0', 'br', 'b', '/b',
  ],
};

module.exports = { themes };
