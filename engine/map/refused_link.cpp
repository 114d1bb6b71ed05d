#include "engine/map/refused_link.h"

#include "engine/base/excerpt.h"

namespace standard_sitemap {

namespace {

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
  return "the link " + quotation(reference, 100) + " cannot be followed: " + reason_for(refusal);
}

} // namespace standard_sitemap
