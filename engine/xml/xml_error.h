#pragma once

#include <string>
#include <string_view>

#include "engine/web/diagnostic.h"

namespace standard_sitemap {

/// What an XML parser found, as its author and a program see it.
struct XmlError {
  Cause cause = Cause::unknown; ///< what the remedy depends on
  std::string sentence; ///< without a capital and a full stop; may quote the file: escape before showing
};

/// libxml2 has one number (XML_ERR_NAME_REQUIRED) for every name that is missing: this one says what kind of
/// name, by the character `before` the place. Every other number stays as it is. For `explain_xml_error`.
int xml_error_number(int number, char before);

/// Puts a fatal error of libxml2 into words: its own have names of its functions in them
/// (`xmlParseEntityRef: no name`), and change with its versions. `number`: xmlError.code (xmlParserErrors);
/// one that is not known gives a sentence that says no more than that. `first`, `second`: xmlError.str1 and
/// str2, quoted as far as they are valid UTF-8 and no longer than a name is. `line`: xmlError.int1, where an
/// element began.
XmlError explain_xml_error(int number, std::string_view first, std::string_view second, int line);

} // namespace standard_sitemap
