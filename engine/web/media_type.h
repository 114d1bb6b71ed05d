#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

/// A media type (RFC 9110 8.3.1) with its parameters, as in `Content-Type`. Type and parameter names in lower
/// case.
class STANDARD_SITEMAP_API MediaType {
 public:
  /// Nothing for what is no `type/subtype`. Parameters that are malformed are left out, the rest stays.
  static std::optional<MediaType> parse(std::string_view field_value);

  /// `text/html`: without parameters.
  const std::string& essence() const { return essence_; }
  /// Of equal names the first counts. Quoted strings are unquoted.
  std::optional<std::string_view> parameter(std::string_view lower_case_name) const;
  /// The parameter `charset`.
  std::optional<std::string_view> charset() const { return parameter("charset"); }

  /// Exactly `text/html`.
  bool is_html() const { return essence_ == "text/html"; }
  /// Exactly `application/xhtml+xml`.
  bool is_xhtml() const { return essence_ == "application/xhtml+xml"; }
  /// P-1: `text/xml`, `application/xml`, and any `+xml`.
  bool is_xml() const;

 private:
  std::string essence_;
  std::vector<std::pair<std::string, std::string>> parameters_;
};

} // namespace standard_sitemap
