// A map, compared with the files of its site before they are published.

import { readdir, realpath } from "node:fs/promises";

import { FileFailure, reasonFor } from "./local_files.js";

const slash = Buffer.from("/");
const end = Buffer.alloc(1);
const isLeftOut = (name) => name[0] === 0x2e && name.toString() !== ".well-known";
/** A list as the module takes it. */
const listOf = (entries) => Buffer.concat(entries.flatMap((entry) => [entry, end]));

/** Returns where a symbolic link leads, within the folder; undefined: out of it, or nowhere. */
async function leadsTo(link, top) {
  try {
    const real = Buffer.concat([await realpath(link, { encoding: "buffer" }), slash]);
    return real.subarray(0, top.length).equals(top) ? real.subarray(top.length, -1) : undefined;
  } catch {
    return undefined;
  }
}

/** Walks through a folder: lists of regular files and symbolic links. Paths are bytes. Throws if it cannot be read. */
async function listFolder(folder) {
  const real = Buffer.concat([await realpath(folder, { encoding: "buffer" }), slash]);
  const files = [];
  const aliases = [];
  const pending = [Buffer.alloc(0)];
  while (pending.length > 0) {
    const below = pending.pop();
    let entries;
    try {
      entries = await readdir(Buffer.concat([real, below]), { withFileTypes: true, encoding: "buffer" });
    } catch (error) {
      if (below.length === 0) throw error;
      continue;
    }
    for (const entry of entries.filter(({ name }) => !isLeftOut(name))) {
      const path = Buffer.concat([below, entry.name]);
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory()) pending.push(Buffer.concat([path, slash]));
      else if (entry.isSymbolicLink()) {
        const to = await leadsTo(Buffer.concat([real, path]), real);
        aliases.push(path, to === undefined ? Buffer.alloc(0) : Buffer.concat([Buffer.from("="), to]));
      }
    }
  }
  return { files: listOf(files), aliases: listOf(aliases) };
}

/** Adds the findings to the report. `loadList(url)` returns a session that has loaded a list of the folder. */
export async function compareWithFolder(report, { input, options, pageBytes, loadList }) {
  const { folder, base, files } = input;
  let listing;
  try {
    listing = await listFolder(folder);
  } catch (error) {
    return report.failFolder(base, `the folder ${folder} cannot be read: ${reasonFor(error)}`);
  }
  const ignored = listOf((options.ignore ?? []).map((pattern) => Buffer.from(pattern)));
  const isAnnouncedByServer = options["announced-by-server"];
  report.beginFolder({ base, ...listing, ignored, isAnnouncedByServer });
  for (const [index, path] of report.pages().entries())
    try {
      const most = pageBytes + 1; // one more, so that the engine sees that it is too long
      report.takePage(index, await files.readBelow(path, most));
    } catch (error) {
      if (!(error instanceof FileFailure)) throw error;
      report.failPage(index, error.message);
    }
  report.endFolder();
  for (const [index, url] of report.lists().entries()) {
    const session = await loadList(url);
    try {
      report.takeList(index, session);
    } finally {
      session.dispose();
    }
  }
  return undefined;
}
