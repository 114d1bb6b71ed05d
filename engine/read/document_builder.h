#pragma once

#include <array>
#include <bitset>
#include <memory>
#include <string>
#include <vector>

#include <standard_sitemap/read/document.h>
#include <standard_sitemap/read/document_reader.h>
#include <standard_sitemap/read/xml_stream.h>
#include <standard_sitemap/web/policy.h>

namespace standard_sitemap {

/// Makes a `Document` from the elements of an SSP file. What the protocol calls obsolete (O-1 to O-5) is
/// noted, and left out in strict mode.
class DocumentBuilder final : public XmlHandler {
 public:
  DocumentBuilder(Uri url, const Policy& policy, ElementBudget& budget);

  /// The stream that will call; before the first byte.
  void attach(XmlStream& stream);

  bool start_element(const XmlTag& tag) override;
  void end_element() override;

  /// Why the root element makes this no SSP sitemap (P-3); nothing if it is one, or has not come yet.
  const std::optional<Diagnostic>& not_a_sitemap() const { return not_a_sitemap_; }
  /// Why reading was stopped by a limit of this class.
  const std::optional<Diagnostic>& limited() const { return limited_; }
  bool has_root() const { return !document_->elements_.empty(); }
  Diagnostics& diagnostics() { return diagnostics_; }

  /// The document with what has been read; elements still open are closed.
  std::shared_ptr<const Document> finish();

 private:
  enum class Obsolete : std::uint8_t { baseurl, change, sitemap_attr, style, image, external_url, id };
  static constexpr unsigned obsolete_count = 7;

  bool accept_root(const XmlTag& tag);
  ElementKind kind_of(const XmlTag& tag);
  std::optional<Attribute> known_attribute(const XmlAttribute& attribute) const;
  bool wanted(ElementKind kind, Attribute attribute, std::uint32_t line);
  void store_attributes(ElementKind kind, const XmlTag& tag);
  void note_foreign(const XmlTag& tag);
  void note_unknown(ElementKind kind, const XmlAttribute& attribute, const XmlTag& tag);
  void store_bindings(ElementId element);
  std::string_view within_limit(std::string_view text, Attribute attribute, std::uint32_t line);
  void note(Severity severity, Code code, std::string message, std::uint32_t line);
  /// Notes the use of a feature, once; whether it counts.
  bool obsolete(Obsolete feature, std::string_view what, std::uint32_t line);

  const Policy& policy_;
  ElementBudget& budget_;
  XmlStream* stream_ = nullptr;
  std::shared_ptr<Document> document_;
  std::vector<ElementId> open_;
  bool unqualified_ = false; ///< NS-2: elements in no namespace count
  std::bitset<obsolete_count> noted_;
  std::optional<Diagnostic> not_a_sitemap_, limited_;
  Diagnostics diagnostics_;

  // Names, interned by the stream.
  InternedName namespace_ = nullptr, xlink_ = nullptr, xml_ = nullptr, change_ = nullptr;
  std::array<InternedName, 9> kinds_{};
  std::array<InternedName, attribute_count> attributes_{};
};

} // namespace standard_sitemap
