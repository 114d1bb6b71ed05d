// Decodes single characters of legacy encodings, as the module asks for them: by TextDecoder. That of Node.js has only a
// part of Big5 and EUC-KR; there a file of the package has all of them (render/bindings/js/toolchain/decoding_table.py).

const none = 0xfffd;

/** By the name of an encoding: where in its line of the file the character of two bytes is. */
const places = {
  big5: (lead, trail) => (lead - 0x81) * 157 + trail - (trail < 0x7f ? 0x40 : 0x62),
  "euc-kr": (lead, trail) => (lead - 0x81) * 190 + trail - 0x41,
};

/** `(encoding, bytes)` gives a code point, or 0 if the bytes are not exactly one character. `file` gives the URL of the
 * file, which is read if `system` has files. */
export async function characterDecoder(system, file) {
  const readFile = await system?.fileReader();
  const decoders = new Map();
  let tables; // read when it is first needed

  const decoderFor = (encoding) => {
    if (!decoders.has(encoding)) decoders.set(encoding, new TextDecoder(encoding, { fatal: true, ignoreBOM: true }));
    return decoders.get(encoding);
  };
  const readTables = () => {
    const lines = readFile(file(), "utf8").split("\n");
    const names = Object.keys(places);
    return Object.fromEntries(names.map((name, i) => [name, Uint32Array.from(lines[i], (c) => c.codePointAt(0))]));
  };

  return (encoding, bytes) => {
    try {
      if (readFile && encoding in places && bytes.length === 2) {
        const codePoint = (tables ??= readTables())[encoding][places[encoding](...bytes)];
        return codePoint === undefined || codePoint === none ? 0 : codePoint;
      }
      const text = decoderFor(encoding).decode(bytes);
      const codePoint = text.codePointAt(0) ?? 0;
      return text.length === (codePoint > 0xffff ? 2 : 1) ? codePoint : 0;
    } catch {
      return 0;
    }
  };
}
