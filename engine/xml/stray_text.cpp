#include "engine/xml/stray_text.h"

namespace standard_sitemap {

bool StrayText::add(std::string_view text)
{
  bool has_words = false;
  for (const char c : text) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      between_words_ = !beginning_.empty();
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
    has_words = true;
  }
  return has_words;
}

} // namespace standard_sitemap
