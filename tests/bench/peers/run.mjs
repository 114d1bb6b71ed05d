// A reader of sitemaps from npm on a urlset, several times over; see tests/bench/performance.py.
//
//   node run.mjs MODULES SUBJECT FILE RUNS      MODULES: where node_modules is
//
// Prints one line of JSON as tests/bench/bench_run.cpp does. Each reader ends with one object for each URL,
// made in the fastest way that its manual offers.

import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';

const [modules, subject, file, runs] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${resolve(modules)}/`));
const load = (name) => import(pathToFileURL(require.resolve(name)));

// The file as a string, to an object. Values stay strings, as in the other readers: detecting numbers would
// cost more. It has no streaming interface.
async function fastXmlParser() {
  const { XMLParser } = require('fast-xml-parser');
  const text = readFileSync(file, 'utf8');
  return { run: () => new XMLParser({ parseTagValue: false }).parse(text).urlset.url.length };
}

// The file as a stream; an object for each URL as soon as the URL is complete.
async function sitemap() {
  const { XMLToSitemapItemStream } = await load('sitemap');
  return {
    run: async () => {
      const pages = [];
      const reader = new XMLToSitemapItemStream({ logger: false });
      reader.on('data', (page) => pages.push(page));
      await pipeline(createReadStream(file), reader);
      return pages.length;
    },
  };
}

// The file as a stream of text, which takes less than the whole text, its bytes or a stream of them; one object for
// each URL. `parseSitemap`, which gives them one by one, takes as long.
async function sitemapd() {
  // `require.resolve` does not find what can only be imported.
  const { collectSitemap } = await import(pathToFileURL(resolve(modules, 'node_modules/sitemapd/dist/parse.mjs')));
  return {
    run: async () => (await collectSitemap(createReadStream(file, { encoding: 'utf8' }))).document.entries.length,
  };
}

// Events of a general parser, the one still maintained among those that `sitemap` and others are built on, with
// the least code that makes an object for each URL.
async function saxes() {
  const { SaxesParser } = require('saxes');
  return {
    run: async () => {
      const pages = [];
      const parser = new SaxesParser();
      let page = null;
      let value = null;
      parser.on('opentag', ({ name }) => {
        if (name === 'url') page = {};
        else value = '';
      });
      parser.on('text', (text) => {
        if (value !== null) value += text;
      });
      parser.on('closetag', ({ name }) => {
        if (name === 'url') pages.push(page);
        else if (page) page[name] = value;
        value = null;
      });
      for await (const piece of createReadStream(file, { encoding: 'utf8' })) parser.write(piece);
      parser.close();
      return pages.length;
    },
  };
}

// It reads only from HTTP, here from a server in the same process, and gives only the addresses unless it is
// asked for more: less than the other readers give.
async function sitemapper() {
  const { default: Sitemapper } = await load('sitemapper');
  const body = readFileSync(file);
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': body.length });
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${server.address().port}/sitemap.xml`;
  return {
    run: async () => (await new Sitemapper({ timeout: 600_000, retries: 0 }).fetch(url)).sites.length,
    close: () => server.close(),
  };
}

// The CPU time of the thread that runs JavaScript, without that of V8's other threads. proc(5), nanoseconds.
function cpuSeconds() {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}

function statusBytes(name) {
  const line = readFileSync('/proc/self/status', 'utf8').match(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm'));
  return Number(line[1]) * 1024;
}

const subjects = { 'fast-xml-parser': fastXmlParser, sitemap, saxes, sitemapd, sitemapper };
const { run, close = () => {} } = await subjects[subject]();
writeFileSync('/proc/self/clear_refs', '5\n');
const before = statusBytes('VmRSS');
const seconds = [];
let things = 0;
let peak = 0;
for (let i = 0; i < Number(runs); ++i) {
  const start = cpuSeconds();
  things = await run();
  seconds.push(cpuSeconds() - start);
  if (i === 0) peak = Math.max(0, statusBytes('VmHWM') - before);
}
close();
console.log(JSON.stringify({ seconds, things, peak, held: 0 }));
process.exit(0);
