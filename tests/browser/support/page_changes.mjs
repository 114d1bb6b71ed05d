// The program that changes a page (render/changes), evaluated as a host would.
//
//   const host = await hostOf(page);                    // in an isolated world
//   await host.apply(data, 'menu');
//   await host.undo(data);

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { sourceDir } from './environment.mjs';

const original = await readFile(path.join(sourceDir, 'render/changes/page_changes.js'), 'utf8');
/** The script as changed by tests/mutation, if there is one. */
const changed = process.env.STANDARD_SITEMAP_PAGE_SCRIPT;
const script = changed ? await readFile(changed, 'utf8') : original;

export const levels = ['hidden', 'menu', 'overlay', 'sidebar'];
export const xhtml = 'http://www.w3.org/1999/xhtml';

/** An instruction at the default levels. */
export function change(xpath, prefix, { attribute = 'class', namespaces = { h: xhtml } } = {}) {
  return {
    xpath, attribute, namespaces: Object.entries(namespaces), tokens: levels.map((level) => `${prefix}-${level}`),
  };
}

/** Data for the program, as `page_data` writes them. */
export function dataOf(changes, styles = []) {
  return { levels: levels.map((name) => ({ name, shows_map: name !== 'hidden' })), changes, styles };
}

/** The program with `data`; if `data` is a text, it is the program. */
function programOf(data) {
  return typeof data === 'string' ? data : `${script}(${JSON.stringify(data)})`;
}

/** The program that the engine makes from a map; `file` is the map at `url`. */
export async function compiledProgram(url, file, preferences) {
  const program = process.env.STANDARD_SITEMAP_PAGE_PROGRAM;
  const options = [url, file];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'page-changes-'));
  try {
    if (preferences !== undefined) {
      options.push(path.join(folder, 'preferences.toml'));
      await writeFile(options[2], preferences);
    }
    const { stdout } = await promisify(execFile)(program, options);
    assert.ok(stdout.startsWith(original), 'the program has another script than the source: build it again');
    return script + stdout.slice(original.length);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The whole page as it is now. */
export const source = (page) => page.evaluate(() => new XMLSerializer().serializeToString(document));

export const classOf = (page, selector) =>
  page.evaluate((it) => document.querySelector(it).getAttribute('class'), selector);

/** The tokens of an attribute's value, by HTML's white space. */
export function tokensOf(value) {
  return (value ?? '').split(/[\t\n\f\r ]+/).filter((token) => token !== '');
}

class Host {
  constructor(evaluate) {
    /** The value of an expression in the host's world. */
    this.evaluate = evaluate;
  }

  apply(data, level) {
    return this.evaluate(`${programOf(data)}.apply(${JSON.stringify(level)})`);
  }

  undo(data = dataOf([])) {
    return this.evaluate(`${programOf(data)}.undo()`);
  }

  report(data = dataOf([])) {
    return this.evaluate(`${programOf(data)}.report()`);
  }
}

/** A host that evaluates in an isolated world (`isolated`), or in the page's. Call again after navigation. */
export async function hostOf(page, { isolated = true } = {}) {
  if (!isolated)
    return new Host((expression) => page.evaluate(expression));
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send(
    'Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'site map' });
  return new Host(async (expression) => {
    const { result, exceptionDetails } = await session.send(
      'Runtime.evaluate', { expression, contextId, returnByValue: true, awaitPromise: true });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  });
}
