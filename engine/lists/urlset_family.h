#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace standard_sitemap {

/// What the elements of a `<urlset>` or `<sitemapindex>` belong to: the format itself, or an extension that
/// is read (G-9).
enum class UrlsetFamily : std::uint8_t { list, xhtml, image, video, news, other };

/// By their namespace, with the slips and versions of it that are met with (G-4).
UrlsetFamily family_of_namespace(std::string_view uri);
/// By a prefix that nothing binds: what is meant is plain.
UrlsetFamily family_meant_by(std::string_view prefix);

/// Whether this is the namespace of the format, exactly.
bool is_list_namespace(std::string_view uri);

/// What is wrong with the namespace of the root element (G-4), for a message.
std::optional<std::string> namespace_fault(std::string_view uri);
/// What is wrong with an element of a list that is in another namespace than the root element (G-4), for a
/// message. Empty `uri`: it is in none.
std::string namespace_fault_of_element(std::string_view name, std::string_view uri);

} // namespace standard_sitemap
