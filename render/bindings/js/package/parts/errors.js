// What the package throws, and what the statuses of the C interface mean.

/** Memory ran out; the engine goes on working. */
export class OutOfMemoryError extends Error {
  constructor(message = "the engine has not enough memory for this") {
    super(message);
    this.name = "OutOfMemoryError";
  }
}

/** There is no map: `documents` and `diagnostics` say why. `cause`: what `fetch` threw for the root document. */
export class LoadError extends Error {
  constructor(message, { documents, diagnostics, cause }) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "LoadError";
    this.documents = documents;
    this.diagnostics = diagnostics;
    this.status = documents[0]?.status ?? 0;
  }
}

/** A part of the entries is missing: `missing` has the documents that could not be read whole, `losses` says which limits
 * were met. */
export class IncompleteError extends Error {
  constructor({ missing, losses }) {
    const [file] = missing;
    const reasons = file
      ? [`${missing.length} of the files could not be read whole; the first is ${file.requested}: ${reasonOf(file)}`]
      : [];
    super(`a part of the map is missing: ${[...reasons, ...losses.slice(0, 1).map(({ message }) => message)].join("; ")}`);
    this.name = "IncompleteError";
    this.missing = missing;
    this.losses = losses;
  }
}
const reasonOf = ({ failure, refusal, outcome }) => failure ?? refusal ?? outcome;

/** The tree has more places than were to be expected of its nodes: `places` of them were given. */
export class TooManyPlacesError extends Error {
  constructor(places) {
    super(
      `the tree has more than ${places} places, since parts of the map are in several: tell unfold how many you want`
    );
    this.name = "TooManyPlacesError";
    this.places = places;
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
});

/** Throws for a status that is an error; returns every other. `what` was not accepted; `why` may return a message. */
export function checked(given, what = "an argument", why) {
  switch (given) {
    case status.invalidArgument:
      throw new TypeError(why?.() ?? `${what} is not valid`);
    case status.outOfMemory:
      throw new OutOfMemoryError();
    case status.defect:
      throw new Error("internal error of the engine: please report it");
    default:
      return given;
  }
}
