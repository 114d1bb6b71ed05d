#include "engine/map/refused_link.h"

#include <algorithm>

#include "engine/base/excerpt.h"
#include "engine/base/utf8.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

std::string_view up_to_path(std::string_view text)
{
  constexpr auto ends = [](char c) { return c == '/' || c == '?' || c == '#'; };
  const auto* const end = std::find_if(text.begin(), text.end(), ends);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
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
  std::string message = "the link " + quotation(reference, 100) + " cannot be followed: ";
  if (refusal != Refusal::unusable || reference.find('\\') == reference.npos)
    return message + reason_for(refusal);
  std::string with_slashes{reference};
  std::ranges::replace(with_slashes, '\\', '/');
  return message + "it has a backslash; write / in its place: " + quotation(with_slashes, 100);
}

bool may_be_refused(std::string_view reference)
{
  reference = trimmed(reference);
  constexpr auto is_suspicious = [](char c) { // D-9; C1 begins with C2 in UTF-8
    return c == '\\' || c == '\t' || c == '\r' || c == '\n' || c == '\x7f' || c == '\xc2';
  };
  const bool is_plain =
      printable_ascii_prefix(reference) == reference.size(); // true for nearly all; tests eight bytes at once
  if (is_plain ? reference.find('\\') != reference.npos
               : std::any_of(reference.begin(), reference.end(), is_suspicious))
    return true;
  for (const std::string_view usual : {"http://", "https://"})
    if (reference.starts_with(usual)) {
      const std::string_view authority = up_to_path(reference.substr(usual.size()));
      return authority.empty() || std::any_of(authority.begin(), authority.end(),
                                              [](char c) { return c == '@' || c == ':' || c == '['; });
    }
  if (reference.starts_with("//"))
    return true;
  return up_to_path(reference).find(':') != reference.npos;
}

} // namespace standard_sitemap
