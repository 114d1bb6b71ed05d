#pragma once

#include <memory>
#include <string_view>

struct UConverter;

namespace standard_sitemap {

/// An ICU converter used for one character at a time; it never substitutes.
class IcuConverter {
 public:
  explicit IcuConverter(const char* name);
  bool usable() const { return converter_ != nullptr; }

  /// Returns the single character encoded by `sequence`; 0 if it encodes none or several.
  char32_t character(std::string_view sequence);

 private:
  struct Close {
    void operator()(UConverter* converter) const;
  };
  std::unique_ptr<UConverter, Close> converter_;
};

} // namespace standard_sitemap
