#include <algorithm>
#include <array>
#include <span>

#include "discovery/opt_field.h"
#include "discovery/rules.h"
#include "discovery/stray_link.h"
#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/base/nearest_name.h"
#include "engine/html/map_relations.h"
#include "engine/web/link_field.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view legacy_field = "X-Standard-Sitemap-Location";
/// The fields that declare extensions (RFC 2774). D-1 reads the first.
constexpr std::array<std::string_view, 4> declaring_fields{"Opt", "Man", "C-Opt", "C-Man"};
constexpr auto other_declaring_fields = std::span{declaring_fields}.subspan<1>();

void note_obsolete(RuleOutcome& outcome, const Page& page)
{
  if (outcome.outcome == RuleResult::matched)
    outcome.diagnostics.add(
        {Severity::note, Code::obsolete_feature,
         "the site map is named by the obsolete response field " + std::string{legacy_field},
         page.url.text()});
}

bool declares_ours(const ExtensionDeclarations& extensions)
{
  for (const ExtensionDeclaration& declaration : extensions.declarations)
    if (declaration.uri == sitemap_namespace)
      return true;
  return false;
}

/// D-1: a field such as 27-Location whose prefix no field declares.
std::optional<std::string> unclaimed_location(const Page& page, const ExtensionDeclarations& opt,
                                              const Policy& policy)
{
  if (opt.malformed > 0) // the prefix may be declared there
    return std::nullopt;
  for (const HeaderList::Field& field : page.fields.fields()) {
    const std::string prefix{prefix_of_location_field(field.name)};
    const auto declares = [&](const ExtensionDeclarations& extensions) {
      return std::ranges::find(extensions.declarations, prefix, &ExtensionDeclaration::prefix) !=
             extensions.declarations.end();
    };
    const auto declared_by = [&](std::string_view name) {
      return declares(extension_declarations(page.fields, name, policy));
    };
    if (!prefix.empty() && !declares(opt) && std::ranges::none_of(other_declaring_fields, declared_by))
      return "there is a field " + excerpt(field.name) + ", but no Opt declares its prefix: write Opt: \"" +
             std::string{sitemap_namespace} + "\"; ns=" + (prefix.size() < 2 ? "27" : excerpt(prefix)) +
             (prefix.size() < 2 ? ", and 27-Location: prefixes have two or more digits" : "");
  }
  return std::nullopt;
}

/// Returns why `Opt` names no sitemap although something looks as if it should; nullopt if nothing does.
std::optional<std::string> opt_near_miss(const Page& page, const ExtensionDeclarations& opt,
                                         const Policy& policy)
{
  for (const ExtensionDeclaration& declaration : opt.declarations) {
    if (declaration.uri == sitemap_namespace && declaration.prefix.empty())
      return "Opt declares the site map namespace without a prefix (ns)";
    if (declaration.uri == sitemap_namespace)
      return "Opt declares the prefix " + declaration.prefix + ", but there is no field " +
             declaration.prefix + "-Location";
    if (is_nearly_our_namespace(declaration.uri))
      return "Opt declares " + in_quotes(declaration.uri) + ", which is not exactly the site map namespace";
  }
  if (opt.unquoted_ours)
    return "the site map namespace in Opt needs quotes around it: \"" + std::string{sitemap_namespace} +
           "\"; ns=27";
  if (opt.malformed_ours)
    return "the declaration of the site map namespace in Opt is malformed: write \"" +
           std::string{sitemap_namespace} + "\"; ns=27, with two or more digits";
  for (const std::string_view other : other_declaring_fields) // D-1c
    if (declares_ours(extension_declarations(page.fields, other, policy)))
      return std::string{other} + " declares the site map namespace, but only Opt is read";
  return unclaimed_location(page, opt, policy);
}

std::string why_without_opt(const Page& page, const ExtensionDeclarations& opt)
{
  if (opt.malformed > 0)
    return "Opt does not declare the site map namespace; it has " + std::to_string(opt.malformed) +
           (opt.malformed == 1 ? " malformed declaration" : " malformed declarations");
  return page.fields.first("Opt") ? "Opt does not declare the site map namespace" : "there is no Opt field";
}

bool contains_ignoring_case(std::string_view text, std::string_view lower_part)
{
  const auto is_equal = [](char of_text, char of_part) { return ascii_lowercase(of_text) == of_part; };
  return std::search(text.begin(), text.end(), lower_part.begin(), lower_part.end(), is_equal) != text.end();
}

