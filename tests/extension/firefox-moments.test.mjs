// As `moments`, in Firefox.

import { after } from 'node:test';

import { launchFirefox } from './support/firefox.mjs';
import { sites, testMoments, withGates } from './support/leaving.mjs';

const firefox = await launchFirefox({ edit: withGates });
after(() => Promise.all([firefox.close(), sites.close()]));
const { sidebar } = firefox;
const tab = await firefox.open('about:blank');

testMoments(
  {
    tab,
    watch: (script) => tab.evaluateOnNewDocument(script),
    isVisible: (selector) => sidebar.isVisible(selector),
    choose: (level) => sidebar.select('#level', level),
    state: () => sidebar.text('#state'),
    main: async () => ((await sidebar.isVisible('#shown')) ? sidebar.text('main') : sidebar.text('#state')),
    title: () => sidebar.title(),
    gate: (where, its) => sidebar.gate(where, its),
  },
  { background: 4, panel: 4 },
);
