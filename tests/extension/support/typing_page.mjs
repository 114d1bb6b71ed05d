// A page in which one can type in every way, for keys.test.mjs and firefox-keys.test.mjs. Each field is where the focus is
// after `focus(tab, name)`.

import { page } from './sites.mjs';

const fields = ['field', 'area', 'editable', 'shadow', 'frame', 'designed'];
export const typingFields = fields;

/** `frame`: the URL of `typingFrame`, on another site. */
export const typingPage = (map, frame) =>
  page(
    '',
    { 'X-Standard-Sitemap-Location': map },
    `<form><input id="field"><input name="matches"><textarea id="area"></textarea></form>
    <div id="editable" contenteditable></div><div id="shadow"></div><iframe id="designed"></iframe>
    <iframe id="frame" src="${frame}"></iframe><button id="none">None</button>
    <script>
      const root = document.querySelector('#shadow').attachShadow({ mode: 'closed' });
      root.innerHTML = '<input>';
      const { contentDocument: designed } = document.querySelector('#designed');
      designed.body.textContent = ' ';
      designed.designMode = 'on';
      addEventListener('message', () => (document.title = 'in the frame'));
      globalThis.focusOn = (name) => {
        document.title = name;
        if (name === 'shadow') root.querySelector('input').focus();
        else if (name === 'designed') document.querySelector('#designed').contentWindow.focus();
        else if (name === 'frame') document.querySelector('#frame').contentWindow.postMessage('focus', '*');
        else document.querySelector('#' + name).focus();
      };
    </script>`,
  );
export const typingFrame = page(
  '',
  {},
  `<input><script>addEventListener('message', ({ source }) => {
    const input = document.querySelector('input');
    input.addEventListener('focus', () => source.postMessage('focused', '*'));
    window.focus();
    input.focus();
  })</script>`,
);
