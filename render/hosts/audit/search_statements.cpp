#include "render/hosts/audit/search_statements.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/web/link_field.h"
#include "render/hosts/audit/words.h"

namespace standard_sitemap {

namespace {

/// Maximum number of canonical links of a page that are kept: more make no difference.
constexpr std::size_t max_kept_canonicals = 2;

/// Whether an `X-Robots-Tag` is for one search engine: `googlebot: noindex`. Some rules have a colon, too.
bool is_for_one(std::string_view value)
{
  const std::size_t colon = value.find(':');
  if (colon == value.npos)
    return false;
  const std::string_view before = value.substr(0, colon);
  const std::string_view name = stripped(before.substr(before.rfind(',') + 1));
  return before.find(',') == before.npos && name != "unavailable_after" && !name.starts_with("max-");
}

} // namespace

void SearchStatements::add_canonical(const Uri& base, std::string_view reference)
{
  const auto uri = Uri::resolve(base, {reference});
  if (canonicals.size() >= max_kept_canonicals || !uri || !uri->is_http() || uri->lacks_host())
    return;
  Uri normal = uri->without_fragment().normalised();
  if (std::ranges::find(canonicals, normal) == canonicals.end())
    canonicals.push_back(std::move(normal));
}

bool says_no_index(std::string_view words)
{
  return has_word(words, "noindex") || has_word(words, "none");
}

SearchStatements search_statements_of(const Page& page)
{
  SearchStatements statements;
  for (const std::string_view value : page.fields.all("X-Robots-Tag"))
    statements.no_index |= !is_for_one(value) && says_no_index(value);
  for (const FieldLink& link : links_of_fields(page))
    if (has_word(link.rel, "canonical"))
      statements.add_canonical(page.url, link.target);
  return statements;
}

} // namespace standard_sitemap