/// Whether the author of this field most likely meant `X-Standard-Sitemap-Location`. Without an allocation
/// for names that are quite different, as all are in nearly all responses.
bool is_nearly_legacy(std::string_view name)
{
  constexpr std::size_t typing_errors = 2;
  constexpr std::array candidates{std::string_view{"x-standard-sitemap-location"}};
  if (equal_ignoring_case(name, legacy_field))
    return false;
  const bool has_sitemap = contains_ignoring_case(name, "sitemap"),
             has_location = contains_ignoring_case(name, "location"),
             has_standard = contains_ignoring_case(name, "standard");
  if (has_sitemap && (has_location || has_standard))
    return true;
  // Two typing errors leave at least one of the three words as it is.
  const std::size_t size = legacy_field.size();
  return (has_sitemap || has_location || has_standard) && name.size() + typing_errors >= size &&
         name.size() <= size + typing_errors && nearest_name(ascii_lower(name), candidates).has_value();
}

/// The relation by which a field `Link` names a map; empty if it is another field or names none.
std::string map_token_of_field(std::string_view name, std::string_view value)
{
  const bool may_name_one = equal_ignoring_case(name, "Link") &&
                            (contains_ignoring_case(value, "sitemap") ||
                             contains_ignoring_case(value, location_end) || value.find('\\') != value.npos);
  if (may_name_one)
    for (const FieldLink& link : links_of_field(value))
      if (const std::string_view token = map_token(link.rel); !token.empty())
        return std::string{token};
  return {};
}

/// Returns why no field names a sitemap although one looks as if it should; nullopt if none does.
std::optional<std::string> field_near_miss(const Page& page)
{
  for (const HeaderList::Field& field : page.fields.fields()) {
    if (is_nearly_legacy(field.name))
      return "there is a field " + excerpt(field.name) + "; the name of the field that is read is " +
             std::string{legacy_field};
    if (const std::string token = map_token_of_field(field.name, field.value); !token.empty())
      return "there is a Link field with rel " + in_quotes(token) +
             ", but only a <link> in the content names a map in this way";
  }
  return std::nullopt;
}

} // namespace

bool concerns_header_rules(std::string_view name, std::string_view value)
{
  const auto is_name = [name](std::string_view one) { return equal_ignoring_case(name, one); };
  return std::ranges::any_of(declaring_fields, is_name) || is_name(legacy_field) ||
         !prefix_of_location_field(name).empty() || is_nearly_legacy(name) ||
         !map_token_of_field(name, value).empty();
}

// D-1 NN-Location, if Opt declares the protocol's namespace with the prefix NN, resolved against the page's
// URI.
RuleOutcome opt_rule(const Page& page, const Policy& policy)
{
  if (!page.delivered_by_http())
    return RuleOutcome::not_applicable("the page was not delivered by HTTP"); // D-11
  const ExtensionDeclarations opt = extension_declarations(page.fields, "Opt", policy);
  FirstUsable search{page.url};
  const auto try_declaration = [&](const ExtensionDeclaration& declaration) {
    if (declaration.uri != sitemap_namespace || declaration.prefix.empty())
      return false;
    const std::string field = declaration.prefix + "-Location";
    for (std::string_view value : page.fields.all(field))
      if (search.offer(page.url, value, field))
        return true;
    return false;
  };
  for (const ExtensionDeclaration& declaration : opt.declarations)
    if (try_declaration(declaration)) // D-1b
      break;
  RuleOutcome outcome = std::move(search).outcome("");
  if (outcome.outcome == RuleResult::absent) {
    auto near_miss = opt_near_miss(page, opt, policy);
    outcome.near_miss = near_miss.has_value();
    outcome.detail = near_miss ? *std::move(near_miss) : why_without_opt(page, opt);
  }
  if (opt.cut)
    outcome.diagnostics.add(
        {Severity::warning, Code::limit_opt,
         "the Opt field has more declarations or bytes than are read; the rest is ignored", page.url.text()});
  return outcome;
}

// D-2  X-Standard-Sitemap-Location, resolved against the URI of the page.
RuleOutcome x_header_rule(const Page& page)
{
  if (!page.delivered_by_http()) {
    std::string detail = "the page was not delivered by HTTP"; // D-11
    if (page.fields.first(legacy_field))
      detail += ": its field " + std::string{legacy_field} + " is ignored";
    return RuleOutcome::not_applicable(std::move(detail));
  }
  FirstUsable search{page.url};
  for (std::string_view value : page.fields.all(legacy_field))
    if (search.offer(page.url, value, legacy_field)) // D-8, D-9; never split at commas
      break;
  RuleOutcome outcome = std::move(search).outcome("there is no field " + std::string{legacy_field});
  if (outcome.outcome == RuleResult::absent)
    if (auto near_miss = field_near_miss(page)) {
      outcome.near_miss = true;
      outcome.detail = *std::move(near_miss);
    }
  note_obsolete(outcome, page);
  return outcome;
}

} // namespace standard_sitemap
