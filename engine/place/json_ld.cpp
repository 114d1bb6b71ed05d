#include "engine/place/json_ld.h"

#include <algorithm>
#include <optional>
#include <string>

#include <rapidjson/document.h>

#include "engine/base/ascii.h"
#include "engine/place/place_text.h"
#include "engine/place/trail_draft.h"

namespace standard_sitemap {
namespace {

using rapidjson::Value;

/// Returns the deepest nesting of arrays and objects in a text, if it is JSON.
std::size_t depth_of(std::string_view json)
{
  std::size_t depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (quoted) {
      at += c == '\\' ? 1 : 0;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

std::string_view text_of(const Value& value)
{
  return {value.GetString(), value.GetStringLength()};
}

/// Returns a member of an object, of equal keys the last one, as ECMAScript does; null if there is none.
const Value* member(const Value& object, std::string_view key)
{
  const Value* found = nullptr;
  if (object.IsObject())
    for (const auto& [name, value] : object.GetObject())
      if (text_of(name) == key)
        found = &value;
  return found;
}

/// Returns the value, or the first one of an array; null if that is empty.
const Value* first_of(const Value* value)
{
  if (!value || !value->IsArray())
    return value;
  return value->Empty() ? nullptr : &(*value)[0];
}

/// Calls `visit` for each value of an array, or for the value if it is none.
template <class Visit>
void for_each(const Value* value, Visit visit)
{
  if (!value)
    return;
  if (!value->IsArray())
    return visit(*value);
  for (const Value& one : value->GetArray())
    visit(one);
}

constexpr std::string_view schema_org = "schema.org";

/// Returns what follows `http://schema.org` in an address of either scheme; nullopt for other addresses.
std::optional<std::string_view> after_vocabulary(std::string_view text)
{
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!text.starts_with(scheme))
      continue;
    std::string_view rest = text.substr(scheme.size());
    if (rest.starts_with("www."))
      rest.remove_prefix(4);
    if (rest.starts_with(schema_org))
      return rest.substr(schema_org.size());
  }
  return std::nullopt;
}

bool is_vocabulary(const Value* text)
{
  const auto rest = text && text->IsString() ? after_vocabulary(stripped(text_of(*text))) : std::nullopt;
  return rest && (rest->empty() || rest->front() == '/' || rest->front() == '#');
}

constexpr std::string_view prefix = "schema:";

/// Which names are those of schema.org: plain ones, and those with its prefix, which its own context defines.
struct Vocabulary {
  bool plain = false;
  bool prefixed = false;
};

/// Returns what a context, or several, define.
Vocabulary vocabulary_of(const Value& context)
{
  Vocabulary names;
  for_each(&context, [&](const Value& one) {
    names.plain |= is_vocabulary(one.IsObject() ? member(one, "@vocab") : &one);
    names.prefixed |= is_vocabulary(member(one, "schema"));
  });
  names.prefixed |= names.plain;
  return names;
}

/// Returns a member of an object that has a name of schema.org, with the prefix or without.
const Value* property_of(const Value& object, std::string_view name)
{
  const Value* const plain = member(object, name);
  return plain ? plain : member(object, std::string{prefix} + std::string{name});
}

/// Whether an object has this type.
bool has_type(const Value& object, std::string_view type, Vocabulary names)
{
  bool has = false;
  for_each(member(object, "@type"), [&](const Value& one) {
    if (!one.IsString())
      return;
    const std::string_view name = text_of(one);
    if (const auto rest = after_vocabulary(name))
      has |= rest->size() == type.size() + 1 && rest->ends_with(type);
    else if (name.starts_with(prefix))
      has |= names.prefixed && name.substr(prefix.size()) == type;
    else
      has |= names.plain && name == type;
  });
  return has;
}

/// Reads the objects of one script.
class ScriptReader {
 public:
  explicit ScriptReader(PageStatements& statements) : statements_(statements) {}

  /// Recursive, since the depth is bounded. Visits each value at most once.
  void read(const Value& value, Vocabulary names)
  {
    if (value.IsArray()) {
      for (const Value& one : value.GetArray())
        read(one, names);
    } else if (value.IsObject()) {
      object(value, names);
    }
  }

