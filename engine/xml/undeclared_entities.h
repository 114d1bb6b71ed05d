#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <libxml/parser.h>

#include "engine/base/text_position.h"
#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// Keeps references to undeclared entities as they are written, in a document with a DOCTYPE: gives libxml2
/// an entity with that effect, and counts the references.
class UndeclaredEntities {
 public:
  /// Notes a reference to `name`. `end`: returns the position after the reference; called for the first one
  /// only.
  template <class Position>
  void note(std::string_view name, Position end)
  {
    reference_.assign("&").append(name).append(";");
    if (++count_ == 1)
      note_first(name, end());
  }

  /// Returns an entity that makes libxml2 put the reference itself into the value or text. Valid until the
  /// next call. `name`: the name noted last, in libxml2's own memory.
  xmlEntity* representative(const xmlChar* name, bool in_attribute_value);

  /// Returns a warning at the first reference, with the number of all; nullopt if there are none.
  std::optional<Diagnostic> warning() const;

 private:
  void note_first(std::string_view name, TextPosition end);

  std::optional<Diagnostic> first_;
  std::uint32_t count_ = 0;
  std::string reference_; ///< the last one noted, as written
  xmlEntity entity_{};
};

} // namespace standard_sitemap
