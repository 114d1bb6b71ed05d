// A web server for one test, on a separate loopback port.
//
//   const site = await serve({
//     dir: path.join(sourceDir, 'somewhere'),              // files by their paths, index.html for folders
//     files: {                                             // these come first
//       '/': '<title>Home</title>',
//       '/old': { status: 301, fields: { Location: '/' } },
//       '/map.xml': { fields: [['Opt', '…'], ['Opt', '…']], body: '<sitemap/>' },
//       '/echo': (request) => ({ body: request.url, fields: { 'Content-Type': 'text/plain' } }),
//     },
//     fields: { 'Content-Security-Policy': "default-src 'self'" }, // in every response
//   });
//   after(() => site.close());

import { readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
};

function typeOf(name) {
  return name.endsWith('/') ? types['.html'] : types[path.extname(name)] ?? 'application/octet-stream';
}

async function fromFolder(dir, name) {
  const file = path.join(dir, name);
  if (file !== path.normalize(dir) && !file.startsWith(path.join(dir, path.sep)))
    return null;
  try {
    if (!(await stat(file)).isDirectory())
      return { body: await readFile(file) };
    return name.endsWith('/') ? { body: await readFile(path.join(file, 'index.html')) }
                              : { status: 301, fields: { Location: `${name}/` } };
  } catch {
    return null;
  }
}

function decoded(pathname) {
  try {
    const name = decodeURIComponent(pathname);
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}

async function answer({ dir, files = {} }, request) {
  const { pathname } = new URL(request.url, 'http://localhost/');
  let entry = Object.hasOwn(files, request.url) ? files[request.url] : files[pathname];
  if (typeof entry === 'function')
    entry = await entry(request);
  if (entry === undefined && dir !== undefined && decoded(pathname) !== null)
    entry = await fromFolder(dir, decoded(pathname));
  // Browsers request it by themselves.
  if (!entry && pathname === '/favicon.ico')
    return { status: 204 };
  return entry ?? { status: 404, fields: { 'Content-Type': 'text/plain' }, body: 'not found\n' };
}

function pairs(fields = {}) {
  return Array.isArray(fields) ? fields : Object.entries(fields);
}

export async function serve(site) {
  const requests = [];
  const server = http.createServer(async (request, response) => {
    requests.push({ method: request.method, url: request.url, fields: request.headers });
    try {
      let entry = await answer(site, request);
      if (typeof entry === 'string' || Buffer.isBuffer(entry))
        entry = { body: entry };
      response.setHeader('Content-Type', typeOf(new URL(request.url, 'http://localhost/').pathname));
      response.setHeader('Cache-Control', 'no-store');
      for (const fields of [site.fields, entry.fields]) {
        const own = new Map();
        for (const [name, value] of pairs(fields))
          own.set(name, [...(own.get(name) ?? []), value]);
        for (const [name, values] of own)
          response.setHeader(name, values.length === 1 ? values[0] : values);
      }
      response.writeHead(entry.status ?? 200);
      response.flushHeaders();
      if (entry.body?.[Symbol.asyncIterator])
        for await (const piece of entry.body) response.write(piece);
      response.end(entry.body?.[Symbol.asyncIterator] ? '' : entry.body ?? '');
    } catch (error) {
      response.destroy(error);
    }
  });
  server.keepAliveTimeout = 0; // an idle connection is not closed just when a request is on its way
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    url: (name = '/') => origin + name,
    /** The requests so far: `{method, url, fields}`, `url` without the origin. */
    requests,
    close: () => new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
  };
}
