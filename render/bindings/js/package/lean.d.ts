/**
 * The engine in less than half of the size, for hosts that want the maps of sites and nothing else. It finds, loads and shows
 * Standard Sitemaps as the whole engine does: what is exported here is what "standard-sitemap" exports. It is without
 *
 * - lists of pages: XML sitemaps, robots.txt, llms.txt, text lists and feeds are no site maps to it; `entries`
 * - the place that a page states (`Engine.statedPlace`; a session shows no map made from pages)
 * - search, reports in text, JSON or HTML, findings, class changes, and preferences: a call throws an error that says so
 * - the list of public suffixes: each host is a site of its own, so `www.example.com` and `maps.example.com` are two
 */
export { fetchDocumentWith, LoadError, loadMap, open, OutOfMemoryError, TooManyPlacesError } from "./index.js";
export type * from "./index.js";
