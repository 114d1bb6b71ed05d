// What the words URL, FILE and FOLDER, --sitemap and --base stand for.

import { existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { LocalFiles, standardInput } from "./local_files.js";
import { Mistake } from "./mistake.js";

/** Whether a place is on this machine. */
export const isLocal = (place) => place === standardInput || existsSync(place) || /^file:/i.test(place);

/** `[` and such stand in a path of WHATWG's URLs, but not of RFC 3986's. */
const fileUrl = (path) => pathToFileURL(resolve(path)).href.replace(/[[\]|^\\]/g, encodeURIComponent);
const isFolder = (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const urlOf = (text) => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};
const withoutFragment = (url) => url.split("#")[0];

/**
 * `{ requested, page, files }` for a page, `{ requested, root, files }` for a map. A page of a folder has `folder`.
 * `requested`: as it was typed; `files`: a LocalFiles, if any file may be read.
 */
export async function inputOf(place, { sitemap, base }) {
  if (place === undefined) return mapOf(sitemap, base);
  if (isFolder(place) && base === undefined)
    throw new Mistake(`${place} is a folder, and needs --base URL: the address that it will have`);
  if (isFolder(place)) return sitemap === undefined ? homePageOf(place, base) : mapInFolder(place, sitemap, base);
  if (sitemap !== undefined)
    throw new Mistake(`only one of ${place} and --sitemap can be read; with --sitemap FILE, a folder can be given`);
  if (place === standardInput || existsSync(place)) return mapOf(place, base);
  if (base !== undefined)
    throw new Mistake(`--base is for a local file; ${place} has an address of its own, or does not exist`);
  return pageAt(place);
}

function pageAt(typed) {
  if (!/^(https?|file):|:\/\//i.test(typed))
    throw new Mistake(`there is no file or folder ${typed}${addressMeant(typed)}`);
  const url = urlOf(typed);
  if (!url) throw new Mistake(`${typed} is not an address`);
  if (!/^(https?|file):$/.test(url.protocol))
    throw new Mistake(`only http, https and file addresses can be read, not ${url.protocol.slice(0, -1)}`);
  if (url.username || url.password) throw new Mistake("an address that contains a user name or password is refused");
  const page = withoutFragment(url.href);
  return { requested: typed, page, files: url.protocol === "file:" ? LocalFiles.besides(page) : undefined };
}

const addressMeant = (typed) => {
  const url = urlOf(`http://${typed}`);
  return url ? `; did you mean ${url.href} ?` : "";
};

async function mapOf(typed, base) {
  const isStandardInput = typed === standardInput;
  if (!isStandardInput && !existsSync(typed) && /:\/\/|^(https?|file):/i.test(typed)) {
    if (!urlOf(typed)) throw new Mistake(`${typed} is not an address`);
    if (base !== undefined) throw new Mistake(`--base is for a local file; ${typed} has an address of its own`);
    return { requested: typed, root: typed, files: /^file:/i.test(typed) ? LocalFiles.besides(typed) : undefined };
  }
  const file = isStandardInput ? "file:///dev/stdin" : fileUrl(typed);
  const root = base === undefined ? file : addressOfFile(base, typed);
  return {
    requested: typed,
    root,
    files: isStandardInput ? await LocalFiles.standardInput(root) : LocalFiles.besides(root, file),
  };
}

function httpAddress(base, whose) {
  const url = urlOf(base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Mistake(`--base takes the http or https address that the ${whose} will have, not ${base}`);
  return url;
}

/** The address that a file has at `base`, which is that of the file or of its folder. */
function addressOfFile(base, file) {
  const url = httpAddress(base, "file");
  url.hash = "";
  return url.pathname.endsWith("/") ? new URL(`./${basename(fileUrl(file))}`, url).href : url.href;
}

function folderAddress(base) {
  const url = httpAddress(base, "folder");
  url.search = url.hash = "";
  url.pathname = url.pathname.replace(/\/?$/, "/");
  return url.href;
}

const indexNames = ["index.html", "index.xhtml", "index.htm"];

function homePageOf(folder, base) {
  const page = folderAddress(base);
  const index = indexNames.find((name) => existsSync(`${folder}/${name}`)) ?? indexNames[0];
  return { requested: page, page, folder, files: LocalFiles.ofFolder(page, folder, { [page]: `${folder}/${index}` }) };
}

function mapInFolder(folder, sitemap, base) {
  const [top, file] = [fileUrl(folder).replace(/\/?$/, "/"), fileUrl(sitemap)];
  if (!existsSync(sitemap) || !file.startsWith(top))
    throw new Mistake(`the map is a file of the folder ${folder}; ${sitemap} is none`);
  const address = folderAddress(base);
  return { requested: sitemap, root: address + file.slice(top.length), files: LocalFiles.ofFolder(address, folder) };
}
