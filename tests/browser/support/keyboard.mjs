// A user with only a keyboard.
//
//   const keys = await onlyKeyboard(page);           // before page.goto
//   await page.goto(…);
//   await keys.tabTo('#map summary');
//   await keys.press('Enter');
//   assert.ok(keys.count <= 6);
//   keys.expectNoPointer();

import assert from 'node:assert/strict';

/** Types in a tree, within one task: after a pause, which a busy machine may make, another word begins. */
export const typeAtOnce = (page, text) =>
  page.evaluate((keys) => {
    for (const key of keys)
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, text);

class Keyboard {
  #page;
  /** Keys pressed so far. */
  count = 0;
  /** Pointer events that reached the page, for example of a click that the test made by mistake. */
  pointer = [];

  constructor(page) {
    this.#page = page;
  }

  async press(key, times = 1) {
    for (let i = 0; i < times; ++i) {
      await this.#page.keyboard.press(key);
      ++this.count;
    }
  }

  /** Counts one key for each character. */
  async type(text) {
    for (const character of text)
      await this.press(character);
  }

  /** In a tree. */
  async typeAtOnce(text) {
    await typeAtOnce(this.#page, text);
    this.count += text.length;
  }

  /** Presses Tab until `selector` matches the focused element; fails after `most`. Returns how many it took. */
  async tabTo(selector, { most = 50, backwards = false } = {}) {
    const way = [];
    for (let presses = 1; presses <= most; ++presses) {
      await this.press(backwards ? 'Shift+Tab' : 'Tab');
      const focus = await this.focus();
      way.push(focus ? focus.html : 'nothing');
      if (await this.#page.evaluate((wanted) => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement)
          at = at.shadowRoot.activeElement;
        return at !== null && at.matches(wanted);
      }, selector))
        return presses;
    }
    throw new Error(`Tab did not reach ${selector}, but\n  ${way.join('\n  ')}`);
  }

  /** The focused element: `{html, text, outline, inView}`, or null. `html` is its start tag. */
  async focus() {
    return this.#page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement)
        at = at.shadowRoot.activeElement;
      if (!at || at === document.body || at === document.documentElement)
        return null;
      // Of the element itself, or of the whole row that it is the link of.
      const styles = [getComputedStyle(at), getComputedStyle(at, '::before')];
      const box = at.getBoundingClientRect();
      return {
        html: at.cloneNode(false).outerHTML.replace(/<\/[^>]*>$/, ''),
        text: at.textContent.trim().replace(/\s+/g, ' '),
        outline: styles.some((it) => (it.outlineStyle !== 'none' && parseFloat(it.outlineWidth) > 0) || it.boxShadow !== 'none'),
        inView: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
      };
    });
  }

  expectNoPointer() {
    assert.deepEqual(this.pointer, [], 'a pointer was used');
  }
}

export async function onlyKeyboard(page) {
  const keyboard = new Keyboard(page);
  await page.exposeFunction('standardSitemapPointer', (what) => void keyboard.pointer.push(what));
  await page.addInitScript(() => {
    addEventListener('pointerdown', (event) => {
      if (event.isTrusted)
        standardSitemapPointer(event.target.nodeName);
    }, true);
  });
  return keyboard;
}
