// The ASCII form of hosts, for answers.js.

import { mostMarks } from "./intl.js";

/** RFC 1035, 2.3.4, in octets. Each code point of a name becomes at least one. */
const longestName = 255;
/** WHATWG URL 3.1, "forbidden domain code point", of ASCII. */
const beyondDomains = /[\0- #%/:<>?@[\\\]^|\x7F]/;
/** What UTS 46 maps to nothing: by and large, all that is invisible but joiners. */
const mappedToNothing = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;
/** Whether a character that has no decomposition is a mark, of a combining class other than 0: it goes before U+0345,
 * whose class is the highest. That one is mapped to a letter. */
const isMark = (character) => `\u0345${character}`.normalize("NFD") !== `\u0345${character}`;

function hasTooManyMarks(text) {
  let marks = 0;
  for (const character of text)
    for (const part of character.normalize("NFKD")) {
      marks = isMark(part) ? marks + 1 : 0;
      if (marks > mostMarks) return true;
    }
  return false;
}

/** The ASCII form of a host, as engine/idna/host.h has it. */
export function asciiHost(host) {
  const visible = host.replace(mappedToNothing, "");
  if (hasTooManyMarks(visible)) return undefined;
  const mapped = visible.normalize("NFKC").toLowerCase(); // nearly as by UTS 46
  if (beyondDomains.test(mapped)) return undefined; // in an address, some of these end the host
  const isPlain = /^[\0-\x7F]*$/.test(mapped) && !mapped.includes("xn--");
  if (mapped.length > longestName && !isPlain) return undefined;
  // The last label keeps digits from being read as an IPv4 address, and Chromium from taking `xn--` for granted.
  const { hostname } = new URL(`http://${host}.ä`);
  const ascii = hostname.slice(0, -".xn--4ca".length);
  // Node.js 20 takes labels that encode ASCII, or a hyphen that is not there.
  return !ascii || /(^|\.)xn--([^.]*-|-[^.-]*)(\.|$)/.test(ascii) ? undefined : ascii;
}
