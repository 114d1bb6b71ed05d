#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <standard_sitemap/read/list_entries.h>
#include <standard_sitemap/read/xml_stream.h>

namespace standard_sitemap {

/// Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0 as lists (G-6): the page of each item, with its title and
/// date. Comments, enclosures and the feed's own links are no pages of the list.
class FeedReader final : public XmlHandler {
 public:
  /// Both must outlive the reader.
  FeedReader(XmlStream& stream, ListEntries& entries);

  /// Whether this is the root element of a feed.
  static bool is_root(const XmlTag& tag);

  bool start_element(const XmlTag& tag) override;
  void end_element() override;

 private:
  enum class Kind : std::uint8_t { rss, rdf, atom };

  bool begin(const XmlTag& tag);
  void begin_entry(const XmlTag& tag);
  void start_in_entry(const XmlTag& tag);
  void take_atom_link(const XmlTag& tag);
  void collect(std::string& text);
  void flush();
  std::string date() const;
  std::string_view attribute(const XmlTag& tag, std::string_view name) const;
  /// P-6 of Atom: xml:base, of the element at hand and around it.
  void push_base(const XmlTag& tag);

  XmlStream& stream_;
  ListEntries& entries_;
  Kind kind_ = Kind::rss;
  unsigned depth_ = 0;       ///< open elements
  unsigned entry_depth_ = 0; ///< of the item at hand; 0: none
  unsigned leaf_depth_ = 0;  ///< of the element whose text is wanted; 0: none

  std::uint32_t line_ = 0;
  std::string link_, guid_, title_, date_;
  bool has_link_ = false, has_guid_ = false, has_title_ = false, has_date_ = false;
  std::vector<std::pair<unsigned, Uri>> bases_; ///< with the depth of their elements
  AttributeValues values_;
};

} // namespace standard_sitemap
