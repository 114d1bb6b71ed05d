#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/terms/diagnostic.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap::fuzz {

struct XmlEventAttribute {
  std::string name; ///< `{namespace}prefix:local`
  std::string value;
  bool keeps_reference = false; ///< the value depends on an entity that is not declared
};

/// A part of an XML document as a parser reports it.
struct XmlEvent {
  enum class Kind : std::uint8_t { start, end, text };

  Kind kind;
  std::string text = {};                          ///< or the name of the element, as of an attribute
  std::vector<XmlEventAttribute> attributes = {}; ///< sorted by name
  std::vector<std::string> bindings = {};         ///< `prefix=namespace` of the tag, sorted
};

/// What the engine's stream makes of a document, given in pieces of this size.
struct EngineXml {
  std::vector<XmlEvent> events;
  XmlStream::State state;
  Diagnostic why; ///< if it is not complete
  std::vector<Diagnostic> warnings;
};
EngineXml read_by_engine(std::string_view xml, std::size_t piece);

/// What expat makes of it.
struct ExpatXml {
  std::vector<XmlEvent> events;
  std::optional<int> error;      ///< XML_Error
  std::string message;           ///< its description
  bool declares_entity = false;  ///< or refers to a parameter entity
  bool declares_default = false; ///< of an attribute
  bool declares_tokens =
      false; ///< attributes of a type other than CDATA, whose values are normalised further
};
ExpatXml read_by_expat(std::string_view xml);

} // namespace standard_sitemap::fuzz
