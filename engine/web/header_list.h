#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/visibility.h"

namespace standard_sitemap {

struct Policy;

/// ASCII-case-insensitive equality, as used for field names, link types and media types.
STANDARD_SITEMAP_API bool equal_ignoring_case(std::string_view a, std::string_view b);
/// Returns `text` with A to Z in lower case; all other bytes are unchanged.
STANDARD_SITEMAP_API std::string ascii_lower(std::string_view text);
/// Returns a view of `text` without leading and trailing space, tab, CR and LF.
STANDARD_SITEMAP_API std::string_view trimmed(std::string_view text);

/// The header fields of one response, in the order received. Names compare case-insensitively; values are
/// kept as bytes, without surrounding white space. Not thread-safe while it is being changed.
class STANDARD_SITEMAP_API HeaderList {
 public:
  /// One field line of a response.
  struct Field {
    std::string name;  ///< as received
    std::string value; ///< without surrounding white space
    /// Compares byte for byte, names too.
    friend bool operator==(const Field&, const Field&) = default;
  };

  /// No fields, as for a `file:` page.
  HeaderList() = default;
  /// These fields in this order, without limits: for trusted input.
  HeaderList(std::initializer_list<Field> fields);

  /// Appends a field, without limits: for trusted input.
  void add(std::string_view name, std::string_view value);

  /// Appends a field unless that would exceed `Policy::response_fields` or `Policy::response_field_bytes`.
  /// Returns whether it was added.
  bool add_within(const Policy& policy, std::string_view name, std::string_view value);

  /// Returns the values of all fields with this name, in order. The views are valid until this list is
  /// changed.
  std::vector<std::string_view> all(std::string_view name) const;
  /// Returns the value of the first field with this name, or nullopt. Valid until this list is changed.
  std::optional<std::string_view> first(std::string_view name) const;

  /// Returns all values of a list-based field joined by ", " (RFC 9110, 5.3). The result does not depend on
  /// whether an intermediary merged the field lines, so read fields such as `Opt` only in this form.
  std::string combined(std::string_view name) const;

  /// All fields, in order. Valid until this list is changed.
  const std::vector<Field>& fields() const { return fields_; }
  /// Whether there are no fields.
  bool empty() const { return fields_.empty(); }

 private:
  std::vector<Field> fields_;
  std::size_t bytes_ = 0;
};

} // namespace standard_sitemap
