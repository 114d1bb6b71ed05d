#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// The vocabulary of an element in a `<urlset>` or `<sitemapindex>`: the format itself, or a supported
/// extension (G-9).
enum class UrlsetFamily : std::uint8_t { list, xhtml, image, video, news, other };

/// Returns the vocabulary of a namespace, including versions and common mistakes (G-4).
UrlsetFamily family_of_namespace(std::string_view uri);
/// Returns the vocabulary that an undeclared prefix obviously means.
UrlsetFamily family_meant_by(std::string_view prefix);

/// Whether this is the namespace of the format, exactly.
bool is_list_namespace(std::string_view uri);

/// Returns what is wrong with the namespace of the root element (G-4), for a message; nullopt if nothing is.
std::optional<std::string> namespace_fault(std::string_view uri);
/// Returns what is wrong with an element that is in a different namespace from the root element (G-4), for a
/// message. Empty `uri`: no namespace.
std::string namespace_fault_of_element(std::string_view name, std::string_view uri);

} // namespace standard_sitemap
