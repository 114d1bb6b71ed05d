// The two packages: what web-ext says, whether they are reproducible, and what is in them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';

import { sourceDir } from '../browser/support/environment.mjs';
import { extensionDir, extensionZip } from './support/environment.mjs';

const run = promisify(execFile);
const modules = process.env.STANDARD_SITEMAP_NODE_MODULES;
const json = async (...parts) => JSON.parse(await readFile(path.join(...parts), 'utf8'));

test('web-ext finds no error and no warning', async () => {
  const { stdout } = await run(process.execPath, [
    path.join(modules, 'web-ext/bin/web-ext.js'),
    'lint',
    '--no-config-discovery',
    '--output=json',
    '--source-dir',
    extensionDir('firefox'),
  ]).catch((error) => error);
  const { errors, warnings, summary } = JSON.parse(stdout);
  assert.deepEqual([errors, warnings], [[], []]);
  assert.equal(summary.errors, 0);
});

test('the same bytes from the same files', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'extension-package-'));
  const hash = async (file) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  try {
    await run(path.join(sourceDir, 'render/hosts/extension/build.py'), [
      '--package',
      path.join(sourceDir, 'build/wasm/package'),
      '--modules',
      path.join(sourceDir, 'build/extension-modules/node_modules'),
      '--output',
      folder,
    ]);
    for (const browser of ['chromium', 'firefox'])
      assert.equal(
        await hash(path.join(folder, `standard-sitemap-${browser}.zip`)),
        await hash(extensionZip(browser)),
        browser,
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

for (const browser of ['chromium', 'firefox']) {
  test(`${browser}: the licences of everything inside`, async () => {
    const text = await readFile(path.join(extensionDir(browser), 'LICENCES.txt'), 'utf8');
    for (const name of ['ICU', 'libxml2', 'gumbo', 'uriparser', 'zlib', 'public suffix', 'smol-toml', 'comlink'])
      assert.match(text, new RegExp(name, 'i'), name);
  });

  test(`${browser}: M-12: every role that the engine knows has a word in each language`, async () => {
    const source = await readFile(path.join(sourceDir, 'engine/web/known_roles.cpp'), 'utf8');
    const [, list] = source.match(/\{("home",.*?)\}/s);
    const roles = [...list.matchAll(/"([^"]+)"/g)].map(([, role]) => role);
    assert.ok(roles.includes('home') && roles.length >= 15, `${roles}`);
    const locales = await readdir(path.join(extensionDir(browser), '_locales'));
    assert.deepEqual(locales.sort(), ['ar', 'de', 'en', 'es', 'fr', 'ja']);
    for (const locale of locales) {
      const messages = await json(extensionDir(browser), '_locales', locale, 'messages.json');
      for (const role of roles) assert.ok(messages[`role_${role.replaceAll('-', '_')}`]?.message, `${locale}: ${role}`);
    }
  });

  test(`${browser}: the texts are there in every language, and each that is asked for`, async () => {
    const dir = extensionDir(browser);
    const en = await json(dir, '_locales', 'en', 'messages.json');
    for (const locale of await readdir(path.join(dir, '_locales'))) {
      const messages = await json(dir, '_locales', locale, 'messages.json');
      assert.deepEqual(Object.keys(messages), Object.keys(en), locale);
      assert.equal(messages.texts_lang.message, locale);
      assert.equal(messages.texts_dir.message, locale === 'ar' ? 'rtl' : 'ltr');
    }
    const files = (await readdir(dir, { recursive: true })).filter((it) =>
      /^(background|panel|options|shared|welcome)\/.*\.(js|html)$|^manifest\.json$/.test(it),
    );
    const all = (await Promise.all(files.map((it) => readFile(path.join(dir, it), 'utf8')))).join('\n');
    const asked = [...all.matchAll(/\b(?:text|getMessage)\("(\w+)"|data-(?:text|label)="(\w+)"|__MSG_(\w+)__/g)]
      .map(([, ...names]) => names.find(Boolean));
    assert.ok(asked.length > 50, `${asked}`);
    assert.deepEqual(asked.filter((name) => !en[name]), []);
    const table = await readFile(path.join(dir, 'panel/word_table.js'), 'utf8');
    const spoken = [...all.matchAll(/[^\w./]words\.(\w+)/g)].map(([, name]) => name);
    assert.ok(spoken.includes('other_places'), `${spoken}`);
    for (const name of spoken)
      assert.ok(/^(lang|dir|number|date)$/.test(name) || table.includes(`"${name}": `), name);
  });
}
