#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "discovery/discovery.h"
#include "engine/web/page.h"

namespace standard_sitemap {

/// What is to be found out about a page.
struct PageQuestions {
  std::span<const std::string_view> fragments = {}; ///< each without `#`, percent-decoded
  bool links = false;                               ///< whether the page's links are wanted
};

/// What the bytes and fields of one page say. Owns everything.
struct PageExamination {
  /// D-1 to D-4 and D-10: the map that the page names, if any, and by which rule.
  std::optional<Found> map;
  /// The closest near miss of discovery, one English phrase; empty if there is none, or if a map is named.
  std::string near_miss;
  /// The language of the page as a whole: `Content-Language`, else `lang` of its root element; empty: not
  /// said. (`Content-Language` with several languages: the field's value.)
  std::string language;
  /// One for each of `PageQuestions::fragments`: whether the page has an element with this id, or an `<a>`
  /// with this name (HTML Standard, "find a potential indicated element"; an id that has this as its
  /// percent-decoded form counts, too). The top of the page always is there (empty, or `top`).
  std::vector<bool> has_fragment;
  /// Where the page's `<a>`, `<area>`, `<link rel=next>`, `<iframe>` and `<frame>` lead: absolute, http,
  /// https or file, without fragment, each once, in order of appearance. At most `max_links`, and 16 MiB of
  /// them.
  std::vector<Uri> links;
  bool no_index = false; ///< `<meta name="robots">` with `noindex` or `none`
  /// `<meta http-equiv="refresh">` with no more than a few seconds of delay: the page is only a forwarding.
  std::optional<Uri> refresh;
  /// The body is longer than `Policy::page_bytes`, or it has more links than are kept: what is missing may be
  /// in the rest.
  bool cut = false;
  /// The reader process failed: nothing is known of what the content says. Then `cut` is set, too.
  bool unread = false;

  static constexpr std::size_t max_links = 50'000;
};

/// Examines a page in one pass over its bytes for the links and ids, besides discovery, which reads only what
/// it must. (A second one, if a `<meta>` after the first KiB names another encoding.) Ids and links are found
/// by a scan of the tags, not by building a tree: those within comments, scripts and other raw text are none.
/// Pages that are neither HTML nor XHTML have neither. Pure: may run in many threads at once. Linear in the
/// bytes of the page, plus n log n for n fragments asked for.
PageExamination examine(const Page& page, const PageQuestions& questions, const Policy& policy);

} // namespace standard_sitemap
