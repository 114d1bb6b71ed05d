// Applies, switches and exactly undoes the changes that a site map requests for its page (S-1, S-4, O-3).
//
// An expression: a function of the data that `page_program` writes. It may be evaluated repeatedly in one
// document, with the same data or other data: changes are remembered with the document. Best evaluated in an
// isolated world, where the page can reach neither that memory nor the built-in functions used here. A
// content security policy can refuse only the style sheets. The page is not observed: apply again after
// elements have been added. Removed elements can be garbage-collected.
(function standardSitemapChanges(data) {
  'use strict';

  const mostElements = 10000; // for each instruction

  // --- The page ---

  // A form or image of the page may be named `evaluate` or `getAttribute`, and then shadows the property of
  // that name of the document or of its form. It cannot shadow properties of the prototypes.
  const getterOf = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name)?.get;
  const nodeType = getterOf(Node.prototype, 'nodeType');
  const isConnected = getterOf(Node.prototype, 'isConnected');
  const ofDocument = (name) => getterOf(Document.prototype, name)?.call(document);
  const attributeOf = (element, name) => Element.prototype.getAttribute.call(element, name);

  const writeAttribute = (element, name, value) => {
    if (attributeOf(element, name) === value) return 0; // no mutation for the page to see
    if (value === null) Element.prototype.removeAttribute.call(element, name);
    else Element.prototype.setAttribute.call(element, name, value);
    return 1;
  };

  // --- Memory of the changes ---

  const memoryKey = Symbol.for('standard-sitemap.page-changes');
  if (!document[memoryKey]) {
    const empty = {
      slots: new WeakMap(), // element -> { itself: WeakRef, attributes: attribute -> slot }
      changed: new Set(), // the `itself` of all elements that have slots
      sheets: new Map(), // URL -> our <link> and its state
      silenced: [], // the page's own style sheets that we disabled
      report: null,
    };
    Object.defineProperty(document, memoryKey, { value: empty });
  }
  const memory = document[memoryKey];

  // --- Values that are lists of tokens ---

  const tokensOf = (value) => (value ?? '').match(/[^\t\n\f\r ]+/g) ?? [];

  // Removes tokens, each with one adjacent white-space character; nothing else changes.
  const without = (value, unwanted) => {
    const pieces = (value ?? '').match(/[\t\n\f\r ]+|[^\t\n\f\r ]+/g) ?? [];
    pieces.forEach((piece, i) => {
      if (!unwanted.has(piece)) return;
      pieces[i] = '';
      if (i > 0 && pieces[i - 1] !== '') pieces[i - 1] = pieces[i - 1].slice(0, -1);
      else if (i + 1 < pieces.length) pieces[i + 1] = pieces[i + 1].slice(1);
    });
    return pieces.join('');
  };

  const including = (value, tokens) => {
    const present = new Set(tokensOf(value));
    let result = value;
    for (const token of tokens)
      if (!present.has(token)) result += (/[^\t\n\f\r ]$/.test(result) ? ' ' : '') + token;
    return result;
  };

  // --- One attribute of one element ---

  // The value without our changes. If the page has written it since, our tokens are removed and those that we
  // removed are restored, unless the page has replaced the whole value and none of our tokens are left in it.
  const pagesOwn = (element, attribute, slot) => {
    const present = attributeOf(element, attribute);
    if (present === slot.written) return slot.former;
    if (present === null) return null;
    const replaced = !tokensOf(present).some((token) => slot.wanted.has(token));
    const own = without(present, slot.added);
    return replaced ? own : including(own, slot.taken);
  };

  const slotOf = (element, attribute) => memory.slots.get(element)?.attributes.get(attribute);

  const remember = (element, attribute, slot) => {
    if (!memory.slots.has(element)) {
      const itself = new WeakRef(element);
      memory.slots.set(element, { itself, attributes: new Map() });
      memory.changed.add(itself);
    }
    memory.slots.get(element).attributes.set(attribute, slot);
  };

  const forget = (element, attribute) => {
    const ofElement = memory.slots.get(element);
    ofElement?.attributes.delete(attribute);
    if (ofElement?.attributes.size !== 0) return;
    memory.slots.delete(element);
    memory.changed.delete(ofElement.itself);
  };

  const restore = (element, attribute, slot) => {
    const edited = writeAttribute(element, attribute, pagesOwn(element, attribute, slot));
    forget(element, attribute);
    return edited;
  };

  const restoreAll = (keep) => {
    let edited = 0;
    for (const itself of [...memory.changed]) {
      const element = itself.deref();
      if (!element) memory.changed.delete(itself);
      else
        for (const [attribute, slot] of [...memory.slots.get(element).attributes])
          if (!keep(element, attribute)) edited += restore(element, attribute, slot);
    }
    return edited;
  };

  // S-4: adds the wanted tokens and removes the other known ones.
  const change = (element, attribute, { wanted, known }) => {
    const slot = slotOf(element, attribute);
    const former = slot ? pagesOwn(element, attribute, slot) : attributeOf(element, attribute);
    const tokens = new Set(tokensOf(former));
    const taken = new Set([...tokens].filter((token) => known.has(token) && !wanted.has(token)));
    const added = new Set([...wanted].filter((token) => !tokens.has(token)));
    if (taken.size === 0 && added.size === 0) {
      forget(element, attribute); // the page's own value is already as wanted
      return writeAttribute(element, attribute, former);
    }
    const written = including(without(former, taken), added);
    remember(element, attribute, { former, written, wanted, added, taken });
    return writeAttribute(element, attribute, written);
  };

  // --- The elements ---

  const isOurs = (node) => [...memory.sheets.values()].some((sheet) => sheet.link === node);

  // S-3, S-5: the elements that an instruction selects.
  const elementsOf = (instruction, report) => {
    const bindings = new Map(instruction.namespaces);
    const elements = [];
    try {
      const result = Document.prototype.evaluate.call(
        document, instruction.xpath, document,
        (prefix) => bindings.get(prefix) ?? null, XPathResult.ANY_TYPE, null);
      if (result.resultType !== XPathResult.UNORDERED_NODE_ITERATOR_TYPE) {
        report.error = 'the XPath yields no nodes';
        return elements;
      }
      for (let node; (node = result.iterateNext()); ) {
        if (nodeType.call(node) !== Node.ELEMENT_NODE) ++report.others;
        else if (elements.length === mostElements) {
          report.cut = true;
          break;
        } else if (!isOurs(node)) elements.push(node);
      }
    } catch (error) {
      report.error = String(error?.message ?? error);
      elements.length = 0;
    }
    report.elements = elements.length;
    return elements;
  };

  // The tokens that each attribute must have. If several instructions affect the same attribute, none removes
  // a token that another wants.
  const targetsAt = (level, reports) => {
    const targets = new Map(); // element -> attribute -> { wanted, known }
    for (const instruction of data.changes) {
      const report = { elements: 0, others: 0, cut: false, error: null };
      reports.push(report);
      for (const element of elementsOf(instruction, report)) {
        if (!targets.has(element)) targets.set(element, new Map());
        const ofElement = targets.get(element);
        if (!ofElement.has(instruction.attribute))
          ofElement.set(instruction.attribute, { wanted: new Set(), known: new Set() });
        const target = ofElement.get(instruction.attribute);
        target.wanted.add(instruction.tokens[level]);
        for (const token of instruction.tokens) target.known.add(token);
      }
    }
    return targets;
  };

  // --- Style sheets ---

  const pagesSheets = () => [...ofDocument('styleSheets'), ...(ofDocument('adoptedStyleSheets') ?? [])]
    .filter((sheet) => !sheet.ownerNode || !isOurs(sheet.ownerNode));

  // O-3, `replace`: disables the page's own style sheets while one of ours replaces them, but not before ours
  // has loaded.
  const silencePage = () => {
    const replaced = [...memory.sheets.values()].some((sheet) => sheet.replace && sheet.state === 'loaded');
    if (!replaced)
      for (const sheet of memory.silenced.splice(0)) sheet.disabled = false;
    else
      for (const sheet of pagesSheets())
        if (!sheet.disabled) {
          sheet.disabled = true;
          memory.silenced.push(sheet);
        }
  };

  const loadSheet = ({ url, replace }) => {
    const link = Document.prototype.createElementNS.call(document, 'http://www.w3.org/1999/xhtml', 'link');
    const sheet = { link, replace, state: 'loading' };
    const become = (state) => () => {
      sheet.state = state;
      if (memory.sheets.get(url) === sheet) silencePage();
    };
    link.addEventListener('load', become('loaded'));
    link.addEventListener('error', become('failed'));
    link.setAttribute('rel', 'stylesheet');
    link.setAttribute('href', url);
    memory.sheets.set(url, sheet);
    const place = ofDocument('head') ?? ofDocument('documentElement');
    if (place) Node.prototype.appendChild.call(place, link);
  };

  const setSheets = (wanted) => {
    for (const [url, { link, replace }] of [...memory.sheets]) {
      const same = (sheet) => sheet.url === url && sheet.replace === replace;
      if (isConnected.call(link) && wanted.some(same)) continue;
      link.remove();
      memory.sheets.delete(url);
    }
    for (const sheet of wanted)
      if (!memory.sheets.has(sheet.url)) loadSheet(sheet);
    silencePage();
  };

  // --- Interface for the host; results can be serialized as JSON ---

  const report = () => memory.report && {
    ...memory.report,
    styles: [...memory.sheets].map(([url, { state }]) => ({ url, state })),
  };

  return {
    /// Sets the page to one of `data.levels`, from any other.
    apply(name) {
      const level = data.levels.findIndex((known) => known.name === name);
      if (level < 0) throw new RangeError('no such display level: ' + name);

      // Select elements in the page without our changes: otherwise an XPath that depends on the attribute
      // would not find the same elements again. Only our <link>, the last in the head, stays: an XPath that
      // depends on it, such as `//h:head/*[last()]`, may select other elements while a style sheet is
      // present.
      let edited = 0;
      if (data.changes.some(({ xpath }) => /@|attribute/.test(xpath))) edited += restoreAll(() => false);
      const changes = [];
      const targets = targetsAt(level, changes);
      edited += restoreAll((element, attribute) => targets.get(element)?.has(attribute));
      for (const [element, ofElement] of targets)
        for (const [attribute, target] of ofElement) edited += change(element, attribute, target);
      setSheets(data.levels[level].shows_map ? data.styles : []);
      memory.report = { level: name, changes, edited };
      return report();
    },

    /// Restores the page to its state without our changes.
    undo() {
      const edited = restoreAll(() => false);
      setSheets([]);
      memory.report = null;
      return { level: null, changes: [], edited, styles: [] };
    },

    /// The latest report, with the current state of the style sheets; null: the page has none of our changes.
    report,
  };
})
