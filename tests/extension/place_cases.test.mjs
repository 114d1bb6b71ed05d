// See support/place_cases.mjs.

import { after } from 'node:test';

import { launchChromium } from './support/chromium.mjs';
import { sites, testPlaceCases } from './support/place_cases.mjs';
import { stated } from './support/stated.mjs';

const chromium = await launchChromium();
after(() => Promise.all([chromium.close(), sites.close()]));
const extension = await chromium.extensionPage('manifest.json');
const tab = await chromium.open('about:blank');

testPlaceCases({ tab, stated: (fields) => extension.evaluate(stated, fields), every: 2, first: 0 });
