#!/usr/bin/env node
// The command: a server for the Model Context Protocol on standard input and output.

import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { open } from "standard-sitemap";

import { readCommandLine, usage } from "./parts/command_line.js";
import { serverOf } from "./parts/server.js";
import { Sites } from "./parts/sites.js";
import { version } from "./parts/version.js";

const command = readCommandLine(process.argv.slice(2));
if (command.mistake) {
  console.error(`standard-sitemap-mcp: ${command.mistake}\n\n${usage}`);
  process.exit(2);
}
if (command.help || command.version) {
  console.log(command.help ? usage : version);
  process.exit(0);
}

// Whatever is under way ends with the client: nobody would read the answer.
const end = () => process.exit(0);
process.stdin.on("end", end).on("close", end);
process.stdout.on("error", end);

const sites = new Sites(await open(), command);
await serverOf(sites).connect(new StdioServerTransport());
