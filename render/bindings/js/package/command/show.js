// `show`: the map in one of the formats of the engine.

import { exitStatus } from "./exit_status.js";
import { withOptionsAfterMessages, withWhereGiven } from "./setting_words.js";
import { textLayout } from "./terminal.js";

const isMapFile = (format) => ["ssp", "sitemaps.org", "llms.txt", "markdown"].includes(format);

/** `{ text, status }`, and `complaint` if the map does not fit into the format. */
export function show({ session, status }, { input, options, io }) {
  const { format, trace, depth, "max-nodes": places } = options;
  if (!session)
    return { text: format === "text" ? `Page      ${input.requested}  could not be fetched\n` : "", status };
  const layout = format === "text" ? { trace, ...textLayout(options, io) } : {};
  try {
    const text = session.render(format, { depth, places, ...layout });
    if (format === "sitemaps.org" && text === "" && status === exitStatus.found)
      return {
        text,
        status: exitStatus.internalError,
        complaint: "the map has no page that an XML sitemap could list",
      };
    if (format !== "text") return { text, status };
    return { text: withWhereGiven(withOptionsAfterMessages(text, session.diagnostics), input), status };
  } catch (error) {
    if (!isMapFile(format) || !(error instanceof RangeError)) throw error;
    if (status !== exitStatus.found) return { text: "", status }; // there is no map
    return {
      text: "",
      status: exitStatus.internalError,
      complaint: `${error.message}, which has at most 50,000 pages and 50 MiB`,
    };
  }
}
