#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace standard_sitemap {

/// A tag of an SSP file in the making.
class Tag {
 public:
  explicit Tag(std::string_view name) : name_(name) {}

  /// Nothing: the attribute is not written.
  void set(std::string name, std::optional<std::string_view> value);
  /// The names of what had to go so that the tag has no more than so many bytes: the longest of the texts for
  /// people and of `data` first.
  std::vector<std::string> shorten_to(std::size_t bytes);

  std::string start() const { return text_ending(">"); }
  std::string empty() const { return text_ending("/>"); }
  std::string end() const { return "</" + name_ + '>'; }

 private:
  std::string text_ending(std::string_view ending) const;

  std::string name_;
  std::vector<std::pair<std::string, std::string>> attributes_; ///< escaped
};

} // namespace standard_sitemap
