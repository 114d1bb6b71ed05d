#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

struct Policy;

/// ASCII-case-insensitive equality: the only one that field names, link types and media types know.
STANDARD_SITEMAP_API bool equal_ignoring_case(std::string_view a, std::string_view b);
/// A to Z in lower case; all else as it is.
STANDARD_SITEMAP_API std::string ascii_lower(std::string_view text);
/// Without leading and trailing space, tab, CR and LF.
STANDARD_SITEMAP_API std::string_view trimmed(std::string_view text);

/// The fields of one response, in the order they came. Names compare without regard to case; values are kept
/// as bytes, without surrounding white space.
class STANDARD_SITEMAP_API HeaderList {
 public:
  /// One line of a response.
  struct Field {
    std::string name;  ///< as it came
    std::string value; ///< without white space around it
    /// Equal byte for byte, the name too.
    friend bool operator==(const Field&, const Field&) = default;
  };

  /// No fields, as of a `file:`.
  HeaderList() = default;
  /// In that order, without limits: for fields of one's own.
  HeaderList(std::initializer_list<Field> fields);

  /// Appends a field, without limits.
  void add(std::string_view name, std::string_view value);

  /// Like `add`, within `Policy::response_fields` and `response_field_bytes`. False, and nothing added,
  /// beyond.
  bool add_within(const Policy& policy, std::string_view name, std::string_view value);

  /// The values of every field with this name, in order. Views into this list.
  std::vector<std::string_view> all(std::string_view name) const;
  /// The value of the first field with this name. A view into this list.
  std::optional<std::string_view> first(std::string_view name) const;

  /// RFC 9110 5.3: all values of a comma-list field as one, joined by ", ". The same whether the fields came
  /// apart or were merged on the way; the only form in which a list field such as `Opt` may be read.
  std::string combined(std::string_view name) const;

  /// All of them, in order.
  const std::vector<Field>& fields() const { return fields_; }
  /// Whether there is none.
  bool empty() const { return fields_.empty(); }

 private:
  std::vector<Field> fields_;
  std::size_t bytes_ = 0;
};

} // namespace standard_sitemap
