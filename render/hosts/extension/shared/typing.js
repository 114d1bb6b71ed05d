// Keys of the extension work wherever the keyboard is, also in a field of the page.

/**
 * Calls `act` if nobody is typing in the tab's page, as soon as the page has said so (page/typing.js). In Chromium, `act`
 * may do what needs a gesture of the reader, such as opening the panel, if this is called with one.
 */
export const unlessTyping = (tabId, act) => {
  const { onMessage } = chrome.runtime;
  const hear = (said, { tab }) => {
    if (typeof said?.typing !== "boolean" || tab?.id !== tabId) return;
    onMessage.removeListener(hear);
    if (!said.typing) act();
  };
  onMessage.addListener(hear);
  chrome.scripting
    .executeScript({ target: { tabId, allFrames: true }, files: ["/page/typing.js"], injectImmediately: true })
    .then(frames => frames.some(({ result }) => typeof result === "boolean")) // the message is on its way, or here
    .catch(() => false) // no script may run there
    .then(isSaid => isSaid || onMessage.removeListener(hear));
};
