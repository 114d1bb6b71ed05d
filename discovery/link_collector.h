#pragma once

#include <string>

#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {

/// Collects the links of one page up to a bound, so that they take little memory whatever the page.
class LinkCollector {
 public:
  static constexpr std::size_t max_links = PageLinks::max_links;
  static constexpr std::size_t max_bytes = PageLinks::max_bytes; ///< for the text and base URIs of all links

  LinkCollector(const Page& page, PageLinks& links) : page_(page), links_(links) {}

  /// Adds a link. If there is no room for it, marks the page as cut and returns false.
  bool add(PageLink link);

  /// D-3d: returns the base URI that `href` establishes relative to `outer`. Returns `outer` if `href` is
  /// unusable, or if the result is longer than the policy allows, which adds a diagnostic.
  Uri base_over(const Uri& outer, std::string_view href, const Policy& policy);

 private:
  const Page& page_;
  PageLinks& links_;
  std::size_t bytes_ = 0;
};

/// Marks the page as cut, with a diagnostic.
void mark_cut(PageLinks& links, const Page& page, Code limit, std::string message);

/// Returns the part of the body that is read (`Policy::page_bytes`).
std::string_view looked_at(const Page& page, const Policy& policy);
/// Calls `mark_cut` if `looked_at` is not the whole body.
void mark_if_too_long(PageLinks& links, const Page& page, const Policy& policy);

PageLinks read_html_links(const Page& page, const Policy& policy);
PageLinks read_xhtml_links(const Page& page, const Policy& policy);

} // namespace standard_sitemap
