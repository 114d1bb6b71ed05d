#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/terms/policy.h"
#include "engine/web/page.h"
#include "engine/web/refusal.h"
#include "engine/web/stated_place.h"

namespace standard_sitemap {

/// whether a target is on the site of the page: `is_one_site`; for other pages, such as local files, by
/// scheme and authority.
bool is_on_site_of(const Uri& page, const Uri& target);

/// returns why a page may not offer a link to `target`, or nullopt if it may. As `link_refusal`, and
/// local files may name local files.
std::optional<Refusal> offer_refusal(const Uri& target, const Page& page, const Policy& policy);

/// Collects the pages that a page says it is related to: of each kind those of the first source that has a
/// usable one.
///
///   RelatedPages pages{page, policy, place};
///   pages.add(RelationSource::field, relations, target, page.url);   // sources in their order
///   pages.finish();
class RelatedPages {
 public:
  /// Fills `place.relations`, and notes what is left out. All must outlive this object.
  RelatedPages(const Page& page, const Policy& policy, StatedPlace& place)
      : page_(page), policy_(policy), place_(place)
  {
  }

  /// What an author wrote of one link.
  struct Link {
    RelationSource from;
    const LinkRelations& relations;
    std::string_view href;
    std::string_view title;
    std::string_view language;
  };

  /// Adds a link, for each of its kinds that has no link of an earlier source. R-4: not if its address is
  /// empty (D-8) or cannot be offered to a reader, or if it is `next`, `previous` or `up` and leads to the
  /// page itself.
  void add(const Link& link, const Uri& base);

  /// shows `start` as `home` if there is no other, else as `first`.
  void finish();

 private:
  /// Returns the address of a link; nullopt if it cannot be offered.
  std::optional<Uri> usable(const Link& link, const Uri& base);
  /// whether the source counts for these pages, and there is room for one more.
  bool has_room(const std::vector<RelatedPage>& pages, RelationSource from);
  /// Returns whether the page is new among these.
  static bool keep(RelatedPage page, std::vector<RelatedPage>& pages);
  bool is_page(const Uri& target) const;
  void note(Code code, std::string sentence);

  const Page& page_;
  const Policy& policy_;
  StatedPlace& place_;
  std::size_t links_ = 0;
  bool has_noted_bound_ = false;
  std::vector<RelatedPage> starts_;           ///< those spelled `start`
  std::vector<RelatedPage> firsts_or_starts_; ///< those spelled `start`, or of the kind `first`
};

} // namespace standard_sitemap
