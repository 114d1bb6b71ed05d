#include <cstdint>
#include <limits>

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>

#include "engine/base/utf8.h"
#include "engine/display/characters.h"

namespace standard_sitemap {

std::size_t columns_of_character(char32_t code_point)
{
  const auto c = static_cast<UChar32>(code_point);
  switch (u_charType(c)) {
  case U_NON_SPACING_MARK:
  case U_ENCLOSING_MARK:
  case U_FORMAT_CHAR:
  case U_CONTROL_CHAR:
  case U_LINE_SEPARATOR:
  case U_PARAGRAPH_SEPARATOR:
    return 0;
  default:
    break;
  }
  const int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  const bool wide =
      width == U_EA_WIDE || width == U_EA_FULLWIDTH || u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION);
  return wide ? 2 : 1;
}

bool stands_alone(char32_t c)
{
  return u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_OTHER;
}

struct ClusterEnds::Finder {
  struct CloseText {
    void operator()(UText* text) const { utext_close(text); }
  };
  std::unique_ptr<UText, CloseText> opened;
  std::unique_ptr<icu::BreakIterator> iterator;
};

ClusterEnds::ClusterEnds(std::string_view text) : text_(text)
{
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
    return;
  UErrorCode status = U_ZERO_ERROR;
  auto finder = std::make_unique<Finder>();
  finder->opened.reset(utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status));
  finder->iterator.reset(icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status))
    return;
  finder->iterator->setText(finder->opened.get(), status);
  if (U_SUCCESS(status))
    finder_ = std::move(finder);
}

ClusterEnds::~ClusterEnds() = default;

std::size_t ClusterEnds::next()
{
  if (!finder_)
    return end_ += next_utf8(text_.substr(end_)).bytes;
  const std::int32_t end = finder_->iterator->next();
  return end_ = end == icu::BreakIterator::DONE ? text_.size() : static_cast<std::size_t>(end);
}

} // namespace standard_sitemap
