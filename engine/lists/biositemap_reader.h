#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/lists/list_entries.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Whether this is the namespace of Biositemaps, including common mistakes.
bool is_biositemap_namespace(std::string_view uri);

/// P-6: returns the base URI inside the element: `outer`, or, if the element has an xml:base, the URI stored
/// in `own`. Returns null if the xml:base cannot be resolved; relative references inside are then unusable.
const Uri* base_inside(const XmlTag& tag, const Uri* outer, std::optional<Uri>& own, ListEntries& entries);

/// Reads the resources of a Biositemap (G-17), which is RDF/XML: each child of the root element that is a
/// `<Resource_Description>`, or an `<rdf:Description>` with that type. Its `resource_name` and `description`
/// are what people see, and its `URL` is the page: as text, as `rdf:resource`, or as an attribute. Without a
/// `URL`, the page is `rdf:about`, if that is an address on the web and not just a name within the file. Only
/// the first value of each counts. Other statements, and resources inside them, are ignored at any depth.
class BiositemapReader {
 public:
  /// Both must outlive the reader.
  BiositemapReader(XmlStream& stream, ListEntries& entries) : stream_(stream), entries_(entries) {}

  /// Whether a child of the root element may be a resource.
  static bool may_be_resource(const XmlTag& tag);

  /// Begins such a child. `base`: the base URI around it; null: unusable.
  void begin(const XmlTag& tag, const Uri* base);
  /// Whether the child is still open. If so, the reader gets all tags.
  bool is_open() const { return depth_ > 0; }
  void start_element(const XmlTag& tag);
  void end_element();

 private:
  enum class Part : std::uint8_t { name, description, url };
  static constexpr std::size_t part_count = 3;
  struct Text {
    bool given = false;
    std::string text = {};
  };
  Text& text(Part part) { return texts_[static_cast<std::size_t>(part)]; }
  static std::optional<Part> part_of(std::string_view local_name);
  void take_attributes(const XmlTag& tag);
  void take_property(const XmlTag& tag);
  void take_reference(std::string_view reference, const Uri* base, TextPosition at);
  void check_namespace(const XmlTag& tag);
  std::size_t most_of(Part part) const;
  std::string address();
  void flush();

  XmlStream& stream_;
  ListEntries& entries_;
  bool namespace_reported_ = false;
  unsigned depth_ = 0; ///< open elements, the resource included; 0: none
  bool is_resource_ = false;
  TextPosition at_;
  InternedName namespace_ = nullptr;
  std::array<Text, part_count> texts_;
  std::optional<std::string> about_;
  std::optional<Uri> own_base_, property_base_; ///< from xml:base on the element
  const Uri* base_ = nullptr;
  AttributeValues values_;
};

} // namespace standard_sitemap
