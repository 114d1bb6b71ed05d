// S-6, as `interleavings`, in Chromium: the tab goes on to another site at moments at which the background or the panel
// waits. The first site's map never changes the other page, is not beside it, and does not light its button.

import { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { sites, testMoments, withGates } from './support/leaving.mjs';

const chromium = await launchChromium({ edit: withGates });
after(() => Promise.all([chromium.close(), sites.close()]));
const panel = await chromium.panel();
const tab = await chromium.open('about:blank');
const set = (its) => Object.assign(globalThis.gate, its).hit;

testMoments(
  {
    tab,
    watch: (script) => tab.addInitScript(script),
    isVisible: (selector) => panel.locator(selector).isVisible(),
    choose: (level) => panel.locator('#level').selectOption(level),
    state: () => panel.locator('#state').textContent(),
    main: () => panel.locator('main').innerText(),
    title: () =>
      chromium.inBackground(async () => {
        const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return chrome.action.getTitle({ tabId: active.id });
      }),
    gate: (where, its) => (where === 'panel' ? panel.evaluate(set, its) : chromium.inBackground(set, its)),
  },
  { background: 4, panel: 4 },
);
