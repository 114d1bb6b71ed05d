#include "render/hosts/audit/list_agreement.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/excerpt.h"
#include "engine/map/authored.h"
#include "render/hosts/audit/target_judge.h"

namespace standard_sitemap {
namespace {

constexpr std::size_t named_pages = 3;                        ///< in a message
constexpr std::size_t least_coverage = 95, bad_coverage = 80; ///< G-20, in percent

/// The pages that a map leads to: the paths of their files, or their addresses. Sorted, each once.
using Pages = std::vector<std::string>;

Pages each_once(Pages pages)
{
  std::ranges::sort(pages);
  pages.erase(std::unique(pages.begin(), pages.end()), pages.end());
  return pages;
}

Pages difference(const Pages& of, const Pages& without)
{
  Pages result;
  std::ranges::set_difference(of, without, std::back_inserter(result));
  return result;
}

std::string text_of(const Pages& pages)
{
  std::string text;
  const std::size_t named = std::min(pages.size(), named_pages);
  for (std::size_t i = 0; i < named; ++i)
    text += (i == 0 ? "" : i + 1 == pages.size() ? " and " : ", ") + quotation(pages[i]);
  if (pages.size() > named)
    text += " and " + std::to_string(pages.size() - named) + " more";
  return text;
}

/// Returns the page of which `name` is the Markdown, or `name`. `endings`: what a page may have in place of
/// `.md`; `is_page`: whether there is such a page. The index of a folder may be called as the folder is.
template <class IsPage>
std::string readable(const std::string& name, std::initializer_list<std::string_view> endings, IsPage is_page)
{
  constexpr std::string_view ending = ".md";
  if (!name.ends_with(ending))
    return name;
  const std::string stem{name, 0, name.size() - ending.size()};
  for (const std::string_view page_ending : endings)
    if (std::string page = stem + std::string{page_ending}; is_page(page))
      return page;
  for (const std::string_view index : {"/index", "/index.html"})
    if (stem.ends_with(index))
      if (std::string folder{stem, 0, stem.size() - index.size() + 1}; is_page(folder))
        return folder;
  return name;
}

// --- in a folder ---

/// The files of the site that a map leads to. `findings`: about links to files that there are not, or that
/// are at another address.
Pages files_of(const Map& map, const StaticSite& site, Diagnostics& findings)
{
  const std::vector<Target> targets = targets_of(map);
  TargetJudge judge{map, address_of_root(map)};
  Pages files;
  for (const Target& target : targets) {
    using enum StaticSite::Answer::Kind;
    const StaticSite::Answer found = site.find(target.url);
    const auto end = site.file_of(target.url);
    if (end)
      files.push_back(readable(site.files()[*end], {"", ".html", "/index.html"},
                               [&](const std::string& page) { return site.file_at(page).has_value(); }));
    if (found.kind == elsewhere || found.kind == not_followed)
      continue;
    TargetAnswer answer;
    if (found.kind == redirect)
      answer.hops.push_back({301, StaticSite::with_slash(target.url)});
    answer.status = end ? 200 : 404;
    if (!end)
      answer.message = "there is no such file in the folder";
    judge.take(target, std::move(answer));
  }
  findings = judge.finish();
  return each_once(std::move(files));
}

// --- at their addresses ---

/// The pages on the host of `root` that a map leads to.
Pages addresses_of(const Map& map, const Uri& root)
{
  const Uri normal = root.normalised();
  Pages pages;
  for (const Target& target : targets_of(map))
    if (const Uri url = target.url.normalised(); !normal.is_http() || url.host() == normal.host())
      pages.push_back(url.text());
  return each_once(std::move(pages));
}

/// `pages` as `others` calls them, where these are the same in Markdown.
Pages named_as(const Pages& others, Pages pages)
{
  for (std::string& page : pages)
    page = readable(page, {"", ".html", "/", "/index.html"},
                    [&](const std::string& name) { return std::ranges::binary_search(others, name); });
  return each_once(std::move(pages));
}

// --- both ---

Diagnostics compare(const Map& map, const Pages& of_map, const Map& list, const Pages& of_list,
                    std::string_view name, Diagnostics findings)
{
  const auto add = [&](Severity severity, Code code, std::string message, const Map& at) {
    findings.add({.severity = severity,
                  .code = code,
                  .message = std::move(message),
                  .document = address_of_root(at).text(),
                  .subject = AuthoredElement::of(at.node(root_node)).document->subject()});
  };
  const std::string called = quotation(name);
  if (const Pages lacking = difference(of_map, of_list); !lacking.empty()) {
    const std::size_t all = of_map.size(), covered = all - lacking.size();
    const bool is_low = covered * 100 < all * least_coverage, is_bad = covered * 100 < all * bad_coverage;
    add(!is_low                                      ? Severity::note
        : is_bad && list.format() == MapFormat::llms ? Severity::error
                                                     : Severity::warning,
        is_low ? Code::list_incomplete : Code::lists_differ,
        called + " has " + std::to_string(covered) + " of the " + std::to_string(all) +
            " pages of the map (" + std::to_string(covered * 100 / all) + " %): it lacks " + text_of(lacking),
        list);
  }
  if (const Pages more = difference(of_list, of_map); !more.empty())
    add(Severity::note, Code::lists_differ, called + " has pages that the map lacks: " + text_of(more), map);
  return findings;
}

} // namespace

Diagnostics compare_lists(const Map& map, const Map& list, std::string_view name, const StaticSite& site)
{
  Diagnostics of_map; // which the audit of the folder tells
  Diagnostics findings{map.diagnostics().kept_apart()}, of_list;
  const Pages map_files = files_of(map, site, of_map), list_files = files_of(list, site, of_list);
  findings.add_all(of_list);
  return compare(map, map_files, list, list_files, name, std::move(findings));
}

Diagnostics compare_lists(const Map& map, const Map& list, std::string_view name)
{
  const Uri& root = address_of_root(map);
  const Pages of_map = addresses_of(map, root), of_list = addresses_of(list, root);
  return compare(map, named_as(of_list, of_map), list, named_as(of_map, of_list), name,
                 Diagnostics{map.diagnostics().kept_apart()});
}

std::vector<ListBeside> lists_beside(const Map& map, const StaticSite& site)
{
  std::vector<ListBeside> lists;
  for (const std::string_view name : {"llms.txt", "sitemap.xml"}) {
    const auto file = site.file_at(name);
    if (!file)
      continue;
    Uri address = site.address_of(*file);
    const bool is_of_map = std::ranges::any_of(map.documents(), [&](const DocumentReport& document) {
      return (document.final_url ? *document.final_url : document.requested).normalised() ==
             address.normalised();
    });
    if (!is_of_map)
      lists.push_back({name, std::move(address)});
  }
  return lists;
}

} // namespace standard_sitemap
