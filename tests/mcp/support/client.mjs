// An agent: the SDK's own client, and the server under test as its child.

import { importSdk, program } from "./server_folder.mjs";

const { Client } = await importSdk("client/index.js");
const { StdioClientTransport } = await importSdk("client/stdio.js");

const patience = { timeout: 600_000 }; // a busy machine

/** Starts the server with these arguments, calls `use(agent)`, and ends it. */
export async function withAgent(words, use) {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, ...words], stderr: "pipe" }), patience);
  const agent = {
    client,
    /** The text of the answer; an error is thrown. */
    async ask(name, given = {}, options) {
      const { content, isError } = await client.callTool({ name, arguments: given }, undefined, { ...patience, ...options });
      const [{ text }] = content;
      if (isError) throw Object.assign(new Error(text), { isOfTool: true });
      return text;
    },
    /** The text of a tool error. */
    async mistake(name, given = {}) {
      const { content, isError } = await client.callTool({ name, arguments: given }, undefined, patience);
      if (!isError) throw new Error(`this is no error: ${content[0].text}`);
      return content[0].text;
    },
  };
  try {
    return await use(agent);
  } finally {
    await client.close();
  }
}

/** The lines of an answer that are the site's words. */
export const wordsOf = (answer) => answer.split("\n").filter((line) => /^ *- /.test(line));
export const ours = (answer) => answer.split("\n").filter((line) => !/^ *- /.test(line));
export const namesOf = (answer) => wordsOf(answer).map((line) => /^ *- (.*?)(?:  |$)/.exec(line)[1]);
