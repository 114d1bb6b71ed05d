#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <string>

#include "engine/document/document_writer.h"
#include "engine/document/element_rules.h"
#include "engine/terms/policy.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Makes a `Document` from the elements of a Standard Sitemap. Obsolete features (O-1 to O-5) are reported,
/// and ignored in strict mode.
class DocumentBuilder final : public XmlHandler {
 public:
  /// `writer` gets the elements and the diagnostics; `stream` is the one that calls this handler. Both must
  /// outlive the builder. Make it at the root element at the latest.
  DocumentBuilder(DocumentWriter& writer, XmlStream& stream);

  bool start_element(const XmlTag& tag) override;
  void end_element() override;
  void stray_text(const StrayText& text, std::uint32_t line) override;

  /// Why the root element is not that of a Standard Sitemap (P-3); nullopt if it is, or has not arrived yet.
  const std::optional<Diagnostic>& not_a_sitemap() const { return not_a_sitemap_; }

 private:
  enum class Obsolete : std::uint8_t { baseurl, change, sitemap_attr, style, image, external_url, id };
  static constexpr unsigned obsolete_count = 7;

  bool accept_root(const XmlTag& tag);
  ElementKind kind_of(const XmlTag& tag);
  std::optional<Attribute> known_attribute(const XmlAttribute& attribute) const;
  bool wanted(ElementKind kind, Attribute attribute, TextPosition at);
  void take_attributes(ElementKind kind, const XmlTag& tag);
  void note_foreign(const XmlTag& tag);
  void note_foreign(const XmlAttribute& attribute, std::string_view prefix, const std::string& name,
                    const XmlTag& tag);
  bool wants_meaning();
  void note_unknown(ElementKind kind, const XmlAttribute& attribute, const XmlTag& tag);
  void store_instruction(ElementId element);
  /// Reports the use of an obsolete feature, once. Returns whether it has effect.
  bool obsolete(Obsolete feature, std::string_view what, TextPosition at);

  const Policy& policy_;
  const ElementRules rules_;
  DocumentWriter& writer_;
  XmlStream& stream_;
  AttributeValues values_;   ///< of the current tag
  bool unqualified_ = false; ///< NS-2: elements in no namespace count
  std::bitset<obsolete_count> noted_;
  std::optional<Diagnostic> not_a_sitemap_;
  std::size_t meanings_ = 0;              ///< how often it was found out what an unknown name was meant to be
  InternedName misspelt_xlink_ = nullptr; ///< a namespace that was reported

  // Names, interned by the stream: of the elements and attributes that the protocol has.
  InternedName namespace_ = nullptr, xlink_ = nullptr, xml_ = nullptr, change_ = nullptr;
  std::array<InternedName, static_cast<std::size_t>(ElementKind::attachment)> kinds_{};
  std::array<InternedName, static_cast<std::size_t>(Attribute::lastmod)> attributes_{};
};

} // namespace standard_sitemap
