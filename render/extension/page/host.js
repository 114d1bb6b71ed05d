// In the isolated world of a page: does what the panel asks for through a port, as long as the port is open.
//
//   fetch    fetches a document of the page's own origin, with the page's cookies and its Referer (F-1, F-3)
//   changes  sets the page to a display level (render/changes); when the port closes, undoes that exactly (S-4)
(() => {
  if (globalThis.standardSitemapHost) return;
  globalThis.standardSitemapHost = true;

  // --- fetch ---

  const pieceBytes = 262144;

  /** Sends bytes on in larger pieces: each message has a cost. Messages are JSON. */
  const pieces = port => {
    let held = [],
      size = 0;
    const flush = () => {
      if (!size) return;
      const all = new Uint8Array(size);
      let at = 0;
      for (const bytes of held) (all.set(bytes, at), (at += bytes.length));
      port.postMessage({ bytes: all.toBase64() });
      [held, size] = [[], 0];
    };
    return { add: bytes => (held.push(bytes), (size += bytes.length) >= pieceBytes && flush()), flush };
  };

  /** @param {{url: string, headers: Record<string, string>, cache: RequestCache}} request */
  const fetchFor = async (port, { url, headers, cache }, signal) => {
    const response = await fetch(url, { headers, cache, signal, redirect: "manual", credentials: "same-origin" });
    if (response.type === "opaqueredirect") return port.postMessage({ redirect: true });
    port.postMessage({ head: { url: response.url, status: response.status, fields: [...response.headers] } });
    const out = pieces(port);
    const reader = response.body?.getReader(); // in Firefox a body cannot be iterated here
    for (let read; reader && !(read = await reader.read()).done;) out.add(read.value);
    out.flush();
    port.postMessage({ end: true });
  };

  const serveFetch = port => {
    const controller = new AbortController();
    port.onDisconnect.addListener(() => controller.abort());
    port.onMessage.addListener(request =>
      fetchFor(port, request, controller.signal).catch(error => {
        if (!controller.signal.aborted) port.postMessage({ failed: String(error.message ?? error) });
      }),
    );
  };

  // --- changes ---

  const serveChanges = port => {
    let changes; // what page_changes.js returned for the latest data
    const undo = () => changes?.undo();
    const leave = () => (undo(), port.disconnect());
    port.onDisconnect.addListener(() => {
      removeEventListener("pagehide", leave);
      undo();
    });
    // A page in the back/forward cache has no port: it must not come back changed.
    addEventListener("pagehide", leave, { once: true });
    port.onMessage.addListener(({ data, level }) => {
      changes = globalThis.standardSitemapChanges(data);
      const report = level === null ? changes.undo() : changes.apply(level);
      port.postMessage(report);
    });
  };

  chrome.runtime.onConnect.addListener(port => {
    if (port.name === "fetch") serveFetch(port);
    else if (port.name === "changes") serveChanges(port);
  });
})();
