#include "render/hosts/probe/option_values.h"

namespace standard_sitemap {

OptionGroup options_of_links()
{
  return {"What to check",
          "",
          {OptionRow{"--links", "[=own|all]",
                     "With --check: ask for what the map links to, on its own site (--links=own), or on "
                     "others, too (--links=all); at most 6 requests at once",
                     choice<LinkScope>(FIELD(options.links),
                                       {{{"own"}, LinkScope::own_site}, {{"all"}, LinkScope::all}})}
               .needs({"--check"})
               .excludes({"--offline"})
               .manual(R"(
With `--check`: ask for every address that the map links to, each once, and report what does not exist, has moved,
leads to another page, or is not what the map says; pages that do not name the map; and, of a list for search engines, pages
that its site keeps from them (robots.txt, `noindex`, another canonical address). `own`, the default, asks for
those of the map's own site, `all` for those of other sites as well. At most 6 requests are under way at once, 2 to a
host of another site. `Retry-After` is heeded up to 60 seconds; each address has 10 seconds, the whole check as long
as it takes, unless `--max-time` is given. An interrupt stops the requests and shows what is known by then; a second
one ends the program.)"),
           OptionRow{"--against", "URL",
                     "With --check: compare the map with this list of the same site, such as its llms.txt or "
                     "sitemap.xml; may be repeated",
                     repeated(FIELD(against))}
               .needs({"--check"})
               .excludes({{"--root", "the lists of the folder are compared by themselves"}, "--offline"})
               .manual(R"(
With `--check`: load a list of the same site, such as its llms.txt or its XML sitemap, check it, and report which pages of
the map it lacks, and which it has beyond them. Pages are told apart by their addresses; a page in Markdown, such as
`guide.md` or `guide.html.md`, is that of `guide.html`, `guide/` or `guide`. What is on other hosts than the map does not
count. May be repeated.)"),
           OptionRow{"--links-rate", "N", "Requests a second to one host: 10 if not given",
                     number(FIELD(options.link_pace.per_second), {.most = 1'000})}
               .needs({"--links|--follow"})
               .manual(R"(
For `--links` and `--follow`: requests a second to one host, redirects included: 10 if not given, 1,000 at most.
`Retry-After` is heeded up to 60 seconds.)")}};
}

OptionGroup options_of_folder()
{
  return {
      "To check a site before it is published",
      "",
      {OptionRow{"--root", "FOLDER",
                 "The folder with the site, which --base URL gives its address; with --check",
                 values_of(FIELD(root), name_of_folder, "a folder", Offer::folders)}
           .needs({"--check", {"--base", "the address that the folder will have"}})
           .excludes({{"--links", "files are checked, or what a server answers"}})
           .manual(R"(
With `--check` and `--base URL`: check a map against the files of a site before it is published. `FOLDER` is where the
site was built, and `URL` the address that this folder will have. The map is the one that its home page names, or the
file of `--sitemap`, which has to be in the folder. Reported are links to files that do not exist, fragments, media
types and languages that differ from what the map says, pages that do not name the map, HTML files that the map does
not have, and those to which no chain of links leads from the home page. The network is not used, and no symbolic link
is followed out of the folder.)"),
       OptionRow{"--ignore", "PATTERN",
                 "Files of the folder that need not be in the map; may be repeated: drafts/, '*.inc.html'",
                 repeated(FIELD(ignored))}
           .needs({"--root"})
           .manual(R"(
With `--root`: do not report matching files for being in no map, or for being linked from nowhere. In the pattern `*`
stands for any characters but a slash, `?` for one, and `**` for any characters. A pattern without a slash matches a
file or folder of that name at any depth, any other matches from the top of the folder; what matches a folder matches
everything in it. May be repeated.)"),
       OptionRow{"--announced-by-server", "",
                 "With --root: the server names the map in a response field, so the pages need not name it",
                 flag(FIELD(announced_by_server))}
           .needs({"--root", {"--sitemap", "the file of the map in the folder"}})
           .manual(R"(
With `--root` and `--sitemap`: the server announces the map in a response field, which files do not have. So no page
is reported for naming no map, or another one.)")}};
}

} // namespace standard_sitemap
