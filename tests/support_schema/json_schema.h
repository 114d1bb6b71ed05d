#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace standard_sitemap::test {

/// A JSON Schema of draft 4, as RapidJSON reads it. Keywords that draft 4 does not have are ignored.
class JsonSchema {
 public:
  /// Throws `std::runtime_error` for a file that cannot be read or is not JSON.
  explicit JsonSchema(const std::string& file);
  JsonSchema(const JsonSchema&) = delete;
  JsonSchema& operator=(const JsonSchema&) = delete;
  ~JsonSchema();

  /// The first fault of a JSON text: `/nodes/3/url: type`, the place and the keyword that it violates; empty
  /// if the text is valid.
  std::string fault_of(std::string_view json) const;

 private:
  struct Read;
  std::unique_ptr<const Read> read_;
};

} // namespace standard_sitemap::test
