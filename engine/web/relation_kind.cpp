#include "engine/web/relation_kind.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/ascii.h"
#include "engine/base/reflection.h"
#include "engine/base/token_list.h"
#include "engine/web/header_list.h"
#include "engine/web/media_type.h"
#include "engine/web/page_links.h"

namespace standard_sitemap {
namespace {

using enum RelationKind;

constexpr auto spellings = std::to_array<RelationSpelling>({
    {"home", home},
    {"top", home},
    {"origin", home},
    {"first", first},
    {"begin", first},
    {"start", first},
    {"previous", previous},
    {"prev", previous},
    {"next", next},
    {"last", last},
    {"end", last},
    {"up", up},
    {"parent", up},
    {"contents", contents},
    {"toc", contents},
    {"index", index},
    {"glossary", glossary},
    {"chapter", chapter},
    {"section", section},
    {"subsection", subsection},
    {"appendix", appendix},
    {"help", help},
    {"search", search},
    {"author", author},
    {"copyright", copyright},
    {"license", license},
    {"privacy-policy", privacy_policy},
    {"terms-of-service", terms_of_service},
    {"accessibility-statement", accessibility_statement},
    {"change-password", change_password},
    {"contact", contact},
    {"log-in", log_in},
    {"login", log_in},
    {"sign-in", log_in},
    {"signin", log_in},
    {"products", products},
    {"services", services},
    {"alternate", alternate},
});

static_assert(std::ranges::is_sorted(spellings, {}, &RelationSpelling::kind));
static_assert(has_enumerators<RelationKind, relation_kind_count>(), "relation_kind_count is wrong");
static_assert(relation_kind_count <= 32, "LinkRelations::kinds has a bit for each");

constexpr unsigned most_levels = 20;

const RelationSpelling* spelling_of(std::string_view token)
{
  const auto* const found = std::ranges::find_if(
      spellings, [token](const RelationSpelling& one) { return equal_ignoring_case(token, one.token); });
  return found == spellings.end() ? nullptr : found;
}

} // namespace

std::span<const RelationSpelling> relation_spellings()
{
  return spellings;
}

std::string_view relation_kind_name(RelationKind kind)
{
  return std::ranges::find(spellings, kind, &RelationSpelling::kind)->token;
}

LinkRelations link_relations(std::string_view rel, std::string_view rev)
{
  if (has_token(rel, "stylesheet") || has_token(rel, "icon"))
    return {};
  LinkRelations said;
  TokenList tokens{rel};
  while (const auto token = tokens.next()) {
    const RelationSpelling* const spelling = spelling_of(*token);
    if (!spelling)
      continue;
    if (spelling->token == "start")
      said.starts = true;
    else
      said.kinds |= 1u << static_cast<unsigned>(spelling->kind);
    if (spelling->kind == up)
      said.levels_up = std::min(said.levels_up + 1, most_levels);
  }
  if (has_token(rev, "made"))
    said.kinds |= 1u << static_cast<unsigned>(author);
  return said;
}

bool may_lead_to_page(std::string_view type)
{
  if (stripped(type).empty())
    return true;
  const std::optional<MediaType> read = MediaType::parse(stripped(type));
  return read && (read->is_html() || read->is_xhtml());
}

} // namespace standard_sitemap
