#include "engine/preferences/display_levels.h"
#include "render/hosts/probe/option_values.h"

namespace standard_sitemap {

namespace {

/// The display levels that need no preferences.
std::vector<std::string_view> usual_levels()
{
  static const DisplayLevels levels;
  std::vector<std::string_view> names;
  for (const DisplayLevel& level : levels.all())
    names.push_back(level.name);
  return names;
}

} // namespace

OptionGroup options_of_output()
{
  return {
      "What to show",
      "",
      {OptionRow{"-f,--format", "NAME",
                 "text, json, html, dot, ssp, sitemaps.org, llms.txt, markdown, csv, ndjson or links; with "
                 "--check also "
                 "gcc, github, junit or sarif",
                 choice<Format>(FIELD(options.format),
                                {{{"text"}, Format::text},
                                 {{"json"}, Format::json},
                                 {{.word = "html", .excludes = "--check"}, Format::html},
                                 {{.word = "dot", .excludes = "--check"}, Format::dot},
                                 {{.word = "ssp", .excludes = "--check"}, Format::ssp},
                                 {{.word = "sitemaps.org", .excludes = "--check"}, Format::sitemaps_org},
                                 {{.word = "llms.txt", .excludes = "--check"}, Format::llms},
                                 {{.word = "markdown", .excludes = "--check"}, Format::markdown},
                                 {{.word = "csv", .excludes = "--check"}, Format::csv},
                                 {{.word = "ndjson", .excludes = "--check"}, Format::ndjson},
                                 {{.word = "links", .excludes = "--check"}, Format::links},
                                 {{.word = "gcc", .needs = "--check"}, Format::gcc},
                                 {{.word = "github", .needs = "--check"}, Format::github},
                                 {{.word = "junit", .needs = "--check"}, Format::junit},
                                 {{.word = "sarif", .needs = "--check"}, Format::sarif}})}
           .manual(R"(
`text`, the default; `json`, for programs; `html`, one self-contained web page: a tree that can be unfolded and
searched, or nested lists if scripts are off; `dot`, a drawing for `dot(1)` of Graphviz: it has each node once, and
shows loops, several parents and roles; `ssp`, the whole map as one Standard-Sitemap file, which gives the same map
when it is read again; made from an XML sitemap (sitemaps.org), it is a first draft of a site map; `sitemaps.org`, the pages of the map as an
XML sitemap; `llms.txt`, a list for agents in Markdown, in sections; or `markdown`, the same for people, as one nested
list. `csv` and `ndjson` are tables of the entries of files, one row for each, which are written while the files are
read: see `--columns`. `links` is where the page leads, for scripts: a line for each link, with five cells between
tabs: its kind, such as `next`, `up`, `home` or, for an entry of the map, `entry`; the depth of an entry; its label;
its address, or `-`; and who says so, `map` or `page`. What the map says comes first. With `--check` there are also `gcc`, `github`, `junit` and `sarif`. What `ssp`, `sitemaps.org`, `llms.txt` and
`markdown` cannot express is left out, and reported on standard error; without a map they write nothing.

An XML sitemap has at most 50,000 pages and 50 MiB. If the map has more, and `-o sitemap.xml` is given, several XML
sitemaps are written beside that file, as `sitemap-1.xml` and so on, and the file itself is their index. The index
names them at the root of the site that the map was loaded from, or, for a local map, at the root of the site of its
first page. Without `-o` nothing is written, and the exit status is 5.)"),
       OptionRow{"--columns", "NAMES", "With --format csv or ndjson: the columns, such as loc,lastmod",
                 read_values(FIELD(table.columns), columns_of)}
           .needs({"--format"})
           .manual(R"(
With `--format csv` or `ndjson`: the columns of the table, separated by commas, in this order. There are `loc`,
`lastmod`, `changefreq`, `priority`, `alternates` (other languages), `images`, `title`, `file` and `line`, where the
entry is, `path`, the names of the entries above it in a Standard Sitemap or an llms.txt, and `error`: a row in which
it is not empty is no page, but a file that could not be read, or not to its end. Without this option all are
written.

Rows are in the order of the files; those that an index names come after it. What is in two files is there twice.
`--sitemap` may be given several times, and be followed by further names: `--sitemap *.xml`.)"),
       OptionRow{"--where", "CONDITION",
                 "With --format csv or ndjson: only such entries, as lastmod>=2026-01-01",
                 one_more_of(FIELD(table.where), TableCondition::parse)}
           .needs({"--format"})
           .manual(R"(
With `--format csv` or `ndjson`: only the entries for which this holds; if it is given several times, all of them.
`loc^=PREFIX`: the address begins so; `file^=PREFIX`: that of the file does; `lastmod>=DATE` and `lastmod<DATE`: the
date is not before, or is before, this one, such as `2026`, `2026-01-31` or `2026-01-31T12:00Z`. Without a zone, dates
are in UTC. An entry without a date fulfils neither. Rows with an `error` are always written.)"),
       OptionRow{"--budget", "N", "With --format llms.txt: characters of one file; 0: no limit",
                 number(FIELD(options.budget), {.least = 0})}
           .manual(R"(
With `--format llms.txt`: how many characters a file has at most, 50,000 if this is not given; 0 means no limit. A longer
list becomes an index of its sections, and with `-o llms.txt` each section a file beside it, `llms-SECTION.txt`, which
is split again if it has to be. Descriptions are left out before entries are, and only if no split helps.)"),
       OptionRow{"-o,--output", "FILE", "Write there instead of to stdout", file(FIELD(options.output_file))}
           .manual(R"(
Write to this file instead of standard output. The file replaces an existing one when it is complete; if sitemap-probe
ends earlier, by a signal or because the disk is full, the existing file is not changed. It has the permissions of the
file that it replaces, but neither setuid nor setgid; if that file had another owner, a message says so. If the map
could not be loaded, it depends on the format whether the file is written: HTML, dot, SSP and XML sitemaps only with
exit status 0; text with any status but 2, 3 and 5; JSON and the formats of findings with any but 2 and 5, because
they describe what happened. If a part of the map could not be read, a file of it that was cut or could not be had for
example, nothing is written, unless `--partial` is given, and the exit status is 4; a list of which some entries were
bad is whole. If nothing is written, a message on standard error says so; another counts and names what is missing of
a map that is shown, in any format. A file whose name ends in `.gz` is compressed with gzip, as are the XML sitemaps
beside it. A file that is read, such as that of `--sitemap`, is not replaced: that is a usage error. A device or a
pipe is written to directly, like standard output.)"),
       OptionRow{"--partial", "", "With --output: write a map of which a part is missing, too",
                 flag(FIELD(options.partial))}
           .needs({"--output"})
           .manual("With `--output`: write the map even if a part of it could not be read. The exit status "
                   "is that of a whole one."),
       OptionRow{"--trace", "", "Every rule and request with its outcome", flag(FIELD(options.trace))}.manual(
           "In text: show every rule and every request with its outcome, near misses included."),
       OptionRow{"--verbose", "", "Report progress on stderr", flag(FIELD(options.verbose))},
       OptionRow{"--discover-only", "", "Stop when a site map is named: do not load it",
                 flag(FIELD(options.discover_only))},
       OptionRow{"--level", "NAME", "Display level to compute class changes for",
                 text_like(FIELD(options.level), usual_levels())}
           .manual(R"(
The display level to compute class changes for: `hidden`, `menu`, `overlay` or `sidebar`, unless the preferences name
others.)"),
       OptionRow{"--preferences", "FILE",
                 "Your preferences: where sites have their maps, languages, display levels",
                 file(FIELD(options.preferences_file))}
           .manual(R"(
Your preferences, in TOML: for single sites, the address of the map, which may be an XML sitemap or another list of
pages, or that no map is wanted; languages; limits; the display levels, their tokens, and the level for a page if
`--level` is not given. Options on the command line take precedence. A mistake in the file is a usage error; for an
unknown key there is a warning.)"),
       OptionRow{"--depth", "N", "Number of levels of the tree to show",
                 number(FIELD(options.depth), {.least = 0})},
       OptionRow{"--max-nodes", "N", "Maximum number of entries of the tree to show",
                 number(FIELD(options.policy.places))}
           .manual(R"(
Maximum number of entries of the tree to show, or of nodes to draw. A drawing has those near the root and on the path
to the page, and shows how many others are left out at each place.)"),
       OptionRow{"--max-findings", "N", "Findings of one kind in one document to list; the rest is counted",
                 number(FIELD(options.policy.findings))}
           .manual(R"(
How many findings of one kind in one document are listed; one more then stands for the rest, with their number. The
default is 9; 100 for text with `--links` or `--root`; and 10,000 for the formats `gcc`, `github`, `junit` and
`sarif`.)"),
       OptionRow{"--check", "", "Say what is wrong with the map instead of showing it",
                 flag(FIELD(options.policy.for_check))}
           .excludes({{"--discover-only", "a check needs the map"}})
           .manual(R"(
Instead of showing the map, report what is wrong with it, and how to correct it; in text, in JSON, or in one of the
formats of findings: `gcc`, one line for each finding, as compilers write it: `file:line:column: severity: message
[code]`; `github`, annotations for GitHub Actions; `junit`, a report of tests, in which each document is a suite; or
`sarif`, a log in SARIF 2.1.0. These name local files relative to the working directory. Besides what is always
reported, this finds unknown elements and attributes, invalid values, ids and pages that occur twice, entries without
a name or a destination, elements that nothing refers to, and more. The JSON has the findings among its `diagnostics`,
each with its `remedy`, and the result of the check as `check`.

For an XML sitemap that has an address, the text ends with the line by which its robots.txt would name it.)"),
       OptionRow{"--fail-on", "SEVERITY",
                 "error (the default), warning or note: the severity at which --check fails",
                 choice<Severity>(FIELD(options.fail_on), {{{"error"}, Severity::error},
                                                           {{"warning"}, Severity::warning},
                                                           {{"note"}, Severity::note}})}
           .needs({"--check"})
           .manual("With `--check`: the lowest severity for which the exit status is 6, `error` (the "
                   "default), `warning` or `note`."),
       OptionRow{"--submit", "URL",
                 "Then tell a search engine the address of an XML sitemap: one GET of URL/ping?sitemap=...",
                 address(FIELD(submit))}
           .excludes({"--offline", "--discover-only"})
           .manual(R"(
After everything else, tell a search engine the address of the XML sitemap, text list or feed that was loaded: one GET
of `URL/ping?sitemap=`, followed by the address, percent-encoded. The status of the answer is printed on standard
error; a redirect is not followed. Nothing of the site is sent with it: no cookies, no additional fields, no password.
Nothing is submitted if the map could not be loaded, or `--check` failed. The large search engines have shut such
addresses, the last of them in 2023: they read the `Sitemap:` lines of robots.txt.)"),
       OptionRow{"--baseline", "FILE", "With --check: leave out the findings that this file accepts",
                 file(FIELD(baseline))}
           .needs({"--check"})
           .manual(R"(
With `--check`: leave out the findings that this file accepts: they are neither reported nor counted. A line on
standard error says how many there are; another, what the file accepts although it is not there any more. A finding is
accepted if its code, document and message are in the file, wherever in the document it is, as often as the file says.
Names of local files in it are relative to the folder of `FILE`.)"),
       OptionRow{"--write-baseline", "FILE",
                 "With --check: accept all findings of this run, and write them to this file",
                 file(FIELD(write_baseline))}
           .needs({"--check"})
           .manual(R"(
With `--check`: accept all findings of this run, and write them to this file, which `--baseline` then reads. The exit
status is as if there were none. A `--baseline` given as well is not read.)")}};
}

OptionGroup options_of_terminal()
{
  return {"How to show it",
          "",
          {OptionRow{"--color", "WHEN", "auto (the default: on a terminal), always or never",
                     choice<ColourChoice>(FIELD(options.text.colours), {{{"auto"}, ColourChoice::automatic},
                                                                        {{"always"}, ColourChoice::always},
                                                                        {{"never"}, ColourChoice::never}})}
               .manual(R"(
`auto`, the default: text has colours on a terminal; `always`, also in a file or a pipe, and if `NO_COLOR` is set; or
`never`: no colours, and no links.)"),
           OptionRow{"--width", "COLUMNS", "Width of text; 0: do not cut or wrap lines",
                     number(FIELD(options.text.width),
                            {.least = least_text_width, .most = max_text_width, .or_zero = true})}
               .manual(R"(
Cut and wrap text to this number of columns, from 40 to 1000, wherever it goes; `0`: do neither. If not given, text is
fitted to a terminal, and not cut or wrapped elsewhere.)"),
           OptionRow{"--watch", "", "Show it again whenever a local file that was read changes",
                     flag(FIELD(options.watch))}
               .excludes({"--submit"})
               .manual(R"(
When the result has been shown, wait until a local file that it depends on changes, and show it again, until a signal
ends the program. These files are the map with all its parts, the file of `--page`, and the preferences, whether they
exist already or not. On a terminal the new report takes the place of the old one; if there is no map to show, the
last good report stays, with the reason below it. A pipe gets each good report. The file of `-o` is only replaced by a
good one. With `--check`, findings are a good report, too.)"),
           OptionRow{"--timing", "", "On stderr: how long each part of each request took",
                     flag(FIELD(options.timing))}
               .manual(R"(
On standard error: a row for each request, and for each redirect, with its times in milliseconds. `lookup` is the time
for the name of the server, `connect` for the connection, TLS for its handshake, each `-` if a connection is used
again; `first byte` is the time from the request to the first byte of the answer, and `total` is all of it, with the
time spent waiting for a connection. `bytes` are those of the body as they were sent, possibly compressed. Local files
have no row.)")}};
}

} // namespace standard_sitemap
