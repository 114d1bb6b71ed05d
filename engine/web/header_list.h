#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

struct Policy;

/// ASCII-case-insensitive equality: the only one that field names, link types and media types know.
bool equal_ignoring_case(std::string_view a, std::string_view b);
std::string ascii_lower(std::string_view text);
/// Without leading and trailing space, tab, CR and LF.
std::string_view trimmed(std::string_view text);

/// The fields of one response, in the order they came. Names compare without regard to case; values are kept
/// as bytes, without surrounding white space.
class HeaderList {
 public:
  struct Field {
    std::string name;
    std::string value;
    friend bool operator==(const Field&, const Field&) = default;
  };

  HeaderList() = default;
  HeaderList(std::initializer_list<Field> fields);

  void add(std::string_view name, std::string_view value);

  /// Like `add`, within `Policy::response_fields` and `response_field_bytes`. False, and nothing added,
  /// beyond.
  bool add_within(const Policy& policy, std::string_view name, std::string_view value);

  /// The values of every field with this name, in order. Views into this list.
  std::vector<std::string_view> all(std::string_view name) const;
  std::optional<std::string_view> first(std::string_view name) const;

  /// RFC 9110 5.3: all values of a comma-list field as one, joined by ", ". The same whether the fields came
  /// apart or were merged on the way; the only form in which a list field such as `Opt` may be read.
  std::string combined(std::string_view name) const;

  const std::vector<Field>& fields() const { return fields_; }
  bool empty() const { return fields_.empty(); }

 private:
  std::vector<Field> fields_;
  std::size_t bytes_ = 0;
};

} // namespace standard_sitemap
