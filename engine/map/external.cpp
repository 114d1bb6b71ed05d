#include "engine/map/external.h"

#include <algorithm>

#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

// Whether D-9 followed by percent-decoding would leave the text unchanged.
bool is_plain(std::string_view fragment)
{
  return std::none_of(fragment.begin(), fragment.end(), [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return u <= 0x20 || u == 0x7f || u == 0xc2 || c == '%' || c == '\\';
  });
}

std::string_view reference_of(const Document& document, ElementId external)
{
  return trimmed(document.reference(external).value_or(std::string_view{}));
}

} // namespace

bool is_only_fragment(const Document& document, ElementId external)
{
  return reference_of(document, external).starts_with('#');
}

Result<std::string> external_id(const Document& document, ElementId external)
{
  const std::string_view reference = reference_of(document, external);
  if (reference.empty())
    return Failure{Error{Code::external_unresolved, "it has no xlink:href"}};
  const std::size_t hash = reference.find('#');
  if (hash == reference.npos)
    return std::string{};
  const std::string_view fragment = reference.substr(hash + 1);
  if (is_plain(fragment))
    return std::string{fragment};
  auto clean = clean_up(Leiri{reference.substr(hash)});
  if (!clean)
    return Failure{clean.error()};
  return percent_decoded(std::string_view{*clean}.substr(1));
}

Result<ExternalReference> external_reference(const Document& document, ElementId external,
                                             BaseResolver& bases)
{
  auto id = external_id(document, external);
  if (!id)
    return Failure{id.error()};
  if (is_only_fragment(document, external))
    return ExternalReference{std::nullopt, *std::move(id)};
  auto uri = bases.resolve(document, external, reference_of(document, external));
  if (!uri)
    return Failure{uri.error()};
  if (uri->lacks_host())
    return Failure{Error{Code::external_unresolved, "its address has no host"}};
  return ExternalReference{uri->without_fragment(), *std::move(id)};
}

} // namespace standard_sitemap
