// What the words URL, FILE and FOLDER, --sitemap and --base stand for.

import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";

import { fileUrl, folderUrl } from "./file_url.js";
import { LocalFiles, standardInput } from "./local_files.js";
import { Mistake } from "./mistake.js";

/** Whether a place is on this machine. */
export const isLocal = (place) => place === standardInput || existsSync(place) || /^file:/i.test(place);

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
 * `{ requested, page, files, places }` for a page, `{ requested, root, files, places }` for a map. What is in a folder
 * has `folder`, its path, and `base`, its address. `requested`: as it was typed; `files`: a LocalFiles, if any file may
 * be read; `places`: by which files findings name documents, as a Report takes them.
 */
export async function inputOf(place, options) {
  const input = await withoutPlaces(place, options);
  return { ...input, places: { directory: folderUrl("."), ...input.places } };
}

async function withoutPlaces(place, { sitemap, base }) {
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
    return { requested: typed, root: typed, ...besides(typed) };
  }
  const file = isStandardInput ? "file:///dev/stdin" : fileUrl(typed);
  const root = base === undefined ? file : addressOfFile(base, typed);
  return {
    requested: typed,
    root,
    files: isStandardInput ? await LocalFiles.standardInput(root) : LocalFiles.besides(root, file),
    places: { map: file, ...(base !== undefined && { address: root, file }) },
  };
}

/** The files and places that go with a map whose address was typed. */
const besides = (url) =>
  /^file:/i.test(url) ? { files: LocalFiles.besides(url), places: { map: withoutFragment(url) } } : {};

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

/** The name of the home page of a folder, which need not exist. */
const homeName = (folder) => indexNames.find((name) => existsSync(`${folder}/${name}`)) ?? indexNames[0];

/** What an input in a folder has, besides its own. */
function inFolder(folder, base, map) {
  const file = folderUrl(folder);
  return { folder, base, places: { address: base, file, index: file + homeName(folder), map } };
}

function homePageOf(folder, typed) {
  const base = folderAddress(typed);
  const home = homeName(folder);
  const files = LocalFiles.ofFolder(base, folder, { [base]: `${folder}/${home}` });
  return { requested: base, page: base, ...inFolder(folder, base, folderUrl(folder) + home), files };
}

function mapInFolder(folder, sitemap, base) {
  const [top, file] = [folderUrl(folder), fileUrl(sitemap)];
  if (!existsSync(sitemap) || !file.startsWith(top))
    throw new Mistake(`the map is a file of the folder ${folder}; ${sitemap} is none`);
  const address = folderAddress(base);
  const root = address + file.slice(top.length);
  return { requested: sitemap, root, ...inFolder(folder, address, file), files: LocalFiles.ofFolder(address, folder) };
}
