// As `shares`, in Firefox.

import { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { sites, testShares } from './support/shares.mjs';

const firefox = await launchFirefox();
after(() => Promise.all([firefox.close(), sites.close()]));
const { sidebar } = firefox;
const tab = await firefox.open('about:blank');
await sidebar.click('#why summary');

testShares({ tab, storage: sidebar.storage, text: sidebar.text });
