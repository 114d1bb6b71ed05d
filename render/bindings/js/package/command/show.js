// `show`: the map in one of the formats of the engine.

import { exitStatus } from "./exit_status.js";
import { textLayout } from "./terminal.js";

const isMapFile = (format) => ["ssp", "sitemaps.org", "llms.txt", "markdown"].includes(format);

/** `{ text, status }`, and `complaint` if the map does not fit into the format. */
export function show({ session, report, status }, { options, io }) {
  const { format, trace, depth, "max-nodes": places } = options;
  if (format === "text" || format === "json") {
    const layout = format === "text" ? { trace, ...textLayout(options, io) } : {};
    return { text: report.render(format, { depth, places, ...layout }), status };
  }
  if (!session) return { text: "", status };
  try {
    const text = session.render(format, { depth, places });
    if (format === "sitemaps.org" && text === "" && status === exitStatus.found)
      return {
        text,
        status: exitStatus.internalError,
        complaint: "the map has no page that an XML sitemap could list",
      };
    return { text, status };
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
