#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "discovery/discovery.h"
#include "engine/terms/policy.h"
#include "engine/web/stated_place.h"
#include "render/hosts/crawl/stored_body.h"
#include "render/hosts/crawl/stored_page.h"

namespace standard_sitemap {

/// The result of discovery for a page of an archive. Borrowed from the `StoredPage` and the `PageDiscovery`,
/// until either changes.
struct PageFindings {
  std::string_view url;    ///< absolute
  std::string_view record; ///< the id of its record; empty: none
  std::optional<int> status;
  CutReasons cut;
  /// Null for a usual page: it names no map and has no near miss, and there is nothing else to report.
  const Discovery* discovery;
  const StatedPlace* place = nullptr; ///< null: not asked for
};

/// Runs discovery on the pages of an archive, one after the other. A usual page costs no allocation, and
/// little more than the scan for relevant links. Not thread-safe: use one for each thread.
class PageDiscovery {
 public:
  /// Called once, before the first page that may have to be parsed. May set the policy's reader.
  using Prepare = std::function<void(Policy&)>;

  /// `wants_trace`: treat no page as usual. `wants_place`: read what each page says of its own place (R).
  explicit PageDiscovery(Policy policy, bool wants_trace = false, Prepare prepare = {},
                         bool wants_place = false);

  /// Returns nullopt if the address of the page is not absolute.
  std::optional<PageFindings> look(const StoredPage& page);

 private:
  const std::optional<MediaType>& media_type_of(const StoredPage& page);
  bool is_usual(const StoredPage& page, const std::optional<MediaType>& type, std::string_view body) const;
  void discover_in(const StoredPage& page, const std::optional<MediaType>& type, std::string_view body,
                   CutReasons& cut);

  Policy policy_;
  bool wants_trace_;
  bool wants_place_;
  Prepare prepare_; ///< empty once called
  StoredBody body_;
  std::vector<std::pair<std::string, std::optional<MediaType>>> types_; ///< recent ones, by their text
  std::string joined_type_;                                             ///< joined from several fields
  std::optional<MediaType> long_type_; ///< the last type too long for the cache
  std::optional<Uri> url_;
  Discovery discovery_;
  StatedPlace place_;
};

} // namespace standard_sitemap
