#pragma once

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/web/uri.h"

namespace standard_sitemap {

inline void PrintTo(const Uri& uri, std::ostream* out)
{
  *out << uri.text();
}

namespace test {

/// Text in a heap block of exactly its size, so that sanitizers see an overread.
class Exact {
 public:
  explicit Exact(std::string_view text) : block_(std::make_unique<char[]>(text.size())), size_(text.size())
  {
    std::copy(text.begin(), text.end(), block_.get());
  }
  std::string_view view() const { return {block_.get(), size_}; }

 private:
  std::unique_ptr<char[]> block_;
  std::size_t size_;
};

inline constexpr std::string_view unusable = "(unusable)";

/// The text of the URI, or `unusable`.
inline std::string parsed(std::string_view text)
{
  const Exact value{text};
  const auto uri = Uri::parse({value.view()});
  return uri ? uri->text() : std::string{unusable};
}

inline std::string resolved(std::string_view base, std::string_view reference)
{
  const Exact value{reference};
  const auto uri = Uri::resolve(*Uri::parse({base}), {value.view()});
  return uri ? uri->text() : std::string{unusable};
}

inline std::string cleaned(std::string_view text)
{
  const Exact value{text};
  const auto result = clean_up({value.view()});
  return result ? *result : std::string{unusable};
}

inline Uri uri(std::string_view text)
{
  return *Uri::parse({text});
}

} // namespace test
} // namespace standard_sitemap
