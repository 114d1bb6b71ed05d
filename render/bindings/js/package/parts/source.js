// The file of the module: bytes, a response, or a URL.

/** Compiles the module, while it arrives if possible. `system`: as system.js has it. */
export async function compiled(source, system) {
  if (source instanceof WebAssembly.Module) return source;
  const content = await contentOf(source, system);
  if (!ArrayBuffer.isView(content) && WebAssembly.compileStreaming && mediaTypeOf(content) === "application/wasm")
    return WebAssembly.compileStreaming(content);
  return WebAssembly.compile(await bytesOf(content));
}

const isUrl = (source) => typeof source === "string" || source instanceof URL;
// Asked last: Node.js takes 30 ms to make `Response` when it is first named.
const isResponse = (source) => typeof Response !== "undefined" && source instanceof Response;
const mediaTypeOf = (response) => response.headers.get("Content-Type")?.split(";")[0].trim().toLowerCase();

/** Bytes, or a response that has them. */
async function contentOf(source, system) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (!isUrl(source) && !isResponse(source))
    throw new TypeError("module: the file of the module is given by bytes, a response, or a URL");
  let response = source;
  if (isUrl(source)) {
    const url = new URL(source, globalThis.location?.href ?? import.meta.url);
    const readFile = url.protocol === "file:" ? await system?.fileReader() : undefined;
    if (readFile) return readFile(url);
    response = await fetch(url);
  }
  if (!response.ok)
    throw new Error(`${response.url} cannot be had: status ${response.status}; ${remedy}`);
  return response;
}

async function bytesOf(content) {
  const bytes = ArrayBuffer.isView(content) ? content : new Uint8Array(await content.arrayBuffer());
  // A development server answers what it does not know with the page of the application.
  const begin = String.fromCharCode(...bytes.subarray(0, 100));
  if (/^\s*<(!doctype|!--|html|head|body|\?xml)/i.test(begin))
    throw new Error(`${content.url || "the module"} is a web page (HTML), not the file; ${remedy}`);
  return bytes;
}

const remedy = "put standard-sitemap.wasm of the package there, or tell where it is: open({ module: url })";
