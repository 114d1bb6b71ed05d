#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/lists/biositemap_reader.h"
#include "engine/lists/feed_names.h"
#include "engine/lists/list_entries.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Reads RSS 0.9x, 1.0 and 2.0, and Atom 0.3 and 1.0 as lists (G-6): the page of each item, with its title
/// and date. Comments, enclosures and the feed's own links are not pages of the list. In RSS, the date and
/// frequency that ROR adds to an item are read (G-16).
///
/// A child belongs to an item if it is in the item's namespace. An item without its own title is named by its
/// `dc:title`, else `media:title`, else `itunes:title`. Element names are matched ignoring case.
///
/// A Biositemap has the root element of RSS 1.0, and other children: these go to a `BiositemapReader` (G-17).
class FeedReader final : public XmlHandler {
 public:
  /// Both must outlive the reader.
  FeedReader(XmlStream& stream, ListEntries& entries);

  /// Whether this is the root element of a feed.
  static bool is_root(const XmlTag& tag) { return feed_kind(tag).has_value(); }

  bool start_element(const XmlTag& tag) override;
  void end_element() override;

 private:
  /// The parts of an item that are read.
  enum class Part : std::uint8_t {
    link,
    guid,
    title,
    dc_title,
    media_title,
    itunes_title,
    date,
    ror_updated,
    ror_period
  };
  static constexpr std::size_t part_count = 9;
  /// The format of a title's text.
  enum class Form : std::uint8_t { plain, html, perhaps_html, base64, base64_html };
  struct Text {
    bool given = false;
    Form form = Form::plain;
    std::string text = {};
  };
  bool begin(const XmlTag& tag);
  bool is_item(const XmlTag& tag);
  void take_extension(const XmlTag& tag);
  void begin_item(const XmlTag& tag);
  void start_in_item(const XmlTag& tag);
  void take_atom_link(const XmlTag& tag);
  void take_title(const XmlTag& tag);
  bool is_own(const XmlTag& tag) const;
  Form form_of(const XmlTag& title) const;
  Text& text(Part part) { return texts_[static_cast<std::size_t>(part)]; }
  const Text& text(Part part) const { return texts_[static_cast<std::size_t>(part)]; }
  void collect(Part part, Form form = Form::plain);
  void flush();
  std::string title() const;
  std::string_view written_date() const;
  std::string date() const;
  void check_date_form(std::string_view w3c);
  static std::string_view attribute(const XmlTag& tag, std::string_view name);
  /// P-6, RFC 4287, 2.
  const Uri* base_in(const XmlTag& tag, const Uri* outer, std::optional<Uri>& own)
  {
    return base_inside(tag, outer, own, entries_);
  }

  XmlStream& stream_;
  ListEntries& entries_;
  FeedKind kind_ = FeedKind::rss;
  InternedName root_namespace_ = nullptr, channel_namespace_ = nullptr;
  bool namespace_reported_ = false;
  unsigned depth_ = 0;          ///< open elements
  unsigned item_depth_ = 0;     ///< depth of the current item; 0: none
  std::string* leaf_ = nullptr; ///< destination of the text of the item's current child; null: none

  InternedName item_namespace_ = nullptr;
  TextPosition at_;
  std::array<Text, part_count> texts_;
  std::optional<Uri> feed_uri_, item_uri_, link_uri_; ///< from xml:base on the element
  const Uri* feed_base_ = nullptr;
  const Uri* item_base_ = nullptr;
  bool date_is_of_rss_ = false; ///< whether the date is from `<pubDate>`
  bool link_is_lost_ = false;   ///< the link is relative to an unusable base
  AttributeValues values_;
  BiositemapReader resources_;
};

} // namespace standard_sitemap
