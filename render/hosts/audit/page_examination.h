#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discovery/discovery.h"
#include "engine/web/page.h"
#include "render/hosts/audit/search_statements.h"

namespace standard_sitemap {

/// What to find out about a page.
struct PageQuestions {
  std::span<const std::string_view> fragments = {}; ///< each without `#`, percent-decoded
  bool links = false;                               ///< whether the page's links are wanted
};

/// Facts from the bytes and fields of one page. Owns everything.
struct PageExamination {
  /// D-1 to D-4 and D-10: the map that the page names, if any, and by which rule.
  std::optional<Found> map;
  /// The closest near miss of discovery, one English phrase; empty if there is none, or if a map is named.
  std::string near_miss;
  /// The language of the page as a whole: the value of `Content-Language`, even with several languages, else
  /// `lang` of the root element; empty: not stated.
  std::string language;
  /// For each of `PageQuestions::fragments`: whether the page has an element with this id, or an `<a>` with
  /// this name (HTML Standard, "find a potential indicated element"; an id whose percent-decoded form is the
  /// fragment counts, too). Always true for the top of the page (empty, or `top`).
  std::vector<bool> has_fragment;
  /// The links of the page's `<a>`, `<area>`, `<link rel=next>`, `<iframe>` and `<frame>`: absolute, http,
  /// https or file, without fragment, each once, in order of appearance. At most `max_links`, and 16 MiB.
  std::vector<Uri> links;
  std::string title;       ///< of an HTML page, as it is shown; at most its first KiB; empty: none
  SearchStatements search; ///< of its fields, `<meta name="robots">` and `<link rel="canonical">`
  /// Destination of `<meta http-equiv="refresh">` with a short delay: the page is only a forwarding.
  std::optional<Uri> refresh;
  /// Whether the body is longer than `Policy::page_bytes`, or has too many links: ids and links not found may
  /// be in the rest.
  bool cut = false;
  /// Whether the reader process failed, so that the content is unknown. Then `cut` is set, too.
  bool unread = false;

  static constexpr std::size_t max_links = 50'000;
};

/// Examines a page: one pass over its bytes for links and ids, besides discovery, which reads only what it
/// must. (A second pass if a `<meta>` after the first KiB names another encoding.) The tags are scanned,
/// without building a tree; those within comments, scripts and other raw text do not count. Pages that are
/// neither HTML nor XHTML have no ids and links. Pure: may run in many threads at once. Linear in the bytes
/// of the page, plus n log n for n fragments.
PageExamination examine(const Page& page, const PageQuestions& questions, const Policy& policy);

} // namespace standard_sitemap
