#include "engine/base/javascript.h"
#include "engine/base/utf8.h"
#include "engine/language/capital.h"

namespace standard_sitemap {

std::string with_capital(std::string_view text, std::string_view language)
{
  // Casing depends only on the first letters, of which the Dutch `ij` has two, with an accent each.
  constexpr int first_letters = 4;
  std::size_t end = 0;
  for (int i = 0; i < first_letters && end < text.size(); ++i) {
    const Utf8Step step = next_utf8(text.substr(end));
    if (step.kind != Utf8Step::Kind::character)
      break;
    end += step.bytes;
  }
  const auto beginning = asked_of_javascript("withCapital", language, text.substr(0, end));
  return beginning ? *beginning + std::string{text.substr(end)} : std::string{text};
}

} // namespace standard_sitemap
