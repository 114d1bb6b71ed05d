// What the package throws, and what the statuses of the C interface mean.

/** Memory ran out; the engine goes on working. */
export class OutOfMemoryError extends Error {
  constructor(message = "the engine has not enough memory for this") {
    super(message);
    this.name = "OutOfMemoryError";
  }
}

/** There is no map: `documents` and `diagnostics` say why. */
export class LoadError extends Error {
  constructor(message, documents, diagnostics) {
    super(message);
    this.name = "LoadError";
    this.documents = documents;
    this.diagnostics = diagnostics;
  }
}

/** The preferences break a rule; `line` and `column` are of the text. */
export class PreferencesError extends Error {
  constructor({ message, line, column }) {
    super(message);
    this.name = "PreferencesError";
    this.line = line;
    this.column = column;
  }
}

export const status = Object.freeze({
  ok: 0,
  none: 1,
  refused: 2,
  stopped: 3,
  invalidArgument: 4,
  outOfMemory: 5,
  defect: 6,
  dataMissing: 7,
});

/** Throws for a status that is an error; returns every other. `what` names what was not accepted. */
export function checked(given, what = "an argument") {
  switch (given) {
    case status.invalidArgument:
      throw new TypeError(`${what} is not valid`);
    case status.outOfMemory:
      throw new OutOfMemoryError();
    case status.defect:
      throw new Error("internal error of the engine: please report it");
    default:
      return given;
  }
}
