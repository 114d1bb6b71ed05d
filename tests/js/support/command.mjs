// The command of the package in this process, and sitemap-probe beside it.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { open, packageDir } from "./sites.mjs";

const probe = process.env.STANDARD_SITEMAP_PROBE;
export const skip = !existsSync(probe ?? "") && "there is no sitemap-probe";
export const env = { LANG: "C.UTF-8" };

export const importCommandPart = (name) => import(pathToFileURL(path.join(packageDir, "command", name)));
const { run } = await importCommandPart("run.js");
const engine = await open();

const stream = () => ({
  text: "",
  write(text) {
    this.text += text;
  },
});

/** `{ status, out, err }` */
export async function command(...words) {
  const [out, err] = [stream(), stream()];
  const status = await run(words, { out, err, env }, engine);
  return { status, out: out.text, err: err.text };
}

/** The same of sitemap-probe. Its reader process makes no difference but the time. */
export const probed = (...words) =>
  new Promise((resolve) => {
    execFile(probe, ["--isolation", "none", ...words], { env, maxBuffer: 1 << 26 }, (error, out, err) =>
      resolve({ status: error?.code ?? 0, out, err })
    );
  });
