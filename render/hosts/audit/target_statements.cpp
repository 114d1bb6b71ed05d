#include "render/hosts/audit/target_statements.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/document/document.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// If a page states more languages than this, they do not count.
constexpr std::size_t max_languages = 16;
constexpr std::size_t max_known_languages = 1'000;

/// Returns one name for a type that has several.
std::string general_type(std::string_view essence)
{
  std::string type{essence};
  if (const std::size_t x = type.find("/x-"); x != type.npos)
    type.erase(x + 1, 2);
  if (type == "application/xhtml+xml")
    return "text/html";
  if (type == "image/jpg")
    return "image/jpeg";
  if (type == "application/javascript")
    return "text/javascript";
  return type;
}

/// Whether the stated type may be right: `application/octet-stream` may be anything, and plain XML any XML
/// type.
bool types_agree(const MediaType& said, const MediaType& sent)
{
  const bool is_any_xml = sent.essence() == "text/xml" || sent.essence() == "application/xml";
  return general_type(said.essence()) == general_type(sent.essence()) ||
         sent.essence() == "application/octet-stream" || (is_any_xml && said.is_xml());
}

/// Returns the element of a use's node: for a variant, the element around it.
AuthoredElement node_of(const TargetUse& use)
{
  const auto [document, element] = use.at;
  return {document, document->kind(element) == ElementKind::variant ? document->parent(element) : element};
}

bool same_node(const TargetUse& a, const TargetUse& b)
{
  const AuthoredElement one = node_of(a), other = node_of(b);
  return one.document == other.document && one.element == other.element;
}

/// Calls `take` for each node with its uses.
template <class Take>
void for_each_node(const Target& target, Take take)
{
  const std::span<const TargetUse> uses{target.uses};
  for (std::size_t begin = 0; begin < uses.size();) {
    std::size_t end = begin + 1;
    while (end < uses.size() && same_node(uses[begin], uses[end]))
      ++end;
    take(uses.subspan(begin, end - begin));
    begin = end;
  }
}

/// Whether the value stated in one of these uses, or in a variant that has its node's reference (M-8), holds:
/// a server can offer several representations at one address.
template <class Holds>
bool holds_for_one(std::span<const TargetUse> of_node, std::string_view TargetUse::*member,
                   Attribute attribute, Holds holds)
{
  if (std::ranges::any_of(of_node, [&](const TargetUse& use) { return holds(use.*member); }))
    return true;
  const AuthoredElement at = of_node.front().at;
  const Document* const document = at.document;
  return std::ranges::any_of(document->variants(at.element), [&](ElementId variant) {
    return !document->reference(variant) && holds(document->inherited(variant, attribute).value_or(""));
  });
}

/// Returns the uses of nodes of which no statement agrees, where something is stated.
template <class Agrees, class IsStated>
std::vector<const TargetUse*> disagreeing(const Target& target, std::string_view TargetUse::*member,
                                          Attribute attribute, Agrees agrees, IsStated is_stated)
{
  std::vector<const TargetUse*> result;
  for_each_node(target, [&](std::span<const TargetUse> uses) {
    if (holds_for_one(uses, member, attribute, agrees))
      return;
    for (const TargetUse& use : uses)
      if (is_stated(use.*member))
        result.push_back(&use);
  });
  return result;
}

} // namespace

std::vector<const TargetUse*> TargetStatements::with_another_type(const Target& target,
                                                                  const MediaType& sent) const
{
  const auto agrees = [&sent](std::string_view said) {
    const auto parsed = MediaType::parse(said);
    return parsed && types_agree(*parsed, sent);
  };
  return disagreeing(target, &TargetUse::type, Attribute::type, agrees,
                     [](std::string_view said) { return MediaType::parse(said).has_value(); });
}

std::vector<const TargetUse*> TargetStatements::with_another_language(const Target& target,
                                                                      std::string_view of_page)
{
  std::vector<StatedLanguage> languages;
  for (std::string_view rest = of_page; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto one = StatedLanguage::of(trimmed(rest.substr(0, comma)));
    if (!one || languages.size() == max_languages)
      return {};
    languages.push_back(*one);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  if (languages.empty())
    return {};
  const auto agrees = [&](std::string_view said) {
    const auto& stated = language(said);
    return stated && std::ranges::any_of(
                         languages, [&](const StatedLanguage& known) { return stated->agrees_with(known); });
  };
  return disagreeing(target, &TargetUse::language, Attribute::lang, agrees,
                     [this](std::string_view said) { return language(said).has_value(); });
}

const std::optional<StatedLanguage>& TargetStatements::language(std::string_view tag)
{
  if (const auto known = languages_.find(tag); known != languages_.end())
    return known->second;
  if (languages_.size() == max_known_languages)
    languages_.clear();
  return languages_.emplace(std::string{tag}, StatedLanguage::of(tag)).first->second;
}

} // namespace standard_sitemap
