// The two packages: what web-ext says, whether they are reproducible, what is in them, and what the stores get beside them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
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

test('the same bytes from an archive of the source, as a reviewer builds it', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'extension-package-'));
  const hash = async (file) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  const ours = path.join(folder, 'render/hosts/extension');
  const build = (...args) => run('npm', ['run', 'build-for-amo', '--', ...args], { cwd: ours });
  try {
    const files = "git ls-files -z -- CMakeLists.txt LICENSE 'discovery/*' 'docs/*' 'engine/*' 'render/*'";
    await run('bash', ['-c', `set -o pipefail; ${files} | tar -c --null -T - | tar -x -C "$0"`, folder], { cwd: sourceDir });
    // What `npm ci` makes of its package-lock.json.
    await symlink(path.join(sourceDir, 'build/extension-modules/node_modules'), path.join(ours, 'node_modules'));
    await assert.rejects(build(), ({ stderr }) => /standard-sitemap-[\d.]+\.tgz is missing\..* no registry has it yet/.test(stderr));
    const { stdout } = await run('npm', ['pack', '--silent', path.join(sourceDir, 'build/wasm/package')], { cwd: ours });
    await build();
    for (const browser of ['chromium', 'firefox'])
      assert.equal(
        await hash(path.join(folder, `build/extension/standard-sitemap-${browser}.zip`)),
        await hash(extensionZip(browser)),
        browser,
      );
    await rename(path.join(ours, stdout.trim()), path.join(folder, 'other.tgz'));
    await build('--package', '../../../other.tgz', '--output', '../../../again');
    assert.equal(await hash(path.join(folder, 'again/standard-sitemap-firefox.zip')), await hash(extensionZip('firefox')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** What the stores are given, if the npm package has these addresses of the project. */
async function storeFiles(addresses) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'extension-store-'));
  try {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(addresses));
    await run(path.join(sourceDir, 'render/hosts/extension/store/store.py'), [
      '--package', folder, '--extension', path.dirname(extensionDir('chromium')), '--output', path.join(folder, 'store'),
    ]);
    const read = (name) => readFile(path.join(folder, 'store', name), 'utf8');
    const fields = [...(await read('chrome.txt')).matchAll(/^== (.+) ==\n\n((?:(?!== ).*\n)+)/gm)];
    return {
      amo: JSON.parse(await read('amo.json')),
      chrome: Object.fromEntries(fields.map(([, name, text]) => [name, text.trim()])),
      policy: await read('privacy-policy.txt'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the stores get no text that is longer than they allow', async () => {
  const { amo, chrome } = await storeFiles({});
  for (const locale of ['en-US', 'de']) {
    assert.ok(amo.summary[locale].length > 50 && amo.summary[locale].length <= 250, locale);
    assert.ok(amo.description[locale].length > 500 && amo.description[locale].length <= 15_000, locale);
    assert.equal(chrome[`Description, ${locale.slice(0, 2)}`], amo.description[locale]);
  }
  for (const locale of await readdir(path.join(extensionDir('chromium'), '_locales'))) {
    const messages = await json(extensionDir('chromium'), '_locales', locale, 'messages.json');
    assert.ok(messages.extension_name.message.length <= 50, locale);
    assert.ok(messages.extension_description.message.length <= 132, locale); // the summary of the Chrome Web Store
  }
  for (const [name, text] of Object.entries(chrome))
    if (/justification|Single purpose|Remote code/.test(name)) assert.ok(text.length > 20 && text.length <= 1000, name);
});

test('the stores are given a reason for each permission, and for no other', async () => {
  const { chrome } = await storeFiles({});
  const manifest = await json(extensionDir('chromium'), 'manifest.json');
  assert.deepEqual(manifest.host_permissions, ['http://*/*', 'https://*/*']);
  const named = Object.keys(chrome).filter((name) => name.endsWith(' justification'));
  assert.deepEqual(
    named.sort(),
    [...manifest.permissions.map((name) => `${name} justification`), 'Host permission justification'].sort(),
  );
  const firefox = await json(extensionDir('firefox'), 'manifest.json');
  const table = (await readFile(path.join(sourceDir, 'docs/extension.md'), 'utf8')).split('## Permissions')[1].split('\n## ')[0];
  const rows = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name); // those of one browser say which
  assert.deepEqual(rows.sort(), firefox.permissions.sort());
});

test('the texts for the stores say what is so', async () => {
  const { amo, policy } = await storeFiles({});
  const { commands, browser_specific_settings } = await json(extensionDir('firefox'), 'manifest.json');
  const keys = Object.values(commands).map((it) => it.suggested_key?.default).filter(Boolean);
  const locales = await readdir(path.join(extensionDir('firefox'), '_locales'));
  assert.ok(keys.length === 4 && locales.length === 6);
  for (const [locale, text] of Object.entries(amo.description)) {
    assert.deepEqual([...text.matchAll(/\bAlt[+\w]+/g)].map(([key]) => key).sort(), keys.sort(), locale);
    const languages = new Intl.DisplayNames(locale, { type: 'language' });
    for (const it of locales) assert.ok(text.includes(languages.of(it)), `${locale}: ${languages.of(it)}`);
    assert.match(text, /\bMIT\b/);
  }
  assert.deepEqual(browser_specific_settings.gecko.data_collection_permissions, { required: ['none'] });
  assert.match(policy, /collects no data/);
});

test('the stores are given the addresses of the project, and none if it has none', async () => {
  const address = /https?:|mailto:|\w@\w/;
  const without = await storeFiles({});
  assert.doesNotMatch(JSON.stringify(without), address);
  const { amo, chrome, policy } = await storeFiles({ homepage: 'https://map.example/', bugs: { email: 'help@map.example' } });
  assert.deepEqual(amo.support_email, { 'en-US': 'help@map.example' });
  assert.deepEqual(amo.homepage, { 'en-US': 'https://map.example/' });
  assert.equal(amo.support_url, undefined);
  assert.equal(chrome['Support email'], 'help@map.example');
  assert.match(policy, /^Questions: help@map\.example$/m);
  const other = await storeFiles({ bugs: { url: 'https://map.example/issues' } });
  assert.deepEqual(other.amo.support_url, { 'en-US': 'https://map.example/issues' });
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
