#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// A media type (RFC 9110, 8.3.1) with its parameters, as in `Content-Type`. The type and the parameter names
/// are in lower case. A value type that owns its text.
class STANDARD_SITEMAP_API MediaType {
 public:
  /// Parses a field value. Returns nullopt if it does not begin with `type/subtype`. Malformed parameters are
  /// skipped.
  static std::optional<MediaType> parse(std::string_view field_value);

  /// Type and subtype without parameters: `text/html`.
  const std::string& essence() const { return essence_; }
  /// Returns the value of a parameter, unquoted, or nullopt. If a name is repeated the first one counts. The
  /// view is valid as long as this object.
  std::optional<std::string_view> parameter(std::string_view lower_case_name) const;
  /// The value of the parameter `charset`, if any.
  std::optional<std::string_view> charset() const { return parameter("charset"); }

  /// Whether the essence is `text/html`.
  bool is_html() const { return essence_ == "text/html"; }
  /// Whether the essence is `application/xhtml+xml`.
  bool is_xhtml() const { return essence_ == "application/xhtml+xml"; }
  /// P-1: whether it is `text/xml`, `application/xml` or any `+xml` type.
  bool is_xml() const;

 private:
  std::string essence_;
  std::vector<std::pair<std::string, std::string>> parameters_;
};

} // namespace standard_sitemap
