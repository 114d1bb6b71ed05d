#include "engine/map/instructions.h"

#include <algorithm>
#include <charconv>

#include "engine/base/ascii.h"
#include "engine/map/local_reference.h"
#include "engine/web/header_list.h"
#include "engine/xml/xpath.h"

namespace standard_sitemap {
namespace {

constexpr std::string_view xhtml_ns = "http://www.w3.org/1999/xhtml"; // NS-3
constexpr std::string_view xml_ns = "http://www.w3.org/XML/1998/namespace";
constexpr const char* foreign = "it comes from another origin than the page";

// Policy: [A-Za-z_][A-Za-z0-9_-]{0,63}
bool is_token_prefix(std::string_view prefix, std::size_t max_bytes)
{
  return !prefix.empty() && prefix.size() <= max_bytes && (is_ascii_alpha(prefix[0]) || prefix[0] == '_') &&
         std::all_of(prefix.begin(), prefix.end(),
                     [](char c) { return is_ascii_alphanumeric(c) || c == '_' || c == '-'; });
}

// Policy: `class` or a `data-*` attribute, nothing else. HTML allows no upper case in the latter.
bool is_editable_attribute(std::string_view name)
{
  constexpr std::string_view data = "data-";
  if (name == "class")
    return true;
  return name.size() > data.size() && name.starts_with(data) &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return is_ascii_lower_alpha(c) || is_ascii_digit(c) || c == '-' || c == '_' || c == '.';
         });
}

std::optional<unsigned> pixels(std::optional<std::string_view> text)
{
  if (!text)
    return std::nullopt;
  const std::string_view digits = trimmed(*text);
  unsigned value = 0;
  const auto error = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec;
  if (error != std::errc{})
    return std::nullopt;
  return value;
}

std::optional<std::string> owned(std::optional<std::string_view> text)
{
  return text ? std::optional<std::string>{*text} : std::nullopt;
}

struct Collector {
  const Document& document;
  const Initiator& initiator;
  const Policy& policy;
  BaseResolver& bases;
  bool same_origin;
  const std::optional<Uri>& local_root;
  Instructions result;

  void note(Severity severity, Code code, std::string message, ElementId element)
  {
    const TextPosition at = document.position(element);
    result.diagnostics.add({severity, code, std::move(message), document.url().text(), at.line, at.column, 1,
                            document.subject()});
  }

  void class_change(ElementId element, std::string xpath, bool xpath_compiles)
  {
    ClassChange change;
    change.xpath = std::move(xpath);
    change.attribute = document.attribute(element, Attribute::attr).value_or("class");
    change.prefix = document.attribute(element, Attribute::prefix).value_or("");
    if (change.xpath.size() <= policy.xpath_bytes)
      bind(change, element);
    change.refused = class_change_refusal(change, xpath_compiles, policy);
    if (!change.refused && !same_origin)
      change.refused = foreign;
    if (change.refused)
      note(Severity::warning, Code::class_change_refused, "a class change is refused: " + *change.refused,
           element);
    result.class_changes.push_back({std::move(change), element});
  }

  // S-3: only the bindings of the prefixes that the XPath uses.
  void bind(ClassChange& change, ElementId element) const
  {
    const auto& in_scope = document.bindings(element);
    for (std::string& prefix : prefixes_in_xpath(change.xpath)) {
      const auto binding = std::find_if(in_scope.begin(), in_scope.end(),
                                        [&](const auto& candidate) { return candidate.first == prefix; });
      if (binding != in_scope.end())
        change.namespaces.push_back(*binding);
      else if (document.kind(element) ==
               ElementKind::sitemap) // O-2: its XPath uses no other prefix than html
        change.namespaces.emplace_back(prefix, xhtml_ns);
      else if (prefix == "xml") // in scope everywhere, declared or not
        change.namespaces.emplace_back(prefix, xml_ns);
    }
  }

  struct Resource {
    Uri url;
    std::optional<std::string> relative = {};
  };

