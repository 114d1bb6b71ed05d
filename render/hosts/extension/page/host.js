// In the isolated world of a page: does what the panel asks for through a port, as long as the port is open. A port names
// the document that it is for, and its origin: the tab may have gone on to this one since the panel looked. Then nothing
// is done here. A page that goes into the back/forward cache has no port.
//
//   stay     nothing: it tells the panel, by its end, that the tab shows another document
//   fetch    fetches a document of the page's own origin, with the page's cookies and its Referer (F-1, F-3)
//   said     what the page says of its own place: statements.js
//   changes  sets the page to a display level (render/changes); when the port closes, undoes that exactly (S-4)
(() => {
  if (Object.hasOwn(globalThis, "standardSitemapHost")) return; // an element of the page may have this id
  Object.defineProperty(globalThis, "standardSitemapHost", { value: true });

  // An element of the page may have the id `addEventListener`, and then shadows the window's.
  const listen = (...listener) => EventTarget.prototype.addEventListener.call(window, ...listener);
  const unlisten = (...listener) => EventTarget.prototype.removeEventListener.call(window, ...listener);

  // --- fetch ---

  const pieceBytes = 262144,
    heldFor = 100; // milliseconds: of what comes slowly, the reader sees what has come

  /** Sends bytes on in larger pieces: each message has a cost. Messages are JSON. */
  const pieces = port => {
    let held = [],
      size = 0,
      later;
    const end = () => (later = clearTimeout(later));
    const flush = () => {
      end();
      if (!size) return;
      const all = new Uint8Array(size);
      let at = 0;
      for (const bytes of held) (all.set(bytes, at), (at += bytes.length));
      port.postMessage({ bytes: all.toBase64() });
      [held, size] = [[], 0];
    };
    const add = bytes => {
      held.push(bytes);
      if ((size += bytes.length) >= pieceBytes) flush();
      else later ??= setTimeout(flush, heldFor);
    };
    return { add, flush, end };
  };

  // Firefox applies the page's `connect-src` here. The event that says so comes after the failure; nothing else tells
  // whether a request was made.
  const watchPolicy = url => {
    const wanted = url.replace(/#.*/s, "");
    let hear;
    const heard = new Promise(resolve => {
      hear = ({ isTrusted, disposition, blockedURI }) =>
        isTrusted && disposition === "enforce" && blockedURI === wanted && resolve(true);
    });
    listen("securitypolicyviolation", hear);
    return {
      forbade: () => Promise.race([heard, new Promise(resolve => setTimeout(resolve, 200, false))]),
      end: () => unlisten("securitypolicyviolation", hear),
    };
  };

  /** @param {{url: string, headers: Record<string, string>, cache: RequestCache}} request */
  const fetchFor = async (port, { url, headers, cache }, signal) => {
    const policy = watchPolicy(url);
    const out = pieces(port);
    try {
      const response = await fetch(url, { headers, cache, signal, redirect: "manual", credentials: "same-origin" });
      if (response.type === "opaqueredirect") return port.postMessage({ redirect: true });
      port.postMessage({ head: { url: response.url, status: response.status, fields: [...response.headers] } });
      const reader = response.body?.getReader(); // in Firefox a body cannot be iterated here
      for (let read; reader && !(read = await reader.read()).done;) out.add(read.value);
      out.flush();
      port.postMessage({ end: true });
    } catch (error) {
      if (signal.aborted) return;
      const isForbidden = await policy.forbade();
      const hasWorker = Boolean(navigator.serviceWorker?.controller);
      if (!signal.aborted) port.postMessage({ failed: String(error.message ?? error), isForbidden, hasWorker });
    } finally {
      policy.end();
      out.end();
    }
  };

  const serveFetch = port => {
    const controller = new AbortController();
    port.onMessage.addListener(request => fetchFor(port, request, controller.signal));
    return () => controller.abort();
  };

  // --- changes ---

  const serveChanges = port => {
    let changes; // what page_changes.js returned for the latest data
    port.onMessage.addListener(({ data, level }) => {
      changes = globalThis.standardSitemapChanges(data);
      const report = level === null ? changes.undo() : changes.apply(level);
      port.postMessage(report);
    });
    return () => changes?.undo();
  };

  // --- ports ---

  // Says once that something has changed since the latest answer.
  const { placeAttributes } = globalThis.standardSitemapTables;
  const serveSaid = port => {
    const watching = new MutationObserver(() => {
      watching.disconnect();
      port.postMessage({ changed: true });
    });
    port.onMessage.addListener(() => {
      watching.disconnect();
      port.postMessage(globalThis.standardSitemapStatements());
      watching.observe(document, { subtree: true, childList: true, attributeFilter: placeAttributes });
    });
    return () => watching.disconnect();
  };

  // Each does its work for a port, and returns what ends it.
  const servants = { stay: () => () => {}, said: serveSaid, fetch: serveFetch, changes: serveChanges };

  chrome.runtime.onConnect.addListener(port => {
    const { work, document, origin } = JSON.parse(port.name);
    if (document !== globalThis.standardSitemapDocument || origin !== globalThis.origin) return port.disconnect();
    const end = servants[work](port);
    const leave = () => (end(), port.disconnect());
    port.onDisconnect.addListener(() => (end(), unlisten("pagehide", leave)));
    listen("pagehide", leave, { once: true });
    port.postMessage({ here: true });
  });
})();
