// What an agent can ask. Each tool: what it is for, its parameters, and the function that answers.

import { usualBytes } from "./answer.js";
import { number, text } from "./arguments.js";
import { find } from "./find.js";
import { outline } from "./outline.js";
import { related } from "./related.js";
import { where } from "./where.js";

const page = text('The address of the page; one that begins with "/" is an address of the site.');

export const tools = {
  find: {
    title: "Find pages",
    description:
      "Finds pages of the site by words of their names, addresses and descriptions: those that have all words or, if there are none, most of them; words may be cut short, small typos are forgiven. Returns name, address, place. Begin here if you know what you look for.",
    parameters: {
      query: text("A few words, such as those of a title.", { most: 500 }),
      limit: number("How many to list.", { least: 1, most: 200, usual: 10 }),
    },
    answer: find,
  },
  outline: {
    title: "Outline of the site",
    description:
      "The table of contents of the site, or of one section of it: names and addresses as a tree, as many levels as fit. Begin here if you do not know what the site has.",
    parameters: {
      section: text('A section: its address, its name, or the names that lead to it, "Guide > Install". Without it: the whole site.', {
        optional: true,
      }),
      depth: number("How many levels. Without it: as many as fit.", { least: 1, most: 50 }),
      max_characters: number("How long the answer may be, in bytes of UTF-8.", { least: 1000, most: 1_000_000, usual: usualBytes }),
    },
    answer: outline,
  },
  where: {
    title: "Where a page is",
    description: "Where a page is in the site: the path to it, the page before and after it in reading order, and the pages below it.",
    parameters: { url: page },
    answer: where,
  },
  related: {
    title: "Related pages",
    description: "The page in other languages and formats, and the other pages of its section.",
    parameters: { url: page },
    answer: related,
  },
};
