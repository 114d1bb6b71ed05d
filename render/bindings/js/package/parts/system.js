// What Node.js has and browsers lack: files, and in version 18 random numbers elsewhere. index.js has this, and runs in
// both; browser.jsx is for bundlers, which look for all that is named in a program, and does without.

const isNode = typeof process !== "undefined" && Boolean(process.versions?.node);

export const system = {
  /** Reads a file at once; undefined: there are none. */
  fileReader: async () => (isNode ? (await import(/* webpackIgnore: true */ "node:fs")).readFileSync : undefined),
  crypto: async () => globalThis.crypto ?? (await import(/* webpackIgnore: true */ "node:crypto")).webcrypto,
};
