#pragma once

#include <string>

#include "engine/web/page.h"
#include "engine/web/page_links.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// Takes the records of one page, up to a bound: whatever the page is, its links take little memory.
class LinkCollector {
 public:
  static constexpr std::size_t most_links = 10'000;
  static constexpr std::size_t most_bytes = 16u << 20; ///< of all their texts and base URIs

  LinkCollector(const Page& page, PageLinks& links) : page_(page), links_(links) {}

  /// False, and the page marked as cut, if there is no room for it.
  bool add(PageLink link);

  /// D-3d: a base URI in effect where `href` stands over `outer`; `outer` itself if `href` is unusable, or
  /// longer than the policy allows, which is told.
  Uri base_over(const Uri& outer, std::string_view href, const Policy& policy);

 private:
  const Page& page_;
  PageLinks& links_;
  std::size_t bytes_ = 0;
};

/// Marks the page as cut, with a diagnostic.
void mark_cut(PageLinks& links, const Page& page, Code limit, std::string message);

/// The part of the body that is looked at (`Policy::page_bytes`).
std::string_view looked_at(const Page& page, const Policy& policy);
/// `mark_cut` if that is not all of it.
void mark_if_too_long(PageLinks& links, const Page& page, const Policy& policy);

PageLinks read_html_links(const Page& page, const Policy& policy);
PageLinks read_xhtml_links(const Page& page, const Policy& policy);

} // namespace standard_sitemap
