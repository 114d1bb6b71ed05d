#!/usr/bin/env node
// The command of the package: `npx standard-sitemap`.

import { exitStatus } from "./command/exit_status.js";
import { run } from "./command/run.js";

process.stdout.on("error", (error) => {
  if (error.code === "EPIPE") return; // whoever reads the output has seen enough
  console.error(`standard-sitemap: cannot write the output: ${error.message}`);
  process.exit(exitStatus.internalError);
});
process.exitCode = await run(process.argv.slice(2), { out: process.stdout, err: process.stderr, env: process.env });
