#include "engine/base/javascript.h"

#include <array>
#include <new>

#include "engine/base/utf16.h"

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

AnswersOfCharacters::AnswersOfCharacters(std::string_view question)
    : question_(question), blocks_(0x11'0000 / block_size)
{
}

std::u16string_view AnswersOfCharacters::operator[](char32_t c)
{
  std::unique_ptr<const Block>& block = blocks_[c / block_size];
  if (!block)
    block = asked(c / block_size);
  const std::size_t at = c % block_size;
  return std::u16string_view{block->text}.substr(block->ends[at], block->ends[at + 1] - block->ends[at]);
}

std::unique_ptr<const AnswersOfCharacters::Block> AnswersOfCharacters::asked(std::size_t block) const
{
  auto result = std::make_unique<Block>();
  result->ends.fill(0);
  const auto lines =
      asked_of_javascript("ofCharacters", question_, std::to_string(block * block_size)).value_or("");
  std::size_t answers = 0;
  for (const char16_t unit : utf16_of(lines)) {
    if (unit != u'\n')
      result->text += unit;
    else if (answers < block_size)
      result->ends[++answers] = static_cast<std::uint16_t>(result->text.size());
  }
  return result;
}

} // namespace standard_sitemap
