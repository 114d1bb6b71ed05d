#pragma once

#include <string>
#include <string_view>

#include "engine/terms/diagnostic.h"

namespace standard_sitemap {

/// An XML error, for the file's author and for programs.
struct XmlError {
  Cause cause = Cause::unknown; ///< the cause, on which the remedy depends
  std::string sentence; ///< without initial capital and full stop; may quote the file: escape before display
};

/// libxml2 has one error number (XML_ERR_NAME_REQUIRED) for every missing name. Returns a number that also
/// says what kind of name is missing, depending on the character `before` the position; every other number is
/// returned unchanged. For use with `explain_xml_error`.
int xml_error_number(int number, char before);

/// Describes a fatal error of libxml2. Its own messages contain function names (`xmlParseEntityRef: no name`)
/// and change between versions. `number`: xmlError.code (xmlParserErrors); an unknown one gives a generic
/// sentence. `first`, `second`: xmlError.str1 and str2, quoted if they are valid UTF-8 and no longer than a
/// name. `line`: xmlError.int1, the line where an element began.
XmlError explain_xml_error(int number, std::string_view first, std::string_view second, int line);

} // namespace standard_sitemap
