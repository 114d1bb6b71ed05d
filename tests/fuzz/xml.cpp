// An XML document in UTF-8, read by the engine's stream and by expat. What both accept must have the same
// elements, attributes, namespaces and text. What only one of them accepts must be something of which we say
// so: see `engine_may_accept` and `engine_may_refuse`.

#include <algorithm>
#include <utility>

#include <expat.h>

#include "engine/base/ascii.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/xml_events.h"

using namespace standard_sitemap;
using fuzz::EngineXml;
using fuzz::ExpatXml;
using fuzz::require;
using fuzz::XmlEvent;

namespace {

bool has_warning(const EngineXml& engine, Code code)
{
  return std::ranges::any_of(engine.warnings,
                             [code](const Diagnostic& warning) { return warning.code == code; });
}

bool is_ascii(std::string_view text)
{
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

/// Behind the comments, instructions and CDATA sections that begin here; in them a quote is none.
std::size_t end_of_markup_without_tags(std::string_view xml, std::size_t at)
{
  constexpr std::pair<std::string_view, std::string_view> markup[] = {
      {"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}};
  for (bool more = true; more;) {
    more = false;
    for (const auto& [begin, end] : markup) {
      if (!xml.substr(at).starts_with(begin))
        continue;
      const std::size_t found = xml.find(end, at + begin.size());
      at = found == xml.npos ? xml.size() : found + end.size();
      more = true;
    }
  }
  return at;
}

/// Whether there is a name with a colon behind this sign; the name ends before one of these characters.
bool has_name_with_colon(std::string_view xml, std::string_view sign, std::string_view ends)
{
  for (std::size_t at = xml.find(sign); at != xml.npos; at = xml.find(sign, at + sign.size())) {
    const std::string_view rest = xml.substr(at + sign.size());
    if (rest.substr(0, rest.find_first_of(ends)).find(':') != rest.npos)
      return true;
  }
  return false;
}

/// Whether an instruction or a reference has a name with a colon, which "Namespaces in XML" does not allow
/// either.
bool has_colon_in_other_name(std::string_view xml)
{
  return has_name_with_colon(xml, "<?", " \t\r\n?") || has_name_with_colon(xml, "&", " \t\r\n;&<>\"'");
}

/// Whether a tag has a name that "Namespaces in XML" does not allow, such as `a:b:c`, `:a` or `a:`.
bool has_unusual_colon(std::string_view xml)
{
  char quote = '\0';
  bool in_tag = false;
  std::size_t colons = 0;
  for (std::size_t i = 0; i < xml.size(); ++i) {
    if (quote == '\0') // also within a DOCTYPE
      i = end_of_markup_without_tags(xml, i);
    if (i == xml.size())
      break;
    const char c = xml[i];
    const bool is_quote = in_tag && (c == '"' || c == '\'');
    if (quote != '\0' || is_quote)
      quote = quote == '\0' ? c : quote == c ? '\0' : quote;
    else
      in_tag = c == '<' || (in_tag && c != '>');
    const bool is_in_name = in_tag && quote == '\0' &&
                            (is_ascii_alphanumeric(c) || !is_ascii(xml.substr(i, 1)) ||
                             std::string_view{"_-.:"}.find(c) != std::string_view::npos);
    const auto is_of_name = [&](std::size_t at) {
      return at < xml.size() && std::string_view{" \t\r\n<>/=?!\"'"}.find(xml[at]) == std::string_view::npos;
    };
    const auto begins_name = [&](std::size_t at) {
      return is_of_name(at) && !is_ascii_digit(xml[at]) && xml[at] != '-' && xml[at] != '.';
    };
    colons = is_in_name ? colons + (c == ':' ? 1 : 0) : 0;
    if (is_in_name && c == ':' && (colons > 1 || i == 0 || !is_of_name(i - 1) || !begins_name(i + 1)))
      return true;
  }
  return false;
}

/// Whether there is a colon in a name of the DOCTYPE: most names in it may have none, or one between others
/// ("Namespaces in XML", 7).
bool has_colon_in_doctype(std::string_view xml)
{
  const std::size_t begin = xml.find("<!DOCTYPE");
  if (begin == xml.npos)
    return false;
  char quote = '\0';
  bool in_subset = false;
  for (std::size_t i = begin; i < xml.size(); ++i) {
    if (quote == '\0')
      i = end_of_markup_without_tags(xml, i);
    const char c = i < xml.size() ? xml[i] : '>';
    if (quote != '\0')
      quote = c == quote ? '\0' : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '[' || c == ']')
      in_subset = c == '[';
    else if (c == ':')
      return true;
    else if (c == '>' && !in_subset)
      return false;
  }
  return false;
}

/// Whether there are two `xmlns:...`, one of which may be a binding that libxml2 leaves out before it looks
/// for duplicates: of `xml`, of a prefix to nothing, or to a namespace that is reserved.
bool may_have_skipped_binding(std::string_view xml)
{
  std::size_t bindings = 0;
  bool may_skip = false;
  constexpr std::string_view sign = "xmlns:";
  for (std::size_t at = xml.find(sign); at != xml.npos; at = xml.find(sign, at + sign.size())) {
    ++bindings;
    const std::string_view name = xml.substr(at + sign.size());
    const std::size_t quote = name.find_first_of("\"'");
    const std::string_view value = quote == name.npos ? std::string_view{} : name.substr(quote + 1);
    may_skip = may_skip || name.starts_with("xml") || value.starts_with('"') || value.starts_with('\'') ||
               value.starts_with("http://www.w3.org/XML/1998/namespace") ||
               value.starts_with("http://www.w3.org/2000/xmlns/");
  }
  return bindings > 1 && may_skip;
}

/// Why a document that expat refuses may be accepted.
bool engine_may_accept(std::string_view xml, const EngineXml& engine, int expat_error)
{
  switch (expat_error) {
  case XML_ERROR_UNDEFINED_ENTITY: // a bare DOCTYPE suffices: XmlStream
    return has_warning(engine, Code::undeclared_entity);
  case XML_ERROR_UNBOUND_PREFIX:
    return has_warning(engine, Code::unbound_prefix);
  // Of "Namespaces in XML" only: the document is well-formed, and the engine goes by what is bound.
  case XML_ERROR_UNDECLARING_PREFIX:
  case XML_ERROR_RESERVED_PREFIX_XML:
  case XML_ERROR_RESERVED_PREFIX_XMLNS:
  case XML_ERROR_RESERVED_NAMESPACE_URI:
    return true;
  case XML_ERROR_DUPLICATE_ATTRIBUTE:
    return may_have_skipped_binding(xml);
  case XML_ERROR_SYNTAX:
    return has_colon_in_doctype(xml);
  case XML_ERROR_INVALID_TOKEN: // expat has the names of XML 1.0's fourth edition, libxml2 those of its fifth
    return !is_ascii(xml) || has_unusual_colon(xml) || has_colon_in_other_name(xml);
  default:
    return false;
  }
}

/// Why a document that expat accepts may be refused (P-7).
bool engine_may_refuse(const EngineXml& engine, const ExpatXml& expat)
{
  return engine.state == XmlStream::State::limited || expat.declares_entity || expat.declares_default ||
         engine.why.cause == Cause::xml_declaration; // expat takes any version
}

/// The value as that of an attribute whose type is not CDATA (XML 1.0, 3.3.3): the engine does not know
/// types.
std::string collapsed(std::string_view value)
{
  std::string result;
  for (const char c : value)
    if (c != ' ' || (!result.empty() && result.back() != ' '))
      result += c;
  if (result.ends_with(' '))
    result.pop_back();
  return result;
}

std::string described(const XmlEvent& event)
{
  std::string text = event.kind == XmlEvent::Kind::start ? "start "
                     : event.kind == XmlEvent::Kind::end ? "end"
                                                         : "text ";
  text += event.text;
  for (const auto& attribute : event.attributes)
    text += "\n  " + attribute.name + " = [" + attribute.value + "]";
  for (const std::string& binding : event.bindings)
    text += "\n  binds " + binding;
  return text;
}

void require_same(const XmlEvent& engine, const XmlEvent& expat, bool with_types)
{
  const std::string detail = "engine: " + described(engine) + "\nexpat: " + described(expat);
  require(engine.kind == expat.kind && engine.text == expat.text, "elements and texts agree", detail);
  require(engine.bindings == expat.bindings, "namespace bindings agree", detail);
  require(engine.attributes.size() == expat.attributes.size(), "the numbers of attributes agree", detail);
  for (std::size_t i = 0; i < engine.attributes.size(); ++i) {
    const auto &ours = engine.attributes[i], &theirs = expat.attributes[i];
    require(ours.name == theirs.name, "names of attributes agree", detail);
    require(ours.keeps_reference || ours.value == theirs.value ||
                (with_types && collapsed(ours.value) == collapsed(theirs.value)),
            "values of attributes agree", detail);
  }
}

/// Whether a namespace may depend on an entity that is not declared, of which the engine keeps the reference,
/// and expat nothing.
bool may_keep_reference_in_namespace(const EngineXml& engine)
{
  return has_warning(engine, Code::undeclared_entity) &&
         std::ranges::any_of(engine.events, [](const XmlEvent& event) {
           return std::ranges::any_of(event.bindings, [](const std::string& binding) {
             return binding.find('&') != std::string::npos;
           });
         });
}

void require_same(const EngineXml& engine, const ExpatXml& expat)
{
  require(!expat.declares_entity && !expat.declares_default, "P-7: entities and default values are refused");
  if (may_keep_reference_in_namespace(engine))
    return; // no name can be compared
  for (std::size_t i = 0; i < std::min(engine.events.size(), expat.events.size()); ++i)
    require_same(engine.events[i], expat.events[i], expat.declares_tokens);
  require(engine.events.size() == expat.events.size(), "the numbers of events agree");
}

/// Whether expat takes the input for UTF-16, whatever it is told.
bool is_taken_for_utf_16(std::string_view xml)
{
  constexpr std::string_view starts[] = {"\xfe\xff", "\xff\xfe", std::string_view{"\0<", 2},
                                         std::string_view{"<\0", 2}};
  return std::ranges::any_of(starts, [xml](std::string_view start) { return xml.starts_with(start); });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  std::string_view xml = fuzz::text_of(data, size);
  if (xml.starts_with("\xef\xbb\xbf"))
    xml.remove_prefix(3); // the stream takes text without it
  if (is_taken_for_utf_16(xml))
    return 0;
  const EngineXml engine = fuzz::read_by_engine(xml, size % 3 == 0 ? 1 + size % 7 : size + 1);
  const ExpatXml expat = fuzz::read_by_expat(xml);
  if (expat.error == XML_ERROR_AMPLIFICATION_LIMIT_BREACH || expat.error == XML_ERROR_NO_MEMORY)
    return 0;
  const bool accepted = engine.state == XmlStream::State::complete;
  if (accepted && !expat.error)
    require_same(engine, expat);
  else if (accepted)
    require(engine_may_accept(xml, engine, *expat.error), "what only the engine accepts is known",
            expat.message);
  else if (!expat.error)
    require(engine_may_refuse(engine, expat), "what only the engine refuses is known", engine.why.message);
  return 0;
}
