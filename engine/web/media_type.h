#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

class HeaderList;

/// A media type (RFC 9110, 8.3.1) with its parameters, as in `Content-Type`. The type and the parameter names
/// are in lower case. A value type that owns its text.
class STANDARD_SITEMAP_API MediaType {
 public:
  /// Parses a field value. Returns nullopt if it does not begin with `type/subtype`. Malformed parameters are
  /// skipped.
  static std::optional<MediaType> parse(std::string_view field_value);

  /// The type of a response by all its `Content-Type` fields (Fetch, "extract a MIME type"): of several
  /// types, on one line or many, the last valid one; a repeated type keeps its `charset`.
  static std::optional<MediaType> of_response(const HeaderList& fields);
  /// The same for the values of the fields, joined by commas.
  static std::optional<MediaType> extract(std::string_view field_values);

  /// A field value with the type and its `charset`, if it has one.
  std::string text() const;
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
  /// P-1: whether the type is `text/xml`, `application/xml` or any `+xml` type.
  bool is_xml() const;

 private:
  std::string essence_;
  std::vector<std::pair<std::string, std::string>> parameters_;
};

} // namespace standard_sitemap
