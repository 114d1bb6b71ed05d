#include "discovery/html_prescan.h"

#include "discovery/link_collector.h"
#include "engine/encoding/sniff.h"
#include "engine/html/html_scan.h"
#include "engine/html/map_relations.h"
#include "engine/html/tag_search.h"

namespace standard_sitemap {
namespace {

/// Whether a `<link` or `<meta` may be relevant, even within comments and scripts, which are not recognised.
bool may_have_candidate(std::string_view bytes)
{
  // An unterminated tag is scanned to the end of the page; the limit keeps many of them from being quadratic.
  std::size_t work = 4 * bytes.size() + 1024;
  html::LinkAndMetaSearch search{bytes};
  for (std::size_t tag = search.next(); tag != html::npos; tag = search.next()) {
    const bool link = html::has_name_at(bytes, tag + 1, "link");
    if (!link && !html::has_name_at(bytes, tag + 1, "meta"))
      continue;
    html::AttributeScan attributes{bytes, tag + 5};
    std::size_t scanned = tag;
    while (const auto attribute = attributes.next()) {
      if (equal_ignoring_case(attribute->name, link ? "rel" : "name") && may_have_map_token(attribute->value))
        return true;
      scanned = static_cast<std::size_t>(attribute->source.data() - bytes.data()) + attribute->source.size();
    }
    const std::size_t cost = (attributes.end() == html::npos ? bytes.size() : scanned) - tag;
    if (cost > work)
      return true;
    work -= cost;
  }
  return false;
}

/// Whether each ASCII byte always represents that ASCII character.
bool extends_ascii(Encoding encoding)
{
  return !encoding.name().starts_with("utf-16") && !encoding.name().starts_with("iso-2022");
}

/// Whether a later `<meta>` may change the encoding to one that does not extend ASCII (D-3e). Only
/// ISO-2022-JP is such an encoding, and it matters only if there is an escape sequence.
bool may_cease_to_extend_ascii(std::string_view bytes, const SniffedEncoding& sniffed)
{
  return !sniffed.certain && bytes.find('\x1B') != std::string_view::npos;
}

} // namespace

std::optional<PageLinks> links_without_candidate(const Page& page, const Policy& policy)
{
  const auto type = page.effective_media_type();
  if (!type || !type->is_html())
    return std::nullopt;
  if (!lacks_candidate(looked_at(page, policy), type->charset()))
    return std::nullopt;
  PageLinks none;
  mark_if_too_long(none, page, policy);
  return none;
}

bool lacks_candidate(std::string_view bytes, std::optional<std::string_view> charset)
{
  const SniffedEncoding sniffed = sniff_html(bytes, charset);
  return extends_ascii(sniffed.encoding) && !may_have_candidate(bytes) &&
         !may_cease_to_extend_ascii(bytes, sniffed);
}

} // namespace standard_sitemap
