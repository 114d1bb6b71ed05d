#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/document/document.h"
#include "engine/terms/policy.h"

namespace standard_sitemap {

/// The elements and attributes that a document of a format may have: the reader of Standard Sitemaps takes no
/// others, and the wall lets through no others.
class ElementRules {
 public:
  using Mask = std::uint32_t; ///< of attributes

  ElementRules(DocumentFormat format, const Policy& policy);

  static constexpr Mask bit(Attribute attribute) { return Mask{1} << static_cast<unsigned>(attribute); }

  /// Whether an element of this kind can be at this level; the root is at level 1.
  bool allow(std::size_t kind, std::size_t level) const
  {
    return kind < kind_count && level >= of_[kind].first_level && level <= of_[kind].last_level;
  }
  bool allow(ElementKind kind, Attribute attribute) const
  {
    return (of_[static_cast<std::size_t>(kind)].allowed & bit(attribute)) != 0;
  }
  /// Precondition: `allow`.
  bool allow_attributes(std::size_t kind, Mask mask) const
  {
    return (mask & ~of_[kind].allowed) == 0 && (mask & of_[kind].required) == of_[kind].required;
  }

 private:
  static constexpr std::size_t kind_count = static_cast<std::size_t>(ElementKind::other) + 1;

  struct OfKind {
    std::size_t first_level = 1, last_level = 0; ///< by default at no level
    Mask allowed = 0, required = 0;
  };

  OfKind& of(ElementKind kind) { return of_[static_cast<std::size_t>(kind)]; }
  void of_standard_sitemap(const Policy& policy);
  void of_list(DocumentFormat format, const Policy& policy);

  std::array<OfKind, kind_count> of_{};
};

} // namespace standard_sitemap
