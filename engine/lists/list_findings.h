#pragma once

#include <cstdint>
#include <string_view>

#include "engine/document/document_writer.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// In checks (NS-2, `Policy::for_check`), reports what reading ignores although the schema of `<urlset>` and
/// `<sitemapindex>` does not allow it: elements and attributes without meaning, or misplaced, and text
/// between elements. Anything in another namespace is an extension (G-9) and is not checked.
class ListFindings {
 public:
  /// `writer` must outlive this object.
  explicit ListFindings(DocumentWriter& writer) : writer_(writer) {}

  bool wanted() const { return writer_.policy().for_check; }

  void unknown(const XmlTag& tag);
  void out_of_place(const XmlTag& tag, std::string_view parent);
  void again(const XmlTag& tag);
  /// Reports an element that comes after `before`, but must precede it.
  void too_late(const XmlTag& tag, std::string_view before);
  /// G-9: reports an alternate that is not read. `href`: as written.
  void alternate(std::string_view href, std::string_view why, TextPosition at);
  /// Reports attributes without a prefix: the format has none, and others belong to an extension or to XML.
  void attributes(const XmlTag& tag);
  /// Reports text between the children of an element, unless it is white space. `at`: position of the
  /// element.
  void text(std::string_view text, std::string_view parent, TextPosition at);

 private:
  void element(const XmlTag& tag, std::string_view what);

  DocumentWriter& writer_;
};

} // namespace standard_sitemap
