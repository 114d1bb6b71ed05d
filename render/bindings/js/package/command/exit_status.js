// The exit statuses: those of sitemap-probe, as far as they can arise here.

export const exitStatus = Object.freeze({
  found: 0,
  noneNamed: 1,
  usage: 2,
  pageUnfetched: 3,
  sitemapUnreadable: 4,
  internalError: 5,
  checkFailed: 6,
});
/** Of `diff`, which has nothing to compare if a page names no map: that is `sitemapUnreadable`. */
export const different = 1;

export const exitHelp = `Exit status:
  0  a site map was found and loaded; diff: the two are the same
  1  the page names no site map; diff: the two differ
  2  the command line was not understood
  3  the page could not be fetched
  4  a site map is named, but it could not be read, or is blocked; diff: there is no map to compare
  5  an internal error, or the output could not be written
  6  check found a problem of the severity of --fail-on, or worse
`;
