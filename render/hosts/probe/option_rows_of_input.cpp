#include "render/hosts/probe/option_values.h"

namespace standard_sitemap {

OptionGroup options_of_input()
{
  return {
      "What to probe",
      "",
      {OptionRow{"--page", "FILE", "The page's response: status line, fields, empty line, body; -: stdin",
                 file(FIELD(options.page_file))}
           .manual(R"(
Do not fetch the page: `FILE` holds its raw HTTP response, with status line, fields, empty line and body. Chunks and
content codings are undone, as far as they are still there. `URL` is its address. The file may be a pipe, or standard
input if `FILE` is `-`; no more of it is read than is searched for links. It may be compressed with gzip or xz,
whatever its name.)"),
       OptionRow{"--html", "FILE", "The page's content alone, as a browser has it; -: stdin",
                 file(FIELD(html))}
           .excludes({"--page", "--root"})
           .manual(R"(
Do not fetch the page: `FILE` holds its content, as a browser or an editor has it, without status line and fields, and
without any content coding. `URL` is its address, which decides, as for a page that is fetched, what the map may be.
The content is HTML, unless a `--response-field` says otherwise; that can also say its encoding. The file may be a
pipe, or standard input if `FILE` is `-`; it may be compressed with gzip or xz, whatever its name.)"),
       OptionRow{"--response-field", "'NAME: VALUE'",
                 "With --html: a field of the page's response; may be repeated",
                 one_more_of(FIELD(options.page_fields), header_field)}
           .needs({"--html"})
           .manual(R"(
With `--html`: a header field of the response that the content is from, such as `X-Standard-Sitemap-Location: /map.xml`
or `Content-Type: application/xhtml+xml`; it may be given several times. Of a local file, only `Content-Type` counts.)"),
       OptionRow{"--sitemap", "URL|FILE", "A root document, without a page; -: stdin",
                 first_and_more(FIELD(sitemap), FIELD(more_maps), Offer::files)}
           .manual(R"(
Load this root document, without a page. It may also be an XML sitemap (sitemaps.org), another list of pages, or a
robots.txt that names one: `sitemap-probe --sitemap https://www.example.com/robots.txt`. A local file may refer to files in its own folder and below, but not by a symbolic link
that leads out of that folder. Its relative links are shown as they are, because the address of the file is not known:
see `--base`. The file may be compressed with gzip or xz, whatever its name; the files that it refers to may not.

`-` is standard input. No file is read for such a map, as it is in no folder; with `--base`, which then is the whole
address, its other files are fetched.)"),
       OptionRow{"--base", "URL",
                 "Read the FILE of --sitemap as if it were at this address; with --root, that of the folder",
                 address(FIELD(base))}
           .needs({"--sitemap|--root|--diff"})
           .manual(R"(
With `--sitemap FILE`: read the file as if it were at this http or https address. If the address ends with a slash, it
is that of the folder, and the file has its own name there. Files of the map whose addresses are in that folder or
below are read from the folder of `FILE`, whether they exist there or not; all others are fetched, unless `--offline`
is given. So a map can be checked, and written in other formats, before it is published. With `--root`: the address of
that folder.)"),
       OptionRow{"--diff", "", "Say which pages two maps, OLD and NEW, have differently",
                 flag(FIELD(is_diff))}
           .excludes({"--page", "--html", "--sitemap", "--demo", "--root", "--batch", "--check",
                      "--discover-only", "--partial", "--submit", "--watch", "--timing", "--trace", "--depth",
                      "--max-nodes", "--max-findings"})
           .manual(R"(
Compare the maps of two places, what was there before and what is there now, and write which pages are added, removed,
moved to another place in the hierarchy, or renamed, as `text` or `json`. Each place is the address of a page, a file
with a map of any format, or a folder with the home page of a site; `--base` says where files and folders will be. The
exit status is 0 if the pages are the same, 1 if they differ, and 4 if one of the two has no map, or only a part of
it.)"),
       OptionRow{"--demo", "", "The bundled demo site, on a loopback port", flag(FIELD(demo))}}};
}

OptionGroup options_of_batch()
{
  return {"The pages of a crawl",
          "",
          {OptionRow{"--batch", "",
                     "Read pages from WARC files or NDJSON, or from stdin, and write a line of JSON for "
                     "each; --output is a folder, for a part for each file",
                     flag(FIELD(is_batch))}
               .excludes({"--page", "--html", "--sitemap", "--base", "--demo", "--format", "--discover-only",
                          "--partial", "--level", "--preferences", "--depth", "--check", "--root", "--submit",
                          "--watch", "--timing", "--header", "--user", "--cookie-jar"})
               .manual(R"(
Read the pages of a crawl from these files, or from standard input if there are none, or for `-`: WARC 1.0 and 1.1, or
NDJSON, plain or compressed with gzip or zstd, whatever their names. For each page a line of JSON says which map it
names, by which rule, or what was probably meant to name one. What is damaged is reported on standard error and
stepped over; at the end there is a summary. With `--trace` each line has the result of every rule. With `--output
FOLDER` the lines of each file go to a file in this folder, which has its name and `.ndjson`, and replaces an existing
one when it is complete.)"),
           OptionRow{"--only", "WHICH", "found: only the pages that name a map",
                     choice<bool>(FIELD(batch.only_found), {{{"found"}, true}})}
               .needs({"--batch"}),
           OptionRow{"--place", "", "Add what each page says of its own place: breadcrumbs, links, name",
                     flag(FIELD(batch.place))}
               .needs({"--batch"})
               .manual(R"(
Add to each line what the page says of its own place, as `place`, or null. With `--only found` the pages that say
something are written, too. Each page is read as a whole then.)"),
           OptionRow{"--follow", "", "Then load each map that they name, once, and write a line for it",
                     flag(FIELD(batch.follow))}
               .needs({"--batch"})
               .excludes({"--offline"})
               .manual(R"(
When the pages are read, load each map that they name, once, check it, and write a line for it. Without this option
nothing is requested. `--links-rate` says how many requests a second one host gets.)"),
           OptionRow{"--threads", "N", "As many as the machine runs at once, if not given",
                     number(FIELD(batch.threads), {.most = 1'024})}
               .needs({"--batch"})
               .manual("How many threads read pages: as many as the machine runs at once, if not given. The "
                       "output is the same for any number.")}};
}

} // namespace standard_sitemap
