#include "engine/base/javascript.h"

#include <array>
#include <new>

/// See render/bindings/js/module.h.
#define STANDARD_SITEMAP_JS_IMPORT(name)                                                                     \
  extern "C" __attribute__((import_module("standard_sitemap_js"), import_name(name)))

STANDARD_SITEMAP_JS_IMPORT("ask")
std::uint32_t standard_sitemap_js_ask(const char* question, std::size_t question_size, const char* first,
                                      std::size_t first_size, const char* second, std::size_t second_size,
                                      char* to, std::size_t room);
STANDARD_SITEMAP_JS_IMPORT("answer") void standard_sitemap_js_answer(char* to);
STANDARD_SITEMAP_JS_IMPORT("ranks")
bool standard_sitemap_js_ranks(const char* language, std::size_t language_size, const std::string_view* names,
                               std::size_t count, std::uint32_t* ranks);

namespace standard_sitemap {

std::optional<std::string> asked_of_javascript(std::string_view question, std::string_view first,
                                               std::string_view second)
{
  constexpr std::uint32_t no_answer = ~std::uint32_t{0};
  std::array<char, 256> most; // answers fit
  const std::uint32_t size =
      standard_sitemap_js_ask(question.data(), question.size(), first.data(), first.size(), second.data(),
                              second.size(), most.data(), most.size());
  if (size == no_answer)
    return std::nullopt;
  if (size <= most.size())
    return std::string{most.data(), size};
  std::string answer(size, '\0');
  standard_sitemap_js_answer(answer.data());
  return answer;
}

std::vector<std::uint32_t> ranks_by_javascript(std::string_view language,
                                               std::span<const std::string_view> names)
{
  static_assert(sizeof(std::string_view) == 8); // JavaScript reads it: a pointer and a size
  std::vector<std::uint32_t> ranks(names.size());
  if (!standard_sitemap_js_ranks(language.data(), language.size(), names.data(), names.size(), ranks.data()))
    throw std::bad_alloc{};
  return ranks;
}

} // namespace standard_sitemap
