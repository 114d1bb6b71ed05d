#include "engine/map/refused_link.h"

#include <algorithm>

namespace standard_sitemap {

namespace {

std::string quotation(std::string_view text)
{
  constexpr std::size_t most_bytes = 100;
  std::size_t end = std::min(text.size(), most_bytes);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80)
    --end;
  return '"' + std::string{text.substr(0, end)} + (end < text.size() ? "...\"" : "\"");
}

std::string reason_for(Refusal refusal)
{
  switch (refusal) {
  case Refusal::unusable:
    return "it is not a URI";
  case Refusal::scheme:
    return "it is not an http, https, mailto or tel address";
  case Refusal::credentials:
    return "it contains a user name or password";
  case Refusal::too_long:
    return "it is too long";
  default:
    return std::string{refusal_name(refusal)};
  }
}

} // namespace

std::string refused_link_message(std::string_view reference, Refusal refusal)
{
  return "the link " + quotation(reference) + " cannot be followed: " + reason_for(refusal);
}

} // namespace standard_sitemap
