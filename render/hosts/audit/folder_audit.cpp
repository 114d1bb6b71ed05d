#include "render/hosts/audit/folder_audit.h"

#include <algorithm>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/base/xml_text.h"
#include "engine/map/authored.h"
#include "engine/terms/diagnostic_table.h"
#include "render/hosts/audit/target_judge.h"

namespace standard_sitemap {
namespace {

/// The page that many servers show for addresses without a page of their own.
constexpr std::string_view error_page = "404.html";

Subject subject_of_root(const Map& map)
{
  return AuthoredElement::of(map.node(root_node)).document->subject();
}

Severity severity_of(Code code)
{
  return diagnostic_table()[static_cast<std::size_t>(code)].severity;
}

} // namespace

FolderAudit::FolderAudit(const Map& map, const StaticSite& site, std::vector<PathPattern> ignored,
                         const Policy& policy, Announcement announcement)
    : map_(map), site_(site), ignored_(std::move(ignored)), policy_(policy), announcement_(announcement),
      targets_(targets_of(map)), is_page_(site.files().size()), target_of_(site.files().size())
{
  for (std::size_t file = 0; file < is_page_.size(); ++file) {
    const auto type = media_type_of_path(site.files()[file]);
    is_page_[file] = type && (type->is_html() || type->is_xhtml());
  }
  find_targets();
  add_other_pages();
  results_.resize(pages_.size());
}

void FolderAudit::find_targets()
{
  for (const Target& target : targets_) {
    Uri url = target.url;
    Answer answer{.redirects = false, .at_end = site_.find(url), .page = {}};
    if (answer.at_end.kind == StaticSite::Answer::Kind::redirect) {
      answer.redirects = true;
      url = StaticSite::with_slash(url);
      answer.at_end = site_.find(url);
    }
    if (answer.at_end.kind == StaticSite::Answer::Kind::file) {
      if (const Target*& first = target_of_[answer.at_end.file]; first == nullptr)
        first = &target;
      if (is_page_[answer.at_end.file]) {
        answer.page = pages_.size();
        pages_.push_back({answer.at_end.file, std::move(url), fragments_of(target)});
      }
    }
    answers_.push_back(answer);
  }
}

/// Adds the pages that the map does not link to, and sorts all pages by path.
void FolderAudit::add_other_pages()
{
  for (std::size_t file = 0; file < is_page_.size(); ++file)
    if (is_page_[file] && target_of_[file] == nullptr)
      pages_.push_back({file, site_.address_of(file), {}});
  std::vector<std::size_t> order(pages_.size()), place(pages_.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::ranges::stable_sort(order, {}, [this](std::size_t page) { return pages_[page].file; });
  std::vector<PageToRead> sorted;
  sorted.reserve(pages_.size());
  for (const std::size_t page : order) {
    place[page] = sorted.size();
    sorted.push_back(std::move(pages_[page]));
  }
  pages_ = std::move(sorted);
  for (Answer& answer : answers_)
    if (answer.page)
      answer.page = place[*answer.page];
}

void FolderAudit::take(std::size_t page, std::string_view body, std::shared_ptr<ReaderProcess> reader)
{
  Policy policy = policy_;
  if (reader)
    policy.reader = std::move(reader);
  const PageToRead& read = pages_[page];
  Result& result = results_[page];
  const Page examined{
      .url = read.url, .media_type = media_type_of_path(site_.files()[read.file]), .body = body};
  result.page = examine(examined, {.fragments = read.fragments, .links = true}, policy);
  if (result.page->refresh)
    result.page->links.push_back(*result.page->refresh);
  for (const Uri& link : result.page->links) {
    if (const auto file = site_.file_of(link); file && is_page_[*file])
      result.links.push_back(static_cast<std::uint32_t>(*file));
  }
  result.page->links = {};
  std::ranges::sort(result.links);
  result.links.erase(std::unique(result.links.begin(), result.links.end()), result.links.end());
  result.links.shrink_to_fit();
}

void FolderAudit::fail(std::size_t page, std::string message)
{
  results_[page].message = std::move(message);
}

Diagnostics FolderAudit::finish()
{
  Diagnostics findings{map_.diagnostics().kept_apart()};
  judge_targets(findings);
  report_files(findings);
  return findings;
}

/// Whether any page of the folder names a map: if none does, a response field of the server probably will.
bool FolderAudit::any_page_names_a_map() const
{
  return std::ranges::any_of(results_, [](const Result& result) { return result.page && result.page->map; });
}

void FolderAudit::judge_targets(Diagnostics& findings)
{
  const Uri& root = address_of_root(map_);
  TargetJudge judge{map_, root};
  const UnlistedPages unlisted = unlisted_pages();
  const bool by_server = announcement_ == Announcement::by_server;
  const bool by_pages = !by_server && any_page_names_a_map();
  std::size_t silent = 0;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    const Answer& found = answers_[i];
    TargetAnswer answer;
    if (found.redirects)
      answer.hops.push_back({301, StaticSite::with_slash(targets_[i].url)});
    switch (found.at_end.kind) {
    case StaticSite::Answer::Kind::elsewhere:
      judge.leave_out(targets_[i], "not in the folder");
      continue;
    case StaticSite::Answer::Kind::not_followed:
      judge.leave_out(targets_[i], "behind a symbolic link that leads out of the folder");
      continue;
    case StaticSite::Answer::Kind::missing:
    case StaticSite::Answer::Kind::redirect: // the address was too long to add a slash
      answer.status = 404;
      answer.message = "there is no such file in the folder";
      if (const auto file = unlisted.moved_to(targets_[i]))
        answer.message += "; it may be " + quotation(site_.files()[*file]) + ", which is not in the map";
      break;
    case StaticSite::Answer::Kind::file:
      answer.status = 200;
      answer.type = media_type_of_path(site_.files()[found.at_end.file]);
      break;
    }
    if (found.page) {
      const Result& result = results_[*found.page];
      answer.page = result.page;
      if (!answer.page) {
        answer.failure = FetchFailure::file_unreadable;
        answer.message = result.message;
      } else if (!by_pages) {
        answer.page->map = Found{Rule::http_opt, root}; // reported once for all pages, below
        silent += by_server ? 0 : 1;
      }
    }
    judge.take(targets_[i], std::move(answer));
  }
  findings.add_all(judge.finish());
  if (silent > 0 && map_.format() == MapFormat::standard_sitemap)
    findings.add({.severity = severity_of(Code::map_not_named),
                  .code = Code::map_not_named,
                  .message =
                      "no page of the folder names a map (a response field would count, too, but only the "
                      "server sends it)",
                  .document = root.text(),
                  .subject = subject_of_root(map_)});
}

/// Returns, by file, whether a chain of links leads to it from the home page.
std::vector<bool> FolderAudit::reachable() const
{
  std::vector<bool> reached(site_.files().size());
  std::vector<std::size_t> pending;
  const auto reach = [&](std::size_t file) {
    if (!reached[file])
      pending.push_back(file);
    reached[file] = true;
  };
  reach(*site_.home());
  while (!pending.empty()) {
    const std::size_t file = pending.back();
    pending.pop_back();
    auto page = std::ranges::lower_bound(pages_, file, {}, &PageToRead::file);
    for (; page != pages_.end() && page->file == file; ++page)
      for (const std::uint32_t link : results_[static_cast<std::size_t>(page - pages_.begin())].links)
        reach(link);
  }
  return reached;
}

bool FolderAudit::is_meant_for_readers(std::size_t page) const
{
  const std::string& path = site_.files()[pages_[page].file];
  const auto& examined = results_[page].page;
  return examined && !examined->search.no_index && !examined->refresh && path != error_page &&
         std::ranges::none_of(ignored_, [&](const PathPattern& pattern) { return pattern.matches(path); });
}

UnlistedPages FolderAudit::unlisted_pages() const
{
  UnlistedPages unlisted{site_};
  for (std::size_t page = 0; page < pages_.size(); ++page)
    if (target_of_[pages_[page].file] == nullptr && is_meant_for_readers(page))
      unlisted.add(pages_[page].file, results_[page].page->title);
  return unlisted;
}

/// Returns what would add the page to a Standard Sitemap, and below which item.
std::string FolderAudit::line_for(std::size_t page) const
{
  if (map_.format() != MapFormat::standard_sitemap)
    return {};
  const std::size_t file = pages_[page].file;
  const std::string& title = results_[page].page->title;
  std::string text = "; to add it: <item name=\"";
  append_xml(text, shortened(title.empty() ? site_.files()[file] : title, 120));
  text += "\" url=\"";
  append_xml(text, site_.address_of(file).text());
  text += "\"/>";
  if (const Target* above = enclosing(file)) {
    const AuthoredElement& at = above->uses.front().at;
    text += " below " + quotation(at.attribute(Attribute::name).value_or(above->url.text())) + " in line " +
            std::to_string(at.line());
    if (at.document->url() != address_of_root(map_))
      text += " of " + at.document->url().text();
  }
  return text;
}

/// Returns the link of the map to the index of the nearest folder around the file.
const Target* FolderAudit::enclosing(std::size_t file) const
{
  std::string_view folder = site_.files()[file];
  while (!folder.empty()) {
    folder = folder.substr(0, folder.substr(0, folder.size() - 1).rfind('/') + 1);
    const auto index = site_.index_of(folder);
    if (index && *index != file && index != site_.home() && target_of_[*index] != nullptr)
      return target_of_[*index];
  }
  return nullptr;
}

void FolderAudit::report_files(Diagnostics& findings) const
{
  const auto add = [&](Code code, std::string message) {
    findings.add({.severity = severity_of(code),
                  .code = code,
                  .message = std::move(message),
                  .document = address_of_root(map_).text(),
                  .subject = subject_of_root(map_)});
  };
  const auto home = site_.home();
  const std::vector<bool> reached = home ? reachable() : std::vector<bool>(site_.files().size(), true);
  for (std::size_t page = 0; page < pages_.size(); ++page) {
    const std::size_t file = pages_[page].file;
    if ((page > 0 && pages_[page - 1].file == file) || !is_meant_for_readers(page))
      continue;
    const std::string path = quotation(site_.files()[file]);
    if (target_of_[file] == nullptr)
      add(Code::page_not_listed, "the file " + path + " is not in the map" + line_for(page));
    if (!reached[file])
      add(Code::page_not_linked,
          "no chain of links leads from " + quotation(site_.files()[*home]) + " to " + path);
  }
}

} // namespace standard_sitemap
