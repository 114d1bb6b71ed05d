#include "engine/hierarchy/listed_page.h"

#include <algorithm>

#include "engine/base/sixteen_bytes.h"
#include "engine/map/base_resolver.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// Whether a reference is absolute and unchanged by resolution: RFC 3986 allows all its characters, wherever
/// they stand. A few such are not recognised: a second `#` is not allowed, nor are brackets outside an IP
/// literal.
bool is_plain_uri(std::string_view reference)
{
  return (reference.starts_with("https://") || reference.starts_with("http://")) &&
         find_marked(reference, 0, [](auto bytes) {
           return bytes.below('$') | bytes.above('~') | bytes.one_of_four('[') |
                  bytes.equal_either('<', '>') | bytes.equal('`') | bytes.equal('{') |
                  bytes.equal_either('|', '}');
         }) == reference.size();
}

} // namespace

std::string_view uri_of_entry(const Document& document, ElementId entry, std::string& storage)
{
  const std::string_view reference = *document.reference(entry);
  if (is_plain_uri(reference))
    return reference;
  if (const auto resolved = BaseResolver{}.resolve(document, entry, reference))
    return storage = resolved->text();
  return trimmed(reference).empty() ? std::string_view{"?"} : reference;
}

std::string_view name_of_entry(const Document& document, ElementId entry)
{
  if (!document.has(entry, Attribute::name))
    return {};
  const std::string_view name = *document.attribute(entry, Attribute::name);
  return trimmed(name).empty() ? std::string_view{} : name;
}

std::string_view date_of_entry(const Document& document, ElementId entry)
{
  if (document.format() == DocumentFormat::feed)
    return document.attribute(entry, Attribute::lastmod).value_or(std::string_view{});
  for (ElementId child = document.first_child(entry); child != document.end(entry);
       child = document.end(child))
    if (document.kind(child) == ElementKind::attachment &&
        document.attribute(child, Attribute::type) == "news")
      return document.attribute(child, Attribute::lastmod).value_or(std::string_view{});
  return {};
}

} // namespace standard_sitemap
