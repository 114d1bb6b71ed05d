'use strict';

// parse5, corrected where its version 7.1.2 does not do what the HTML Standard (section 13.2) says, or where
// the standard has changed since. Later versions may have a correction built in: then it changes nothing.

const { Parser, TokenizerMode, html } = require('parse5');

const rawText = {
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  xmp: TokenizerMode.RAWTEXT,
};

// Foreign elements of these names contain HTML (integration points), and all of them are "special".
const holdingHtml = ['annotation-xml', 'desc', 'foreignobject', 'mi', 'mn', 'mo', 'ms', 'mtext', 'title'];

const { NS, TAG_ID } = html;

class StandardParser extends Parser {
  constructor(options) {
    super(options);
    /** Whether a tag like `<title>` was ignored in a frameset, so that it began no raw text. */
    this.ignoredRawTextInFrameset = false;
    /** Whether the page has something that the engine is known to approximate: see README.md. */
    this.approximated = false;
    this.started = new Set(); // the names of HTML start tags so far

    // 13.2.5.42: what counts for `<![CDATA[` is the namespace of the current node, even if it is an integration
    // point.
    const { tokenizer } = this;
    const markupDeclarationOpen = tokenizer._stateMarkupDeclarationOpen;
    tokenizer._stateMarkupDeclarationOpen = (character) => {
      const { inForeignNode } = tokenizer;
      tokenizer.inForeignNode = this.currentNotInHTML;
      markupDeclarationOpen.call(tokenizer, character);
      tokenizer.inForeignNode = inForeignNode;
    };

    // 13.2.4.2: a template ends the table scope. parse5 lets a <tbody> in one close what is around it.
    const stack = this.openElements;
    stack.hasTableBodyContextInTableScope = () =>
      [TAG_ID.TBODY, TAG_ID.THEAD, TAG_ID.TFOOT].some((tag) => stack.hasInTableScope(tag));
  }

  _startTagOutsideForeignContent(token) {
    this.started.add(token.tagName);
    super._startTagOutsideForeignContent(token);

    // 13.2.6.4.7 "in body" has <noframes> processed as in the head: it holds raw text. parse5 issue 972.
    const isText = this.tokenizer.state !== TokenizerMode.DATA;
    if (token.tagName === 'noframes' && !isText && this.openElements.current.tagName === 'noframes') {
      this.openElements.pop();
      this._switchToTextParsing(token, TokenizerMode.RAWTEXT);
      return;
    }

    // Until 2025 a <select> ignored a tag such as <style>, but not the content of the element: `<` began tags
    // there. Since then the content is raw text, as anywhere else. Neither parser knows the other changes of
    // the standard to <select> (elements may now be in it).
    const inSelect = this.openElements.hasInSelectScope(TAG_ID.SELECT);
    const state = rawText[token.tagName];
    if (inSelect && state !== undefined) this.tokenizer.state = state;
    if (inSelect && ['svg', 'math'].includes(token.tagName)) this.approximated = true;

    if (inSelect || isText || state === undefined) return;
    if (this.openElements.tmplCount > 0) this.approximated = true;
    else this.ignoredRawTextInFrameset = true;
  }

  _endTagOutsideForeignContent(token) {
    // 13.2.6.4.7 "any other end tag" ends only HTML elements, and searches no further than a special one.
    // parse5 issue 1790.
    const { current } = this.openElements;
    if (!this._isForStrangers(token)) super._endTagOutsideForeignContent(token);
    if (current === this.openElements.current && this._mayBeTakenForAnEnd(token, current)) this.approximated = true;
  }

  /** An end tag that ended nothing: whether there is foreign content that the engine may take it to end. */
  _mayBeTakenForAnEnd({ tagName }, { namespaceURI }) {
    if (namespaceURI !== NS.HTML) return this.started.has(tagName);
    const open = this.openElements.items.slice(0, this.openElements.stackTop + 1);
    return open.some((e) => e.namespaceURI !== NS.HTML && e.tagName.toLowerCase() === tagName);
  }

  /** Whether it names a foreign element that contains other open elements of HTML. */
  _isForStrangers({ tagName }) {
    const { items, stackTop } = this.openElements;
    if (!holdingHtml.includes(tagName)) return false;
    const passes = ({ namespaceURI, tagName: name }) => namespaceURI === NS.HTML && name !== tagName;
    let nearest = stackTop;
    while (nearest > 0 && passes(items[nearest])) --nearest;
    return nearest > 0 && nearest < stackTop && items[nearest].namespaceURI !== NS.HTML;
  }
}

/** parse5 failed on a page: it sometimes pops more from its stack of open elements than there is. */
class ParserBroke extends Error {}

/** The result of parsing: `document`, and the facts about it declared above. */
function parse(text, scriptingEnabled) {
  const parser = new StandardParser({ scriptingEnabled, sourceCodeLocationInfo: true });
  try {
    parser.tokenizer.write(text, true);
  } catch (cause) {
    throw new ParserBroke('parse5 broke', { cause });
  }
  return parser;
}

module.exports = { parse, ParserBroke };