  // Resources that a host would fetch for the page are subject to the same rules as documents.
  std::optional<Resource> resource(ElementId element)
  {
    const auto reference = document.reference(element);
    if (!reference || trimmed(*reference).empty())
      return std::nullopt;
    auto uri = bases.resolve(document, element, *reference);
    if (uri && local_root) // no page would fetch the resource
      if (auto relative = local_reference(document, element, *reference, *local_root))
        return Resource{*std::move(uri), std::move(relative)};
    std::optional<Refusal> refusal;
    if (!uri)
      refusal = Refusal::unusable;
    else
      refusal = fetch_refusal(*uri, initiator, policy);
    if (!refusal)
      return Resource{*std::move(uri)};
    note(Severity::warning, Code::style_refused,
         "a style sheet or image is refused: " + std::string{why_refused(*refusal)}, element);
    return std::nullopt;
  }

  void style(ElementId element)
  {
    auto sheet = resource(element);
    if (!sheet)
      return;
    const auto replace = document.attribute(element, Attribute::replace);
    StyleInstruction style{std::move(sheet->url),
                           owned(document.attribute(element, Attribute::type)),
                           replace && *replace != "false" && *replace != "no" && *replace != "0",
                           {},
                           std::move(sheet->relative)};
    // A style sheet can do everything that class changes can, and more: policy, "Class changes".
    if (!same_origin) {
      style.refused = foreign;
      note(Severity::warning, Code::style_refused,
           "a style sheet is not applied to the page: " + *style.refused, element);
    }
    result.styles.push_back(std::move(style));
  }

  void logo_variant(ElementId element)
  {
    if (auto image = resource(element))
      result.logo.push_back({std::move(image->url), owned(document.attribute(element, Attribute::type)),
                             pixels(document.attribute(element, Attribute::width)),
                             pixels(document.attribute(element, Attribute::height)),
                             std::move(image->relative)});
  }
};

} // namespace

std::optional<std::string> class_change_refusal(const ClassChange& change, bool xpath_compiles,
                                                const Policy& policy)
{
  if (change.xpath.empty())
    return "it names no elements";
  if (change.xpath.size() > policy.xpath_bytes)
    return "its XPath is longer than " + std::to_string(policy.xpath_bytes) + " bytes";
  if (!is_editable_attribute(change.attribute))
    return "only class and data-* attributes may be changed";
  if (!is_token_prefix(change.prefix, policy.prefix_characters))
    return change.prefix.empty() ? "its prefix attribute is missing or empty"
                                 : "its prefix attribute is not a plain name (letters, digits, _ and -)";
  const auto [brackets, levels] = xpath_depth(change.xpath);
  if (brackets > policy.xpath_depth)
    return "its XPath has more than " + std::to_string(policy.xpath_depth) + " levels of nested brackets";
  if (levels > max_xpath_levels(policy.xpath_depth))
    return "its XPath has too many steps or operators in a row";
  if (!xpath_compiles)
    return "its XPath is not valid XPath 1.0";
  for (const std::string& prefix : prefixes_in_xpath(change.xpath))
    if (std::none_of(change.namespaces.begin(), change.namespaces.end(),
                     [&](const auto& binding) { return binding.first == prefix; }))
      return "its XPath uses a prefix that is not declared: " + prefix;
  return std::nullopt;
}

Instructions instructions_of(const Document& document, ElementId sitemap, bool same_origin,
                             const Initiator& initiator, const Policy& policy, BaseResolver& bases,
                             const std::optional<Uri>& local_root)
{
  Collector collector{document, initiator, policy, bases, same_origin, local_root, {}};
  collector.result.diagnostics = Diagnostics{policy.findings};
  if (document.has(sitemap, Attribute::prefix) || document.has(sitemap, Attribute::attr)) // O-2
    collector.class_change(sitemap, "/html:html/html:body", true);
  for (ElementId child = document.first_child(sitemap); child != document.end(sitemap);
       child = document.end(child)) {
    switch (document.kind(child)) {
    case ElementKind::class_change:
      if (collector.result.class_changes.size() <=
          policy.class_changes) // one more, so that the excess is detected
        collector.class_change(child, std::string{document.attribute(child, Attribute::elem).value_or("")},
                               document.xpath_compiles(child));
      break;
    case ElementKind::style:
      collector.style(child);
      break;
    case ElementKind::image:
      collector.logo_variant(child);
      for (const ElementId variant : document.variants(child))
        collector.logo_variant(variant);
      break;
    default:
      break;
    }
  }
  return std::move(collector.result);
}

} // namespace standard_sitemap
