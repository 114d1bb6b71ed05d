// The files of the module: bytes, a response, or a URL.

export const isNode = typeof process !== "undefined" && Boolean(process.versions?.node);

/** The bytes of a source. */
export async function bytesFrom(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  const response = await responseOf(source);
  return response instanceof Uint8Array ? response : new Uint8Array(await response.arrayBuffer());
}

/** Compiles the module of a source, while it arrives if possible. */
export async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  const response = isUrl(source) || isResponse(source) ? await responseOf(source) : await bytesFrom(source);
  if (response instanceof Uint8Array) return WebAssembly.compile(response);
  if (WebAssembly.compileStreaming && response.headers.get("Content-Type")?.split(";")[0].trim() === "application/wasm")
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

const isUrl = (source) => typeof source === "string" || source instanceof URL;
// Asked last: Node.js takes 30 ms to make `Response` when it is first named.
const isResponse = (source) => typeof Response !== "undefined" && source instanceof Response;

/** A response, or, from a file in Node.js, its bytes. */
async function responseOf(source) {
  let response = source;
  if (isUrl(source)) {
    const url = new URL(source, globalThis.location?.href ?? import.meta.url);
    if (url.protocol === "file:" && isNode) {
      const { readFileSync } = await import(/* webpackIgnore: true */ "node:fs");
      return readFileSync(url);
    }
    response = await fetch(url);
  } else if (!isResponse(source)) {
    throw new TypeError("a file of the module is given by bytes, a response, or a URL");
  }
  if (!response.ok) throw new Error(`${response.url} cannot be had: status ${response.status}`);
  return response;
}
