#include "render/hosts/audit/list_agreement.h"

#include <algorithm>
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

std::string text_of(const std::vector<std::size_t>& files, const StaticSite& site)
{
  std::string text;
  const std::size_t named = std::min(files.size(), named_pages);
  for (std::size_t i = 0; i < named; ++i)
    text += (i == 0 ? "" : i + 1 == files.size() ? " and " : ", ") + quotation(site.files()[files[i]]);
  if (files.size() > named)
    text += " and " + std::to_string(files.size() - named) + " more";
  return text;
}

/// The files of a site that a map leads to.
class ListedFiles {
 public:
  ListedFiles(const Map& map, const StaticSite& site) : site_(site), files_(site.files().size())
  {
    find(map);
  }

  bool has(std::size_t file) const { return files_[file]; }
  std::size_t count() const { return static_cast<std::size_t>(std::ranges::count(files_, true)); }
  /// Findings about links to files that there are not, or that are at another address.
  Diagnostics take_findings() { return std::move(findings_); }

  /// The files that this has and `other` lacks.
  std::vector<std::size_t> without(const ListedFiles& other) const
  {
    std::vector<std::size_t> result;
    for (std::size_t file = 0; file < files_.size(); ++file)
      if (files_[file] && !other.files_[file])
        result.push_back(file);
    return result;
  }

 private:
  void find(const Map& map)
  {
    const std::vector<Target> targets = targets_of(map);
    TargetJudge judge{map, address_of_root(map)};
    for (const Target& target : targets) {
      using enum StaticSite::Answer::Kind;
      const StaticSite::Answer found = site_.find(target.url);
      const auto end = site_.file_of(target.url);
      if (end)
        files_[readable(*end)] = true;
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
    findings_ = judge.finish();
  }

  /// Returns the page that the file has in Markdown, or the file.
  std::size_t readable(std::size_t file) const
  {
    constexpr std::string_view ending = ".md";
    const std::string_view path = site_.files()[file];
    if (!path.ends_with(ending))
      return file;
    const std::string stem{path.substr(0, path.size() - ending.size())};
    for (const std::string& page : {stem, stem + ".html", stem + "/index.html"})
      if (const auto found = site_.file_at(page))
        return *found;
    return file;
  }

  const StaticSite& site_;
  std::vector<bool> files_;
  Diagnostics findings_;
};

} // namespace

Diagnostics compare_lists(const Map& map, const Map& list, std::string_view name, const StaticSite& site)
{
  const ListedFiles of_map{map, site};
  ListedFiles of_list{list, site};
  Diagnostics findings{map.diagnostics().kept_apart()};
  findings.add_all(of_list.take_findings());
  const auto add = [&](Severity severity, Code code, std::string message, const Map& at) {
    findings.add({.severity = severity,
                  .code = code,
                  .message = std::move(message),
                  .document = address_of_root(at).text(),
                  .subject = AuthoredElement::of(at.node(root_node)).document->subject()});
  };
  const std::string called = quotation(name);
  if (const auto lacking = of_map.without(of_list); !lacking.empty()) {
    const std::size_t all = of_map.count(), covered = all - lacking.size();
    const bool is_low = covered * 100 < all * least_coverage, is_bad = covered * 100 < all * bad_coverage;
    add(!is_low                                      ? Severity::note
        : is_bad && list.format() == MapFormat::llms ? Severity::error
                                                     : Severity::warning,
        is_low ? Code::list_incomplete : Code::lists_differ,
        called + " has " + std::to_string(covered) + " of the " + std::to_string(all) +
            " pages of the map (" + std::to_string(covered * 100 / all) + " %): it lacks " +
            text_of(lacking, site),
        list);
  }
  if (const auto more = of_list.without(of_map); !more.empty())
    add(Severity::note, Code::lists_differ, called + " has pages that the map lacks: " + text_of(more, site),
        map);
  return findings;
}

} // namespace standard_sitemap
