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

/// What there is to say against the namespace of the root element (G-4).
std::optional<std::string> oddity_of_namespace(std::string_view uri);

} // namespace standard_sitemap
