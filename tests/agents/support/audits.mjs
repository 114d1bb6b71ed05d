// Three programs that check an llms.txt: AFDocs, the audit of Lighthouse, and sitemap-probe.

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";

const module = (...parts) => import(pathToFileURL(path.join(process.env.STANDARD_SITEMAP_AGENTS_MODULES, ...parts)));

const { runChecks } = await module("afdocs/dist/index.js");

const patience = 600_000; // milliseconds: a busy machine is not what they are to find

/** The checks of AFDocs that read the file; its others read pages. */
const afdocsChecks = {
  exists: "llms-txt-exists",
  valid: "llms-txt-valid",
  size: "llms-txt-size",
  resolve: "llms-txt-links-resolve",
  markdown: "llms-txt-links-markdown",
  coverage: "llms-txt-coverage",
};

/** What AFDocs says of the llms.txt of a site, as `{exists: "pass", valid: "warn", ...}`. */
export async function afdocs(origin) {
  const { results } = await runChecks(origin, { checkIds: Object.values(afdocsChecks), requestDelay: 0, requestTimeout: patience, maxConcurrency: 20 });
  const status = Object.fromEntries(results.map((result) => [result.id, result.status]));
  return Object.fromEntries(Object.entries(afdocsChecks).map(([name, id]) => [name, status[id]]));
}

const core = path.join("lighthouse", "core");
const { default: Gatherer } = await module(core, "gather/gatherers/agentic/llms-txt.js");
const { Fetcher } = await module(core, "gather/fetcher.js");
const { default: Audit, UIStrings } = await module(core, "audits/agentic/llms-txt.js");
// Lighthouse's own fetcher asks by `fetch` then, in place of a browser.
globalThis.isLightrider = true;
const fetcher = new Fetcher(null);
const patient = { fetchResource: (url) => fetcher.fetchResource(url, { timeout: patience }) };

/** What the audit of Lighthouse says: the names of its messages, or that it does not apply. */
export async function lighthouse(origin) {
  const artifact = await new Gatherer().getArtifact({
    baseArtifacts: { URL: { finalDisplayedUrl: `${origin}/` } },
    driver: { fetcher: patient },
  });
  const { score, notApplicable, details, ...other } = Audit.audit({ LlmsTxt: artifact });
  if (notApplicable) return ["not applicable"];
  const nameOf = ({ message }) => Object.keys(UIStrings).find((name) => UIStrings[name] === message.formattedDefault);
  const messages = (details?.items ?? []).map(nameOf);
  // It passes if and only if it has nothing to say.
  if (Object.keys(other).length > 0 || score !== Number(messages.length === 0))
    throw new Error(`an answer of the audit that is not understood: ${JSON.stringify({ score, details, ...other })}`);
  return messages;
}

async function read(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** The findings of `sitemap-probe --check`, as `["warning title-missing", ...]` in alphabetical order. */
async function probe(...options) {
  const child = spawn(process.env.STANDARD_SITEMAP_PROBE, ["--check", "--format", "gcc", ...options], {
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [status]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, "close")]);
  const findings = out.split("\n").filter((line) => line).map((line) => {
    const [, severity, code] = line.match(/: (error|warning|note): .* \[([a-z-]+)\]$/) ?? [];
    if (!code) throw new Error(`sitemap-probe wrote ${line}`);
    return `${severity} ${code}`;
  });
  // 4: there is no list; 6: an error.
  const isFailed = findings.some((finding) => finding.startsWith("error "));
  if (!(isFailed ? [4, 6] : [0]).includes(status)) throw new Error(`sitemap-probe ended with ${status}:\n${out}${err}`);
  return findings.sort();
}

/** What our check says of the file on a server, with the pages that it links to. */
export const published = (origin) => probe("--links", "--links-rate", "1000", "--sitemap", `${origin}/llms.txt`);

/** What it says of a folder with the file and an XML sitemap, which is the map. */
export const unpublished = (folder, base) =>
  probe("--root", folder, "--base", base, "--sitemap", path.join(folder, "sitemap.xml"));
