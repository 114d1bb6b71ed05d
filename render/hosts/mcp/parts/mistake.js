// What an agent is told instead of an answer: what happened, and what to do.

export class Mistake extends Error {
  /** `lines`: entries of the map to choose from, by `Answer.entries`. */
  constructor(sentence, lines = []) {
    super(sentence);
    this.lines = lines;
  }
}
