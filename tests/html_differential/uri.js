'use strict';

// URI references as the protocol reads them: D-9, then RFC 3986 section 5.2 to the letter. Input strings are
// UTF-16, results ASCII.

const unreserved = "A-Za-z0-9\\-._~!$&'()*+,;=";
const fit = {
  authority: new RegExp(`[${unreserved}:@\\[\\]]`),
  firstSegment: new RegExp(`[${unreserved}@]`),
  path: new RegExp(`[${unreserved}:@/]`),
  query: new RegExp(`[${unreserved}:@/?]`),
};

/** RFC 3986 appendix B; a scheme is one only if it is well-formed. */
function split(text) {
  const parts =
    /^(?:([A-Za-z][A-Za-z0-9+.\-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
  const [, scheme, authority, path, query, fragment] = parts;
  return { scheme, authority, path, query, fragment };
}

function recompose({ scheme, authority, path, query, fragment }) {
  return (
    (scheme === undefined ? '' : `${scheme}:`) +
    (authority === undefined ? '' : `//${authority}`) +
    path +
    (query === undefined ? '' : `?${query}`) +
    (fragment === undefined ? '' : `#${fragment}`)
  );
}

function percentEncoded(text) {
  const encoded = (byte) => '%' + byte.toString(16).toUpperCase().padStart(2, '0');
  return Array.from(Buffer.from(text, 'utf8'), encoded).join('');
}

function escaped(text, allowed) {
  if (text === undefined) return undefined;
  const fits = (piece) => /^%../.test(piece) || allowed.test(piece);
  return text.replace(/%[0-9A-Fa-f]{2}|[\s\S]/gu, (piece) => (fits(piece) ? piece : percentEncoded(piece)));
}

/** The text without the white space around it. */
function stripped(text) {
  return text.replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '');
}

/** D-9: the reference, cleaned up for RFC 3986, in parts; null if it is unusable. */
function cleanedUp(value) {
  const text = stripped(value).replace(/[\t\n\r]/g, '');
  if (/[\\\u0000-\u001f\u007f-\u009f]/.test(text)) return null;
  const { scheme, authority, path, query, fragment } = split(text);
  if (/:[^\]@:]*[^\]@:0-9][^\]@:]*$/.test(authority || '')) return null; // a port that is no number
  // 4.2: a relative path may not begin with a segment that has a colon.
  const relative = scheme === undefined && authority === undefined;
  const segment = relative ? path.split('/', 1)[0] : '';
  return {
    scheme,
    authority: escaped(authority, fit.authority),
    path: escaped(segment, fit.firstSegment) + escaped(path.slice(segment.length), fit.path),
    query: escaped(query, fit.query),
    fragment: escaped(fragment, fit.query),
  };
}

/** RFC 3986, 5.2.4. */
function withoutDotSegments(path) {
  let input = path;
  let output = '';
  while (input !== '') {
    if (input.startsWith('../')) input = input.slice(3);
    else if (input.startsWith('./')) input = input.slice(2);
    else if (input.startsWith('/./')) input = input.slice(2);
    else if (input === '/.') input = '/';
    else if (input.startsWith('/../') || input === '/..') {
      input = '/' + input.slice(4);
      output = output.slice(0, Math.max(0, output.lastIndexOf('/')));
    } else if (input === '.' || input === '..') input = '';
    else {
      const end = input.indexOf('/', 1);
      output += end < 0 ? input : input.slice(0, end);
      input = end < 0 ? '' : input.slice(end);
    }
  }
  return output;
}

/** RFC 3986, 5.2.3. */
function merged(base, path) {
  if (base.authority !== undefined && base.path === '') return '/' + path;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

/** RFC 3986, 5.2.2, strict. `base` is an absolute URI as text; null if `value` is unusable (D-8, D-9). */
function resolve(base, value) {
  const reference = cleanedUp(value);
  if (!reference) return null;
  const { scheme, authority, path, query, fragment } = reference;
  const under = split(base);
  const target = { scheme, authority, path, query, fragment };
  if (scheme === undefined) {
    target.scheme = under.scheme;
    if (authority === undefined) {
      target.authority = under.authority;
      if (path === '') return recompose({ ...target, path: under.path, query: query ?? under.query });
      if (!path.startsWith('/')) target.path = merged(under, path);
    }
  }
  return recomposedIfSame(target);
}

/** Without dot segments; null if a path without a root has one now, or would be read as a host. */
function recomposedIfSame(target) {
  const path = withoutDotSegments(target.path);
  const changed = path.startsWith('/') !== target.path.startsWith('/') || path.startsWith('//');
  return target.authority === undefined && changed ? null : recompose({ ...target, path });
}

/** `http:///x` is a URI, but names nothing that could be fetched. */
function lacksHost(uri) {
  const { scheme, authority } = split(uri);
  return /^https?$/i.test(scheme) && /^(?:[^@]*@)?(?::.*)?$/s.test(authority || '');
}

function withoutFragment(uri) {
  return uri.replace(/#.*$/s, '');
}

module.exports = { resolve, lacksHost, stripped, withoutFragment };
