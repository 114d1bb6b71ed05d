#pragma once

#include <cstdint>
#include <string_view>

#include "engine/document/document_writer.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Says of a `<urlset>` or `<sitemapindex>` what the format's schema does not allow and reading passes over,
/// where the policy asks for that (NS-2, `name_unknown`): elements and attributes of no meaning, or where
/// they have none, and text between elements. What is in another namespace is an extension (G-9), and none of
/// it.
class ListFindings {
 public:
  /// `writer` must outlive it.
  explicit ListFindings(DocumentWriter& writer) : writer_(writer) {}

  bool wanted() const { return writer_.policy().name_unknown; }

  void unknown(const XmlTag& tag);
  void out_of_place(const XmlTag& tag, std::string_view parent);
  void again(const XmlTag& tag);
  /// The format has no attributes; those with a prefix are an extension's, or XML's own.
  void attributes(const XmlTag& tag);
  /// What stands between the children of an element; nothing, if it is white space. `line`: of the element.
  void text(std::string_view text, std::string_view parent, std::uint32_t line);

 private:
  void element(const XmlTag& tag, std::string_view what);

  DocumentWriter& writer_;
};

} // namespace standard_sitemap
