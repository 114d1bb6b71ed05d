#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <string>

#include "engine/document/document_writer.h"
#include "engine/web/policy.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Makes a `Document` from the elements of an SSP file. What the protocol calls obsolete (O-1 to O-5) is
/// noted, and left out in strict mode.
class DocumentBuilder final : public XmlHandler {
 public:
  /// `writer` must outlive the builder, and takes what there is to note.
  explicit DocumentBuilder(DocumentWriter& writer) : policy_(writer.policy()), writer_(writer) {}

  /// The stream that will call; before the first byte.
  void attach(XmlStream& stream);

  bool start_element(const XmlTag& tag) override;
  void end_element() override;
  void stray_text(const StrayText& text, std::uint32_t line) override;

  /// Why the root element makes this no SSP sitemap (P-3); nothing if it is one, or has not come yet.
  const std::optional<Diagnostic>& not_a_sitemap() const { return not_a_sitemap_; }

 private:
  enum class Obsolete : std::uint8_t { baseurl, change, sitemap_attr, style, image, external_url, id };
  static constexpr unsigned obsolete_count = 7;

  bool accept_root(const XmlTag& tag);
  ElementKind kind_of(const XmlTag& tag);
  std::optional<Attribute> known_attribute(const XmlAttribute& attribute) const;
  bool wanted(ElementKind kind, Attribute attribute, std::uint32_t line);
  void take_attributes(ElementKind kind, const XmlTag& tag);
  void note_foreign(const XmlTag& tag);
  void note_unknown(ElementKind kind, const XmlAttribute& attribute, const XmlTag& tag);
  void store_bindings(ElementId element);
  /// Notes the use of a feature, once; whether it counts.
  bool obsolete(Obsolete feature, std::string_view what, std::uint32_t line);

  const Policy& policy_;
  DocumentWriter& writer_;
  XmlStream* stream_ = nullptr;
  AttributeValues values_;   ///< of the tag at hand
  bool unqualified_ = false; ///< NS-2: elements in no namespace count
  std::bitset<obsolete_count> noted_;
  std::optional<Diagnostic> not_a_sitemap_;

  // Names, interned by the stream.
  InternedName namespace_ = nullptr, xlink_ = nullptr, xml_ = nullptr, change_ = nullptr;
  std::array<InternedName, 9> kinds_{};
  std::array<InternedName, attribute_count> attributes_{};
};

} // namespace standard_sitemap
