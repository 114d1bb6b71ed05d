// The document that a tab shows: each record may be older than that (records.js), so the document itself is asked.

/** Whether the tab shows this document now: by its name in our isolated world (page/links.js). */
export const isThere = async (tabId, { document, documentId }) => {
  try {
    const [{ result }] = await chrome.scripting.executeScript({
      target: { tabId, ...(documentId && { documentIds: [documentId] }) },
      func: () => globalThis.standardSitemapDocument,
      injectImmediately: true,
    });
    return result === document;
  } catch {
    return false;
  }
};
