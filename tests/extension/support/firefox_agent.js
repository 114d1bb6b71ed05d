// In the pages of the extension in the copy that the tests load into Firefox (firefox.mjs): does what the test's server
// says. Each page has a name there: `private` (the sidebar of a private window), `frame` (a panel of some width within the
// sidebar), or one of these.
const server = "SERVER";
const names = { "options.html": "options", "welcome.html": "welcome", "demo.html": "demo" };
const isPopup = new URLSearchParams(location.search).has("popup");
const isFramed = self !== top;
const name = names[location.pathname.split("/").at(-1)] ?? (isFramed ? "frame" : isPopup ? "popup" : chrome.extension.inIncognitoContext ? "private" : "sidebar");

const one = selector => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const activeTab = async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0];

// What goes wrong in the page.
const errors = [];
addEventListener("error", ({ message, filename, lineno }) => errors.push(`${message} (${filename}:${lineno})`));
addEventListener("unhandledrejection", ({ reason }) =>
  errors.push(`${reason?.message ?? reason}\n${reason?.stack ?? ""}`),
);
for (const name of ["error", "warn", "log"]) {
  const say = console[name];
  console[name] = (...values) => (
    errors.push(values.map(it => (it?.stack ? `${it} ${it.stack}` : it)).join(" ")),
    say(...values)
  );
}

// What pages have said: { typing } of page/typing.js; and that the keyword is in the address bar.
const heard = [];
chrome.omnibox.onInputStarted.addListener(() => void heard.push({ sought: true }));
chrome.runtime.onMessage.addListener(said => void heard.push(said));

const doings = {
  heard: () => heard,
  errors: () => errors,
  text: selector => one(selector).textContent,
  texts: selector => [...document.querySelectorAll(selector)].map(it => it.textContent),
  value: selector => one(selector).value,
  // How many pixels stick out at the side, and how many lines names have with their badges and without the words of these.
  layout: selector => {
    const lines = link => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const links = [...document.querySelectorAll(selector)];
    const { scrollWidth, clientWidth: width } = document.documentElement;
    const withBadge = links.map(lines);
    for (const link of links) link.dataset.here = "";
    return { width, sideways: scrollWidth - width, withBadge, alone: links.map(lines) };
  },
  // A panel in a frame, instead of the one before.
  frame: (address, width, height) => {
    document.querySelector("iframe")?.remove();
    const frame = Object.assign(document.createElement("iframe"), { src: address, width, height });
    frame.style = "position: fixed; inset: 0; border: 0; z-index: 9; background: Canvas; max-width: none";
    document.body.append(frame);
  },
  resizeFrame: (width, height) => Object.assign(one("iframe"), { width, height }).width,
  faultsOfLayout: async () => (await import("/panel/layout.js")).faultsOfLayout(),
  scrollTo: (selector, top) => {
    scrollTo(0, top);
    return one(selector).getBoundingClientRect().toJSON();
  },
  focused: () => document.activeElement?.id ?? "",
  focusedText: () => document.activeElement?.textContent ?? "",
  hasFocus: () => document.hasFocus(),
  isVisible: selector => one(selector).checkVisibility(),
  click: selector => one(selector).click(),
  select: (selector, value) => {
    one(selector).value = value;
    one(selector).dispatchEvent(new Event("change", { bubbles: true }));
  },
  type: (selector, value) => {
    one(selector).value = value;
    one(selector).dispatchEvent(new Event("input", { bubbles: true }));
  },
  // As after a choice in the browser's dialogue for files.
  chooseFile: (selector, file, text) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], file));
    one(selector).files = chosen.files;
    one(selector).dispatchEvent(new Event("change", { bubbles: true }));
  },
  pictures: () => [...document.images].filter(it => it.naturalWidth > 0).map(it => new URL(it.src).pathname),
  countTabs: async () => (await chrome.tabs.query({})).length,
  title: async () => chrome.action.getTitle({ tabId: (await activeTab()).id }),
  preferences: toml => chrome.storage.local.set({ preferences: toml }),
  local: () => chrome.storage.local.get(null),
  storage: () => chrome.storage.session.get(null),
  marks: () => performance.getEntriesByType("mark").map(({ name, startTime }) => [name, startTime]),
  openPrivateWindow: async url => (await chrome.windows.create({ incognito: true, url })).id,
  // Of the copy that leaving.mjs makes.
  gate: async (where, its) => {
    const { gate } = where === "panel" ? globalThis : await chrome.runtime.getBackgroundPage();
    return Object.assign(gate, its).hit;
  },
  closeWindow: id => chrome.windows.remove(id),
  figure: async (name, ...values) => (await import("/panel/figures.js")).figures[name](...values),
  stated: async fields => (await import("/panel/stated.js")).stated(fields),
};

for (let answer = null; ;) {
  const response = await fetch(`${server}${name}`, { method: "POST", cache: "no-store", body: answer && JSON.stringify(answer) });
  const wanted = await response.json();
  answer = null;
  if (!wanted) break; // another page of this name has taken over
  try {
    answer = { number: wanted.number, value: (await doings[wanted.what](...wanted.values)) ?? null };
  } catch (error) {
    answer = { number: wanted.number, error: String(error.message) };
  }
}
