#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/lists/list_entries.h"
#include "engine/lists/list_findings.h"
#include "engine/lists/plain_entries.h"
#include "engine/lists/urlset_family.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Reads `<urlset>` and `<sitemapindex>` (G-4, G-8) with the extensions for languages, images, videos and
/// news (G-9). An entry counts once its `<loc>` is complete.
class UrlsetReader final : public XmlHandler {
 public:
  /// Both must outlive the reader.
  UrlsetReader(XmlStream& stream, ListEntries& entries);

  /// Whether this is the root element of such a list, in any namespace.
  bool is_root(const XmlTag& tag) const;

  bool start_element(const XmlTag& tag) override;
  void end_element() override;

  /// Whether `take_plain` can take anything in this document.
  bool takes_plain() const { return takes_plain_; }
  /// Fast path: takes the plain entries at the beginning of `text`, the next input, bypassing the parser.
  /// Call it between calls to the stream's `append`. Returns the number of bytes taken; nullopt if the stream
  /// is within some construct, or `<url>` may not be an entry.
  std::optional<std::size_t> take_plain(std::string_view text);

  /// Ends the input. The current entry is kept with its complete elements.
  void finish();

 private:
  enum class Name : std::uint8_t {
    urlset,
    sitemapindex,
    url,
    sitemap,
    loc,
    lastmod,
    changefreq,
    priority,
    link,
    image,
    title,
    caption,
    video,
    description,
    content_loc,
    player_loc,
    publication_date,
    news,
    publication,
    language,
    other,
  };
  static constexpr std::size_t name_count = static_cast<std::size_t>(Name::other);
  using Family = UrlsetFamily;
  enum class Where : std::uint8_t { before, root, entry, attachment, publication, leaf };

  /// Additional data of an entry: one for each alternate, image, video or news element.
  struct Extra {
    ElementKind kind = ElementKind::variant;
    std::string_view type = {};
    TextPosition at;
    std::string url = {}, lang = {}, name = {}, description = {}, lastmod = {};
  };

  Name name_of(const XmlTag& tag) const;
  Family family_of(const XmlTag& tag);
  Family family_meant_by_prefix(const XmlTag& tag) const;
  void check_root_namespace(const XmlTag& tag);
  /// G-4: reports an element of the list that is in a different namespace from the root element.
  void check_namespace(std::string_view name, InternedName namespace_uri, TextPosition at);
  bool means_list_without_prefix();
  bool start_in_root(Name name, const XmlTag& tag);
  bool start_in_entry(Name name, Family family, const XmlTag& tag);
  void start_in_attachment(Name name, Family family);
  /// The text of an element of the list within an entry; null if the element has no text.
  std::string* text_of(Name name);
  /// Collects the text of an element of which only the first in an entry counts.
  void collect_first(Name name, std::string& text);
  void check_place(Name name, const XmlTag& tag);
  void check_order(Name name, const XmlTag& tag);
  void check_alternate(const XmlTag& tag);
  bool has_place(Name name) const;
  std::string_view parent_name() const;
  void check_text_in_root();
  void take_alternate(const XmlTag& tag);
  Extra& new_extra(ElementKind kind, std::string_view type, TextPosition at);
  void begin_entry(Name name, TextPosition at);
  bool flush();
  bool write(const PlainEntry& texts);
  bool write_extras();
  void skip();
  void collect_bare();
  void collect_in_root();
  void collect(std::string& text, std::size_t max_bytes, Where back);

  XmlStream& stream_;
  ListEntries& entries_;
  ListFindings findings_;
  std::array<InternedName, name_count> names_{};
  std::array<InternedName, 3> attributes_{}; ///< rel, href, hreflang
  InternedName list_namespace_ = nullptr, list_prefix_ = nullptr, last_namespace_ = nullptr;
  Family last_family_ = Family::other;
  InternedName plain_namespace_ = nullptr; ///< namespace of an element without a prefix or `xmlns`
  bool takes_plain_ = false;
  bool namespace_checked_ = false; ///< one warning is enough for all elements
  bool is_index_ = false;

  Where where_ = Where::before, back_ = Where::before;
  unsigned skipped_ = 0; ///< number of open elements that are ignored

  bool is_list_ = false;       ///< the current entry names a list
  bool has_loc_ = false;       ///< its `<loc>` is complete, and the entry not yet written
  unsigned seen_ = 0;          ///< elements of the current entry, as bits `1 << Name`
  bool order_checked_ = false; ///< one warning is enough for an entry
  TextPosition at_, root_at_;  ///< of the current entry, and of the root element
  Name leaf_ = Name::other;
  std::string unescaped_; ///< the URL of a plain entry
  std::string loc_, lastmod_, changefreq_, priority_, ignored_;
  std::string bare_; ///< text directly in the entry
  std::string* collected_ = nullptr;
  std::vector<Extra> extras_; ///< the first `extra_count_` belong to the current entry
  std::size_t extra_count_ = 0;
  Family attachment_ = Family::other;
  AttributeValues values_;
};

} // namespace standard_sitemap
