#include "engine/xml/stray_text.h"

namespace standard_sitemap {

void StrayText::add(std::string_view text)
{
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      between_words_ = !beginning_.empty();
      trailing_line_breaks_ += c == '\n';
      continue;
    }
    const bool begins_character = (static_cast<unsigned char>(c) & 0xc0u) != 0x80;
    if (begins_character)
      full_ = beginning_.size() >= max_bytes;
    if (!full_ && between_words_)
      beginning_ += ' ';
    if (!full_)
      beginning_ += c;
    between_words_ = false;
    trailing_line_breaks_ = 0;
  }
}

void StrayText::pass(std::string_view text)
{
  for (const char c : text)
    trailing_line_breaks_ += c == '\n';
}

} // namespace standard_sitemap
