// See support/place_cases.mjs.

import { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { sites, testPlaceCases } from './support/place_cases.mjs';

const firefox = await launchFirefox();
after(() => Promise.all([firefox.close(), sites.close()]));
const tab = await firefox.open('about:blank');

testPlaceCases({ goTo: (url) => tab.goto(url), stated: (fields) => firefox.sidebar.stated(fields) });
