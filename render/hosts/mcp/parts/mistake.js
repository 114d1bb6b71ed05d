// What an agent is told instead of an answer: what happened, and what to do.

import { usualBytes } from "./answer.js";
import { bytesOf } from "./text.js";

export class Mistake extends Error {
  /** `lines`: entries of the map to choose from, each one line. */
  constructor(sentence, lines = []) {
    super(sentence);
    this.lines = lines;
  }

  /** Within the bytes of an answer. */
  get text() {
    let text = this.message;
    for (const line of this.lines) if (bytesOf(text) + bytesOf(line) + 3 <= usualBytes) text += `\n- ${line}`;
    return text;
  }
}
