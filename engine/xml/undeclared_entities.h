#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <libxml/parser.h>

#include "engine/base/text_position.h"
#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// Stands for the entities that a document with a DOCTYPE refers to and does not declare: the reference is
/// kept as written. Makes for libxml2 the entity that has that effect, and counts the references.
class UndeclaredEntities {
 public:
  /// Notes a reference to `name`. `end`: called for the first; returns the position that it ends before.
  template <class Position>
  void note(std::string_view name, Position end)
  {
    reference_.assign("&").append(name).append(";");
    if (++count_ == 1)
      note_first(name, end());
  }

  /// The entity that makes libxml2 put the reference itself into the value or text where it is. Valid until
  /// the next call. `name`: as noted last, in libxml2's own memory.
  xmlEntity* representative(const xmlChar* name, bool in_attribute_value);

  /// A warning at the first reference, which counts all; nullopt if there was none.
  std::optional<Diagnostic> warning() const;

 private:
  void note_first(std::string_view name, TextPosition end);

  std::optional<Diagnostic> first_;
  std::uint32_t count_ = 0;
  std::string reference_; ///< the last
  xmlEntity entity_{};
};

} // namespace standard_sitemap
