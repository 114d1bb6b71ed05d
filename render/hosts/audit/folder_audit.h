#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/terms/diagnostic.h"
#include "render/hosts/audit/page_examination.h"
#include "render/hosts/audit/path_pattern.h"
#include "render/hosts/audit/static_site.h"
#include "render/hosts/audit/target.h"
#include "render/hosts/audit/unlisted_pages.h"

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
  /// How the site announces its map to readers.
  enum class Announcement : std::uint8_t {
    by_pages,
    by_server, ///< by response fields, which files do not have: links in pages do not matter (D-0)
  };

  /// `ignored`: files that may be missing from the map, or have no links to them, without a finding.
  FolderAudit(const Map& map, const StaticSite& site, std::vector<PathPattern> ignored, const Policy& policy,
              Announcement announcement = Announcement::by_pages);
  FolderAudit(const FolderAudit&) = delete;
  FolderAudit& operator=(const FolderAudit&) = delete;

  /// A page to be read.
  struct PageToRead {
    std::size_t file; ///< index in `StaticSite::files`
    Uri url;          ///< address by which the map links to the file, or else the file's own
    std::vector<std::string_view> fragments; ///< as of `fragments_of`
  };
  /// HTML and XHTML files, in the order of their paths, each once; or once for each address if the map links
  /// to it by several.
  std::span<const PageToRead> pages() const { return pages_; }

  /// Examines a page. `body`: the content of the file; the first `Policy::page_bytes` and one byte suffice.
  /// Thread-safe for different pages. Call either this or `fail` once for each page. `reader`: parses the
  /// page instead of `Policy::reader`, which handles one page after the other; so each thread may have its
  /// own.
  void take(std::size_t page, std::string_view body, std::shared_ptr<ReaderProcess> reader = nullptr);
  /// Notes that the file cannot be read; `message` says why, in one sentence.
  void fail(std::size_t page, std::string message);

  /// Returns the findings in the order of the map, then those of files in the order of their paths.
  Diagnostics finish();

 private:
  /// What is kept of an examined page.
  struct Result {
    std::optional<PageExamination> page; ///< without links; nullopt: the file could not be read
    std::string message;                 ///< why it could not be read
    std::vector<std::uint32_t> links;    ///< indices of the files that the page links to
  };
  /// The site's answer for a target of the map.
  struct Answer {
    bool redirects = false; ///< to the same address with a slash
    StaticSite::Answer at_end;
    std::optional<std::size_t> page; ///< index in `pages_`, if the target is a page
  };

  void find_targets();
  void add_other_pages();
  bool any_page_names_a_map() const;
  void judge_targets(Diagnostics& findings);
  std::vector<bool> reachable() const;
  void report_files(Diagnostics& findings) const;
  UnlistedPages unlisted_pages() const;
  std::string line_for(std::size_t page) const;
  const Target* enclosing(std::size_t file) const;
  bool is_meant_for_readers(std::size_t page) const;

  const Map& map_;
  const StaticSite& site_;
  std::vector<PathPattern> ignored_;
  Policy policy_;
  Announcement announcement_;
  std::vector<Target> targets_;
  std::vector<Answer> answers_;          ///< one for each target
  std::vector<bool> is_page_;            ///< by file
  std::vector<const Target*> target_of_; ///< by file: the first link of the map to it; null: none
  std::vector<PageToRead> pages_;
  std::vector<Result> results_; ///< one for each page
};

} // namespace standard_sitemap
