#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/excerpt.h"
#include "engine/base/keyed_hash.h"
#include "engine/check/findings.h"
#include "engine/check/language_tags.h"
#include "engine/check/values.h"
#include "engine/document/element_names.h"
#include "engine/web/uri_repair.h"

namespace standard_sitemap {

namespace {

bool is_node(ElementKind kind)
{
  return kind == ElementKind::item || kind == ElementKind::group;
}

/// The files of a map, and which of their elements became nodes.
class FileChecker {
 public:
  FileChecker(const Map& map, Findings& findings) : findings_(findings)
  {
    for (const Document* document : AuthoredElement::documents(map))
      reached_[document].resize(document->size());
    for (NodeId id = 0; id < map.size(); ++id) {
      const AuthoredElement place = AuthoredElement::of(map.node(id));
      if (const auto found = reached_.find(place.document); found != reached_.end())
        found->second[place.element] = true;
    }
    for (const Document* document : AuthoredElement::documents(map))
      if (document->format() == DocumentFormat::standard_sitemap)
        check(*document);
  }

 private:
  using Ids = std::unordered_map<std::string_view, ElementId, KeyedHash, std::equal_to<>>;

  void check(const Document& document)
  {
    Ids ids;
    for (ElementId element = 0; element < document.size(); ++element) {
      const AuthoredElement at{&document, element};
      check_id(at, ids);
      if (document.kind(element) == ElementKind::other)
        continue;
      check_attributes(at);
      check_place(at);
      check_reached(at);
    }
  }

  // M-5a
  void check_id(AuthoredElement at, Ids& ids)
  {
    auto id = at.attribute(Attribute::xml_id);
    if (!id)
      id = at.attribute(Attribute::id);
    if (!id)
      return;
    const auto [first, is_new] = ids.try_emplace(*id, at.element);
    if (!is_new)
      findings_.add(Severity::error, Code::duplicate_id,
                    "the id " + quotation(*id) + " is already used in line " +
                        std::to_string(at.document->line(first->second)) +
                        ": no external can refer to this element",
                    at);
  }

  void check_attributes(AuthoredElement at)
  {
    const Document& document = *at.document;
    const ElementKind kind = document.kind(at.element);
    for (unsigned i = 0; i < attribute_count; ++i) {
      const auto attribute = static_cast<Attribute>(i);
      const auto value = at.attribute(attribute);
      if (!value)
        continue;
      const std::string name{attribute_name(attribute)};
      if (!has_meaning(attribute, kind, parent_kind(at)))
        findings_.add(Severity::warning, Code::unknown_attribute,
                      name + " has no meaning on <" + std::string{element_name(kind)} + '>', at);
      else if (const auto hint = invalid_value_hint(attribute, *value, kind))
        findings_.add(Severity::warning, Code::invalid_value,
                      name + " has the value " + quotation(*value) + ", but should be " + *hint, at);
    }
    for (const Attribute language : {Attribute::lang, Attribute::xml_lang})
      if (const auto tag = at.attribute(language); tag && !tag->empty())
        if (auto fault = language_tag_fault(*tag))
          findings_.add(Severity::warning, Code::bad_language, *std::move(fault), at);
    for (const Attribute link : {Attribute::href, Attribute::url, Attribute::xml_base, Attribute::baseurl})
      if (const auto reference = at.attribute(link); reference && needs_repair({*reference}))
        findings_.add(
            Severity::warning, Code::repaired_uri,
            std::string{attribute_name(link)} +
                " has characters that are not allowed in a URI, or a lone %: " + quotation(*reference),
            at);
  }

  ElementKind parent_kind(AuthoredElement at) const
  {
    const ElementId parent = at.document->parent(at.element);
    return parent == no_element ? ElementKind::other : at.document->kind(parent);
  }

  // S-6, M-5, M-8
  void check_place(AuthoredElement at)
  {
    const ElementKind kind = at.document->kind(at.element);
    const ElementKind parent = parent_kind(at);
    const bool is_instruction =
        kind == ElementKind::class_change || kind == ElementKind::style || kind == ElementKind::image;
    if (is_instruction && at.document->parent(at.element) != 0)
      findings_.add(Severity::warning, Code::unreachable,
                    '<' + std::string{element_name(kind)} +
                        "> has an effect only as a child of the file's root element <sitemap>",
                    at);
    if (kind == ElementKind::variant && !is_node(parent) && parent != ElementKind::image)
      findings_.add(Severity::warning, Code::unreachable,
                    "<variant> has an effect only as a child of an item or a group", at);
    if (kind == ElementKind::external && !is_node(parent) && parent != ElementKind::sitemap &&
        parent != ElementKind::other) // NS-2: it may have a meaning there
      findings_.add(Severity::warning, Code::unreachable,
                    "<external> has an effect only as a child of <sitemap>, an item or a group", at);
  }

  // M-4: only the outermost unreached element is reported.
  void check_reached(AuthoredElement at)
  {
    const std::vector<bool>& reached = reached_.find(at.document)->second;
    if (!is_node(at.document->kind(at.element)) || reached[at.element])
      return;
    const ElementId parent = at.document->parent(at.element);
    if (parent != no_element && is_node(at.document->kind(parent)) && !reached[parent])
      return;
    findings_.add(Severity::warning, Code::unreachable,
                  "nothing refers to this " + std::string{element_name(at.document->kind(at.element))} +
                      ", or to an element that contains it: it is not part of the map",
                  at);
  }

  Findings& findings_;
  std::unordered_map<const Document*, std::vector<bool>> reached_;
};

} // namespace

void check_files(const Map& map, Findings& findings)
{
  FileChecker{map, findings};
}

} // namespace standard_sitemap
