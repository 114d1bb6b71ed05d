// What the module imports: a clock, randomness, stderr, and what it calls of JavaScript (render/bindings/js/module.h).

import { answers } from "./answers.js";
import { ranks } from "./sorting.js";

const success = 0;
const noAnswer = -1;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** The answer to a question in UTF-8; undefined: there is none. Nothing may be thrown through the module. */
function bytesOf(question, ...about) {
  try {
    const answer = question(...about);
    return typeof answer === "string" ? encoder.encode(answer) : answer;
  } catch {
    return undefined;
  }
}

/** `memory` returns the module's memory, `hooks` are `sink` and `changed`; `decode`: as `characterDecoder` gives it. */
export function importsFor(compiled, memory, hooks, { randomBytes, decode }) {
  const view = () => new DataView(memory().buffer);
  const bytes = (at, size) => new Uint8Array(memory().buffer, at >>> 0, size >>> 0);
  // The bytes are copied: TextDecoder may refuse memory that can grow.
  const text = (at, size) => (size === 0 ? "" : decoder.decode(bytes(at, size).slice()));
  let answer; // the last one
  const known = {
    standard_sitemap_js: {
      ...hooks,
      decode: (name, nameSize, at, size) => decode(text(name, nameSize), bytes(at, size).slice()),
      ask(question, questionSize, first, firstSize, second, secondSize, to, room) {
        answer = bytesOf(answers[text(question, questionSize)], text(first, firstSize), text(second, secondSize));
        if (!answer) return noAnswer;
        if (answer.length <= room) bytes(to, room).set(answer);
        return answer.length;
      },
      answer: (to) => bytes(to, answer.length).set(answer),
      ranks(language, languageSize, names, count, to) {
        const at = new Uint32Array(memory().buffer, names >>> 0, 2 * count);
        const name = (_, i) => text(at[2 * i], at[2 * i + 1]);
        const found = bytesOf(() => ranks(text(language, languageSize), Array.from({ length: count }, name)));
        if (found) new Uint32Array(memory().buffer, to >>> 0, count).set(found);
        return found ? 1 : 0;
      },
    },
    wasi_snapshot_preview1: {
      clock_time_get(clock, precision, to) {
        const now = performance.now() + (clock === 0 ? performance.timeOrigin : 0);
        view().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
        return success;
      },
      fd_write(file, pieces, count, to) {
        let written = 0,
          text = "";
        for (let i = 0; i < count; ++i) {
          const size = view().getUint32(pieces + 8 * i + 4, true);
          text += new TextDecoder().decode(bytes(view().getUint32(pieces + 8 * i, true), size));
          written += size;
        }
        console.error(text.trimEnd());
        view().setUint32(to, written, true);
        return success;
      },
      random_get(to, size) {
        randomBytes(bytes(to, size));
        return success;
      },
      proc_exit(code) {
        throw new Error(`the engine has ended with status ${code}: please report it`);
      },
    },
  };
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(compiled)) {
    const found = known[from]?.[name];
    if (kind !== "function" || !found)
      throw new Error(`standard-sitemap.wasm is of another version than the package: it imports ${from}.${name}`);
    (imports[from] ??= {})[name] = found;
  }
  return imports;
}

/** A function that fills an array with random bytes. */
export async function randomSource(system) {
  const crypto = system ? await system.crypto() : globalThis.crypto;
  return (to) => {
    for (let at = 0; at < to.length; at += 65_536) crypto.getRandomValues(to.subarray(at, at + 65_536));
  };
}
