// What the command was started with.

export const usage = `Usage: standard-sitemap-mcp [--list] [--languages TAGS] ADDRESS...

A server for the Model Context Protocol (stdio): tells an agent what pages these sites have, by their own site maps.

  ADDRESS           a page of a site, or its map: http or https. Only the hosts of these addresses are asked
  --list            a site that names no map: read its own list of pages, which it names by <link rel="sitemap"> or
                    in its robots.txt
  --languages TAGS  in which languages to read, as in Accept-Language: "de, en;q=0.5"
  --version         show the version
  --help            show this`;

const addressOf = (text) => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
};

/** `{ addresses, list, languages }`, `{ help }`, `{ version }`, or `{ mistake }`. */
export function readCommandLine(words) {
  const command = { addresses: [], list: false, languages: undefined };
  for (let i = 0; i < words.length; ++i) {
    const word = words[i];
    if (word === "--help" || word === "-h") return { help: true };
    if (word === "--version") return { version: true };
    if (word === "--list") command.list = true;
    else if (word === "--languages") {
      command.languages = words[++i];
      if (!command.languages) return { mistake: "--languages needs language tags" };
    } else if (word.startsWith("-")) return { mistake: `there is no option ${word}` };
    else {
      const address = addressOf(word);
      if (!address) return { mistake: `${word} is no address that begins with http:// or https://, without a user name` };
      command.addresses.push(address);
    }
  }
  return command.addresses.length > 0 ? command : { mistake: "give the address of a site" };
}
