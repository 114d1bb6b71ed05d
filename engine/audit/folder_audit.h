#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/audit/page_examination.h"
#include "engine/audit/path_pattern.h"
#include "engine/audit/static_site.h"
#include "engine/audit/target.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// A check of a map against the files of the site, before they are published. Reads nothing itself:
///
///   FolderAudit audit{map, site, {}, policy};
///   for (std::size_t i = 0; i < audit.pages().size(); ++i)   // in any order, and by many threads at once
///     audit.take(i, content_of(site.files()[audit.pages()[i].file]));
///   Diagnostics findings = audit.finish();
///
/// The findings do not depend on the order in which pages are taken. Borrows the map and the site. O(n log n)
/// time for n files and links of the map, besides the examination of the pages; keeps four bytes for each
/// link between two pages.
class FolderAudit {
 public:
  /// By what readers of the site learn of its map.
  enum class Announcement : std::uint8_t {
    by_pages,
    by_server, ///< by response fields, which files do not have: what pages name is not looked at (D-0)
  };

  /// `ignored`: files that are not reported for being in no map, or for being linked from nowhere.
  FolderAudit(const Map& map, const StaticSite& site, std::vector<PathPattern> ignored, const Policy& policy,
              Announcement announcement = Announcement::by_pages);
  FolderAudit(const FolderAudit&) = delete;
  FolderAudit& operator=(const FolderAudit&) = delete;

  /// A page to be read.
  struct PageToRead {
    std::size_t file;                        ///< index in `StaticSite::files`
    Uri url;                                 ///< at which the map links to it, or its own
    std::vector<std::string_view> fragments; ///< as of `fragments_of`
  };
  /// HTML and XHTML files, each once, in the order of their paths; but one that the map links to by several
  /// addresses is there for each of them.
  std::span<const PageToRead> pages() const { return pages_; }

  /// `body`: the content of the file, of which one byte more than `Policy::page_bytes` is enough. Thread-safe
  /// for different pages. Call either this or `fail` once for each page. `reader`: where it is parsed,
  /// instead of `Policy::reader`, which handles one page after the other; so threads may have one each.
  void take(std::size_t page, std::string_view body, std::shared_ptr<ReaderProcess> reader = nullptr);
  /// The file cannot be read; `message` says why, in one sentence.
  void fail(std::size_t page, std::string message);

  /// In the order of the map; then the files, in the order of their paths.
  Diagnostics finish();

 private:
  /// What is kept of a page.
  struct Result {
    std::optional<PageExamination> page; ///< nullopt: it could not be read; without links
    std::string message;                 ///< why
    std::vector<std::uint32_t> links;    ///< files
  };
  /// What the site answers for a target of the map.
  struct Answer {
    bool redirects = false; ///< to the same address with a slash
    StaticSite::Answer at_end;
    std::optional<std::size_t> page; ///< index in `pages_`, if it is one
  };

  void find_targets();
  void add_other_pages();
  static Uri with_slash(const Uri& url);
  bool any_page_names_a_map() const;
  void judge_targets(Diagnostics& findings);
  std::vector<bool> reachable() const;
  void report_files(Diagnostics& findings) const;
  bool is_meant_for_readers(std::size_t page) const;

  const Map& map_;
  const StaticSite& site_;
  std::vector<PathPattern> ignored_;
  Policy policy_;
  Announcement announcement_;
  std::vector<Target> targets_;
  std::vector<Answer> answers_; ///< one for each target
  std::vector<bool> is_page_;   ///< by file
  std::vector<bool> is_listed_; ///< by file: whether the map links to it
  std::vector<PageToRead> pages_;
  std::vector<Result> results_; ///< one for each page
};

} // namespace standard_sitemap