 private:
  void object(const Value& value, Vocabulary names)
  {
    if (const Value* const context = member(value, "@context"))
      names = vocabulary_of(*context);
    if (has_type(value, "BreadcrumbList", names))
      trail(value);
    else if (has_type(value, "WebSite", names))
      site(value);
    for (const char* const key : {"@graph", "breadcrumb", "isPartOf", "mainEntityOfPage"})
      if (const Value* const inner = property_of(value, key))
        read(*inner, names);
  }

  void trail(const Value& list)
  {
    TrailDraft draft;
    for_each(property_of(list, "itemListElement"), [&](const Value& element) {
      if (element.IsObject())
        draft.add(item(element), statements_);
      else
        draft.add({}, statements_); // it has no name
    });
    std::move(draft).finish(statements_);
  }

  TrailDraft::Item item(const Value& element)
  {
    TrailDraft::Item item{.name = name_of(element),
                          .url = address(property_of(element, "url")),
                          .position = position(property_of(element, "position"))};
    const Value* const target = first_of(property_of(element, "item"));
    if (!target)
      return item;
    item.href = href_of(*target);
    item.name_of_target = name_of(*target);
    return item;
  }

  void site(const Value& value)
  {
    std::string name = name_of(value);
    if (name.empty())
      return;
    if (statements_.sites.size() == PageStatements::max_sites)
      return note(statements_, Code::limit_place,
                  "the page describes more sites than are read; the rest is left out");
    auto href = address(property_of(value, "url"));
    statements_.sites.push_back({std::move(name), href ? href : address(member(value, "@id"))});
  }

  std::string name_of(const Value& object)
  {
    const Value* name = first_of(property_of(object, "name"));
    if (name && name->IsObject())
      name = member(*name, "@value");
    if (name && name->IsString())
      return plain_text(text_of(*name), statements_);
    return name && name->IsInt64() ? std::to_string(name->GetInt64()) : std::string{};
  }

  std::optional<std::string> href_of(const Value& target)
  {
    if (target.IsString())
      return address(&target);
    auto href = address(member(target, "@id"));
    return href ? href : address(property_of(target, "url"));
  }

  /// Returns a text that is an address; one that is too long is left out.
  std::optional<std::string> address(const Value* value)
  {
    value = first_of(value);
    if (!value || !value->IsString() || stripped(text_of(*value)).empty() ||
        text_of(*value).find('\0') != std::string_view::npos)
      return std::nullopt;
    if (value->GetStringLength() <= PageStatements::max_href_bytes)
      return std::string{text_of(*value)};
    note(statements_, Code::limit_place, "an address in the page is longer than is read, and is left out");
    return std::nullopt;
  }

  static std::optional<double> position(const Value* value)
  {
    if (value && value->IsNumber())
      return value->GetDouble();
    return value && value->IsString() ? position_of(text_of(*value)) : std::nullopt;
  }

  PageStatements& statements_;
};

} // namespace

void read_json_ld(std::string_view json, PageStatements& statements)
{
  if (json.size() > StatedPlace::max_json_block || depth_of(json) > StatedPlace::max_json_depth)
    return note(statements, Code::limit_place,
                "a script of JSON-LD is longer, or nests deeper, than is read; it is left out");
  std::string text{json}; // RapidJSON takes U+0000 for the end, and changes the text
  rapidjson::Document document;
  if (text.find('\0') == text.npos)
    document.ParseInsitu<rapidjson::kParseIterativeFlag>(text.data());
  else
    document.Parse(""); // is an error
  if (document.HasParseError())
    return statements.diagnostics.add({.severity = Severity::note,
                                       .code = Code::broken_json,
                                       .message = "a script of JSON-LD is not JSON from its byte " +
                                                  std::to_string(document.GetErrorOffset() + 1) +
                                                  " on; it is left out"});
  ScriptReader{statements}.read(document, {});
}

} // namespace standard_sitemap
