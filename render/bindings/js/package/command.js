#!/usr/bin/env node
// The command of the package: `npx standard-sitemap`.

import { run } from "./command/run.js";

// Whoever reads the output may have seen enough.
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 5));
process.exitCode = await run(process.argv.slice(2), { out: process.stdout, err: process.stderr, env: process.env });
