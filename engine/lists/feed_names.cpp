#include "engine/lists/feed_names.h"

#include <algorithm>
#include <array>

#include "engine/base/excerpt.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view atom = "http://www.w3.org/2005/Atom";
constexpr std::string_view old_atom = "http://purl.org/atom/ns#";
constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

bool is_like_atom(std::string_view uri)
{
  return namespace_core(uri).find("atom") != std::string::npos;
}

std::string_view name_of_root(FeedKind kind)
{
  return kind == FeedKind::rss ? "rss" : kind == FeedKind::rdf ? "RDF" : "feed";
}

} // namespace

std::string namespace_core(std::string_view uri)
{
  constexpr std::size_t longer_than_any = 256; // a hostile file may use a long namespace many times
  uri = uri.substr(0, longer_than_any);
  for (const std::string_view scheme : {"http://", "https://"})
    if (uri.starts_with(scheme))
      uri.remove_prefix(scheme.size());
  while (uri.ends_with('/'))
    uri.remove_suffix(1);
  return ascii_lower(uri);
}

bool is_rdf_namespace(std::string_view uri)
{
  return namespace_core(uri).starts_with("www.w3.org/1999/02/22-rdf-syntax-ns");
}

std::optional<FeedKind> feed_kind(const XmlTag& root)
{
  const std::string_view name = XmlStream::text_of(root.local_name),
                         uri = XmlStream::text_of(root.namespace_uri);
  if (equal_ignoring_case(name, "rss"))
    return FeedKind::rss;
  if (equal_ignoring_case(name, "rdf") && (uri.empty() || is_rdf_namespace(uri)))
    return FeedKind::rdf;
  if (equal_ignoring_case(name, "feed") && (uri.empty() || is_like_atom(uri)))
    return FeedKind::atom;
  return std::nullopt;
}

std::optional<std::string> root_fault(FeedKind kind, const XmlTag& root)
{
  const std::string_view name = XmlStream::text_of(root.local_name),
                         uri = XmlStream::text_of(root.namespace_uri);
  if (name != name_of_root(kind))
    return "the root element is <" + std::string{name} + ">; it should be <" +
           std::string{name_of_root(kind)} + "> (names are case-sensitive)";
  const bool is_proper = kind == FeedKind::rss   ? true
                         : kind == FeedKind::rdf ? uri == rdf
                                                 : uri == atom || uri == old_atom;
  if (is_proper)
    return std::nullopt;
  return (uri.empty() ? std::string{"the feed is in no namespace"}
                      : "the namespace of the feed is \"" + excerpt(uri, 256) + '"') +
         "; it should be " + std::string{kind == FeedKind::rdf ? rdf : atom};
}

bool is_feed_namespace(FeedKind kind, std::string_view uri)
{
  constexpr std::array<std::string_view, 6> of_rss{
      "purl.org/rss/1.0",          "my.netscape.com/rdf/simple/0.9", "channel.netscape.com/rdf/simple/0.9",
      "backend.userland.com/rss2", "blogs.law.harvard.edu/tech/rss", "purl.org/net/rss1.1#"};
  if (kind == FeedKind::atom)
    return is_like_atom(uri);
  return std::find(of_rss.begin(), of_rss.end(), namespace_core(uri)) != of_rss.end();
}

bool is_old_atom(std::string_view uri)
{
  return namespace_core(uri).starts_with("purl.org/atom");
}

FeedModule module_of(const XmlTag& tag)
{
  if (!tag.namespace_uri) {
    const std::string_view prefix = XmlStream::text_of(tag.prefix);
    return prefix == "dc"       ? FeedModule::dublin_core
           : prefix == "media"  ? FeedModule::media
           : prefix == "itunes" ? FeedModule::itunes
           : prefix == "ror"    ? FeedModule::ror
                                : FeedModule::other;
  }
  const std::string core = namespace_core(XmlStream::text_of(tag.namespace_uri));
  return core.starts_with("purl.org/dc/elements/")                                ? FeedModule::dublin_core
         : core.ends_with("search.yahoo.com/mrss")                                ? FeedModule::media
         : core.starts_with("www.itunes.com/dtds/podcast-")                       ? FeedModule::itunes
         : core.starts_with("rorweb.com/") || core.starts_with("www.rorweb.com/") ? FeedModule::ror
                                                                                  : FeedModule::other;
}

} // namespace standard_sitemap
