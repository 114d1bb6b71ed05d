#include "engine/lists/urlset_family.h"

#include "engine/base/excerpt.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view list_namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
constexpr std::string_view old_namespace = "http://www.google.com/schemas/sitemap/0.84"; // G-4
constexpr std::string_view xhtml_namespace = "http://www.w3.org/1999/xhtml";

// G-4: `https` or `http` and a trailing slash are tolerated variants of the same name.
bool is_misspelling_of(std::string_view uri, std::string_view name)
{
  if (uri.ends_with('/'))
    uri.remove_suffix(1);
  constexpr std::string_view scheme = "http://", other_scheme = "https://";
  name.remove_prefix(scheme.size());
  if (uri.starts_with(other_scheme))
    uri.remove_prefix(other_scheme.size());
  else if (uri.starts_with(scheme))
    uri.remove_prefix(scheme.size());
  return equal_ignoring_case(uri, name);
}

} // namespace

UrlsetFamily family_of_namespace(std::string_view uri)
{
  const auto has = [&](std::string_view part) { return uri.find(part) != uri.npos; };
  if (is_misspelling_of(uri, xhtml_namespace))
    return UrlsetFamily::xhtml;
  if (has("/schemas/sitemap-image/")) // in any version
    return UrlsetFamily::image;
  if (has("/schemas/sitemap-video/"))
    return UrlsetFamily::video;
  if (has("/schemas/sitemap-news/"))
    return UrlsetFamily::news;
  // G-4: also with a different host or version, as in http://www.google.com/schemas/sitemap/0.9.
  return has("/schemas/sitemap/") ? UrlsetFamily::list : UrlsetFamily::other;
}

UrlsetFamily family_meant_by(std::string_view prefix)
{
  return prefix == "xhtml"   ? UrlsetFamily::xhtml
         : prefix == "image" ? UrlsetFamily::image
         : prefix == "video" ? UrlsetFamily::video
         : prefix == "news"  ? UrlsetFamily::news
                             : UrlsetFamily::other;
}

bool is_list_namespace(std::string_view uri)
{
  return uri == list_namespace;
}

std::optional<std::string> namespace_fault(std::string_view uri)
{
  if (is_list_namespace(uri))
    return std::nullopt;
  std::string message = uri.empty() ? "the root element is in no namespace"
                                    : "the namespace of the root element is \"" + excerpt(uri, 256) + '"';
  if (is_misspelling_of(uri, old_namespace))
    message += ", that of an early draft of the format";
  return message + "; it should be " + std::string{list_namespace};
}

std::string namespace_fault_of_element(std::string_view name, std::string_view uri)
{
  return '<' + excerpt(name) + "> is in " +
         (uri.empty() ? std::string{"no namespace"} : "the namespace \"" + excerpt(uri, 256) + '"') +
         ", not in that of the root element; it is read, but should be in " + std::string{list_namespace};
}

} // namespace standard_sitemap
