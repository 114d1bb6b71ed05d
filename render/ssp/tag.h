#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace standard_sitemap {

/// A tag of an SSP file under construction.
class Tag {
 public:
  explicit Tag(std::string_view name) : name_(name) {}

  /// Sets an attribute; nullopt: it is not written.
  void set(std::string name, std::optional<std::string_view> value);
  /// Removes attributes until the tag has at most this many bytes, longest first among `data` and the texts
  /// for people. Returns the names of those removed.
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
