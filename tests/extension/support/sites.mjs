// Two sites on loopback, `one.test` and `two.test`, and a log of every request that they get. `*.one.test` are other
// origins of the first site.
//
//   const sites = await serveSites({ '/page.html': '…', 'two.test/map.xml': { body: '…' } });
//   sites.url('one.test', '/page.html');
//   sites.take();                                    // the requests since the last call: 'one.test/page.html', …

import { serve } from '../../browser/support/server.mjs';

export const namespace = 'http://standard-sitemap.org/2007/ns';
export const xml = { 'Content-Type': 'application/xml' };
export const sitemap = (content, attributes = 'xml:lang="en"') =>
  `<sitemap xmlns="${namespace}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</sitemap>`;
export const map = (content, fields = {}) => ({ body: sitemap(content), fields: { ...xml, ...fields } });
export const page = (head = '', fields = {}, body = '') => ({
  body: `<!doctype html><html lang="en"><title>A page</title>${head}<body>${body}<p>Text</p></html>`,
  fields: Array.isArray(fields) ? fields : { 'Content-Type': 'text/html; charset=utf-8', ...fields },
});
export const names = (href) => page(`<link rel="standard-sitemap" href="${href}">`);

/** `files` by path, or by host and path; the path alone holds for every host. */
export async function serveSites(files) {
  const hostOf = (request) => (request.headers.host ?? '').replace(/:\d+$/, '');
  const site = await serve({
    files: new Proxy(
      {},
      {
        get: (_, name) => (request) => {
          const found =
            files[`${hostOf(request)}${request.url}`] ??
            files[request.url] ??
            files[`${hostOf(request)}${name}`] ??
            files[name];
          const entry = typeof found === 'function' ? found(request) : found;
          return (
            entry ??
            (name === '/favicon.ico'
              ? { status: 204 }
              : { status: 404, fields: { 'Content-Type': 'text/plain' }, body: 'not found' })
          );
        },
      },
    ),
  });
  const port = new URL(site.origin).port;
  let taken = 0;
  const named = ({ url, fields }) => `${fields.host.replace(/:\d+$/, '')}${url}`;
  const isOurs = ({ url }) => url !== '/favicon.ico';
  return {
    port,
    url: (host, name = '/') => `http://${host}:${port}${name}`,
    requests: site.requests,
    /** What the sites were asked for since the last call. */
    take() {
      const some = site.requests.slice(taken).filter(isOurs);
      taken = site.requests.length;
      return some.map(named);
    },
    /** The fields of the last request for this. */
    fieldsOf(name) {
      return site.requests.filter((request) => named(request) === name).at(-1)?.fields;
    },
    all: (name) => site.requests.filter((request) => named(request) === name),
    close: site.close,
  };
}
