#include "tests/fuzz/xml_events.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <expat.h>

namespace standard_sitemap::fuzz {
namespace {

/// Between the parts of a name: no character of XML, so that no namespace has it.
constexpr char separator = '\x01';

/// `uri SEPARATOR local [SEPARATOR prefix]`, or `local`.
std::string name_of(std::string_view triplet)
{
  const std::size_t first = triplet.find(separator);
  if (first == triplet.npos)
    return "{}" + std::string{triplet};
  const std::size_t second = triplet.find(separator, first + 1);
  const std::string_view local =
      triplet.substr(first + 1, second == triplet.npos ? second : second - first - 1);
  const std::string prefix{second == triplet.npos ? "" : triplet.substr(second + 1)};
  return "{" + std::string{triplet.substr(0, first)} + "}" + prefix + (prefix.empty() ? "" : ":") +
         std::string{local};
}

class ExpatEvents {
 public:
  ExpatEvents() : parser_(XML_ParserCreateNS("UTF-8", separator))
  {
    if (!parser_)
      throw std::bad_alloc{};
    XML_SetUserData(parser_.get(), this);
    XML_SetReturnNSTriplet(parser_.get(), 1);
    XML_SetElementHandler(parser_.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
    XML_SetStartNamespaceDeclHandler(parser_.get(), on_binding);
    XML_SetEntityDeclHandler(parser_.get(), on_entity);
    XML_SetAttlistDeclHandler(parser_.get(), on_attribute_declaration);
    XML_SetSkippedEntityHandler(parser_.get(), on_skipped);
    // Else references to parameter entities would not be reported. None is read: they are outside the
    // document.
    XML_SetParamEntityParsing(parser_.get(), XML_PARAM_ENTITY_PARSING_ALWAYS);
    XML_SetHashSalt(parser_.get(), 1); // the same work each time
  }

  ExpatXml read(std::string_view xml)
  {
    if (XML_Parse(parser_.get(), xml.data(), static_cast<int>(xml.size()), XML_TRUE) != XML_STATUS_OK) {
      const XML_Error error = XML_GetErrorCode(parser_.get());
      result_.error = static_cast<int>(error);
      result_.message = XML_ErrorString(error);
    }
    return std::move(result_);
  }

 private:
  static ExpatEvents& of(void* user) { return *static_cast<ExpatEvents*>(user); }

  static void XMLCALL on_start(void* user, const XML_Char* name, const XML_Char** attributes)
  {
    ExpatEvents& self = of(user);
    self.end_text();
    XmlEvent event{.kind = XmlEvent::Kind::start, .text = name_of(name)};
    for (; *attributes != nullptr; attributes += 2)
      event.attributes.push_back({name_of(attributes[0]), attributes[1]});
    std::ranges::sort(event.attributes, {}, &XmlEventAttribute::name);
    event.bindings = std::exchange(self.bindings_, {});
    std::ranges::sort(event.bindings);
    self.result_.events.push_back(std::move(event));
  }

  static void XMLCALL on_end(void* user, const XML_Char*)
  {
    of(user).end_text();
    of(user).result_.events.push_back({.kind = XmlEvent::Kind::end});
  }

  static void XMLCALL on_text(void* user, const XML_Char* text, int size)
  {
    of(user).text_.append(text, static_cast<std::size_t>(size));
  }

  static void XMLCALL on_binding(void* user, const XML_Char* prefix, const XML_Char* uri)
  {
    const std::string_view name{prefix ? prefix : ""};
    if (name != "xml") // may only be declared as what it is anyway; libxml2 does not tell
      of(user).bindings_.push_back(std::string{name} + '=' + (uri ? uri : ""));
  }

  static void XMLCALL on_entity(void* user, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                                const XML_Char*, const XML_Char*, const XML_Char*)
  {
    of(user).result_.declares_entity = true;
  }

  static void XMLCALL on_attribute_declaration(void* user, const XML_Char*, const XML_Char*,
                                               const XML_Char* type, const XML_Char* value, int)
  {
    of(user).result_.declares_default |= value != nullptr;
    of(user).result_.declares_tokens |= std::string_view{type} != "CDATA";
  }

  static void XMLCALL on_skipped(void* user, const XML_Char* name, int is_parameter)
  {
    if (is_parameter != 0)
      of(user).result_.declares_entity = true;
    else
      of(user).text_ += '&' + std::string{name} + ';';
  }

  void end_text()
  {
    if (!text_.empty())
      result_.events.push_back({.kind = XmlEvent::Kind::text, .text = std::exchange(text_, {})});
  }

  struct Free {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, Free> parser_;
  ExpatXml result_;
  std::string text_;
  std::vector<std::string> bindings_; ///< of the tag that follows
};

} // namespace

ExpatXml read_by_expat(std::string_view xml)
{
  return ExpatEvents{}.read(xml);
}

} // namespace standard_sitemap::fuzz
