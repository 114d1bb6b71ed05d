// In the isolated world of each frame of a page: whether the reader is typing there. What is typed would be lost if the
// tab went on. The value of the last expression is the result, and the extension gets the same as a message { typing }:
// true or false from the frame that has the focus, from no other. If nothing in the page has the focus, the outermost
// frame says false. If the focus is in a frame where no script may run, nobody says anything.
(() => {
  // Elements of the page may have names like `activeElement`, and then shadow properties of the document or of a form.
  const get = (prototype, name, of) => Object.getOwnPropertyDescriptor(prototype, name)?.get?.call(of);

  const focused = () => {
    let element = get(Document.prototype, "activeElement", document);
    for (let inner = element; inner; inner = shadowOf(element)?.activeElement) element = inner;
    return element;
  };
  const { dom } = chrome; // in Chromium; Firefox has a property of elements
  const shadowOf = element => {
    if (!(element instanceof HTMLElement)) return undefined;
    return dom ? dom.openOrClosedShadowRoot(element) : element.openOrClosedShadowRoot;
  };

  const frames = ["iframe", "frame", "object", "embed", "fencedframe"];
  const isFrame = element => frames.includes(get(Element.prototype, "localName", element));

  // Fields, and whatever is editable: also `designMode`, and a canvas that is an editor.
  const editable = ":read-write, [role=textbox i], [role=searchbox i]";
  const isEditable = element =>
    Element.prototype.matches.call(element, editable) || Boolean(get(HTMLElement.prototype, "editContext", element));

  const isTyping = () => {
    if (!Document.prototype.hasFocus.call(document)) return window === window.top ? false : null;
    const element = focused();
    if (!element) return false;
    return isFrame(element) ? null : isEditable(element);
  };

  const typing = isTyping();
  if (typing !== null) chrome.runtime.sendMessage({ typing }).catch(() => {}); // nobody may be waiting for it any more
  return typing;
})();
