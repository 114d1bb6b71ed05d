// Files of this machine, by the addresses that they have or will have. What lies outside the folder of the map, or of
// the site, is not read, wherever symbolic links lead.

import { open, realpath, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const standardInput = "-";

const types = { html: "text/html", htm: "text/html", xhtml: "application/xhtml+xml", xml: "application/xml" };
/** Of `map.xml.gz` that of `map.xml`. */
const typeOf = (path) =>
  path
    .split("/")
    .at(-1)
    .split(".")
    .slice(1)
    .reverse()
    .map((ending) => types[ending.toLowerCase()])
    .find(Boolean) ?? "application/octet-stream";

const reasons = {
  ENOENT: "No such file or directory",
  ENOTDIR: "Not a directory",
  EACCES: "Permission denied",
  EISDIR: "Is a directory",
  ELOOP: "Too many levels of symbolic links",
  ENAMETOOLONG: "File name too long",
};

/** In the words of the C library. */
export const reasonFor = ({ code, message }) => reasons[code] ?? message;

/** Why a file is not read, as the engine takes it. */
export class FileFailure extends Error {
  constructor(failure, message) {
    super(message);
    this.failure = failure;
  }
}
const cannotOpen = (path, error) =>
  new FileFailure(
    error.code === "ENOENT" || error.code === "ENOTDIR" ? "file-missing" : "file-unreadable",
    `cannot open ${path}: ${reasonFor(error)}`
  );

const cannotRead = (path, error) =>
  new FileFailure("file-unreadable", `cannot read ${path}: ${reasonFor(error)}`);

const pieceBytes = 1 << 16;

export class LocalFiles {
  #address; // of the folder: it ends with a slash
  #folder; // a path that does, too
  #named; // paths by addresses: files that the caller has named
  #content; // of standard input

  constructor(address, folder, { named = {}, content, isFolder = false } = {}) {
    this.isFolder = isFolder; // of a site
    this.#address = new URL(address);
    this.#folder = folder;
    this.#named = named;
    this.#content = content;
  }

  /** The file `file`, read as if it were at `address`, and what is in its folder or below. */
  static besides(address, file = address) {
    const path = fileURLToPath(file);
    return new LocalFiles(new URL(".", address).href, fileURLToPath(new URL(".", file)), {
      named: { [address]: path },
    });
  }
  static ofFolder(address, folder, named) {
    return new LocalFiles(address, resolve(folder) + sep, { named, isFolder: true });
  }
  static async standardInput(address) {
    return new LocalFiles(address, "", { content: await buffer(process.stdin) });
  }

  /** The path of an address; undefined: it is not that of a file here. */
  pathOf(address) {
    const url = new URL(address.split("#")[0]);
    if (this.#content) return undefined;
    if (Object.hasOwn(this.#named, url.href)) return this.#named[url.href];
    const [top, path] = [this.#address.pathname, url.pathname];
    const isOther = url.protocol !== this.#address.protocol || url.host !== this.#address.host;
    if (isOther || !path.startsWith(top) || path === top || /%(2f|5c|00)/i.test(path)) return undefined;
    try {
      return this.#folder + decodeURIComponent(path.slice(top.length).replace(/^\/+/, ""));
    } catch {
      return undefined; // not UTF-8
    }
  }

  /**
   * Reads the file of an address: `begin(type)` is told first, then `append(bytes)`; either returns false if no more is
   * wanted. Returns false if there is no such file here. Throws a FileFailure.
   */
  async read(address, { begin, append }) {
    if (this.#content) {
      if (address !== this.#address.href) {
        if (!address.startsWith("file:")) return false;
        throw new FileFailure("refused", `${address} is not read: a site map on standard input has no folder`);
      }
      if (begin("application/xml")) append(this.#content);
      return true;
    }
    const path = this.pathOf(address);
    if (path === undefined) return false;
    const file = await this.#open(path, Object.hasOwn(this.#named, address));
    try {
      if (!begin(typeOf(path))) return true;
      for (const piece = Buffer.alloc(pieceBytes); ;) {
        const { bytesRead } = await file.read({ buffer: piece }); // in Node.js 18, not read(piece)
        if (bytesRead === 0 || !append(piece.subarray(0, bytesRead))) return true;
      }
    } finally {
      await file.close();
    }
  }

  /** The first `most` bytes of a file of the folder, whose path below it is bytes. Throws a FileFailure. */
  async readBelow(path, most) {
    const file = await this.#open(Buffer.concat([Buffer.from(this.#folder), path]), false);
    try {
      const { size } = await file.stat();
      const content = Buffer.alloc(Math.min(size + 1, most)); // one more, so that its end is seen
      let length = 0;
      for (let bytesRead = 1; bytesRead > 0 && length < content.length; length += bytesRead)
        ({ bytesRead } = await file.read(content, length, content.length - length, null));
      return content.subarray(0, length);
    } catch (error) {
      throw cannotRead(path, error);
    } finally {
      await file.close();
    }
  }

  async #open(path, isNamed) {
    try {
      const real = await realpath(path);
      if (!isNamed && !real.startsWith((await realpath(this.#folder)).replace(/[\\/]?$/, sep)))
        throw new FileFailure("refused", `${path} leads through a symbolic link out of ${this.#folder}`);
      // Asked before: to open a pipe or a device can take for ever, or do something.
      if (!(await stat(real)).isFile()) throw new FileFailure("file-unreadable", `${path} is not a regular file`);
      return await open(real);
    } catch (error) {
      throw error instanceof FileFailure ? error : cannotOpen(path, error);
    }
  }
}
