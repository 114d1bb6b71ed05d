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
/// news (G-9). An entry counts once its `<loc>` has been read to its end.
class UrlsetReader final : public XmlHandler {
 public:
  /// Both must outlive the reader.
  UrlsetReader(XmlStream& stream, ListEntries& entries);

  /// Whether this is the root element of such a list, in whatever namespace.
  bool is_root(const XmlTag& tag) const;

  bool start_element(const XmlTag& tag) override;
  void end_element() override;

  /// Whether `take_plain` may ever take some.
  bool takes_plain() const { return takes_plain_; }
  /// Takes the plain entries that `text` begins with, which comes next, instead of the parser: to be called
  /// between appending to the stream. The bytes taken; nothing where the stream is in the midst of something,
  /// or where `<url>` is not evidently an entry.
  std::optional<std::size_t> take_plain(std::string_view text);

  /// Nothing more comes: what is complete of the entry at hand is kept.
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

  /// What an entry has besides its URL: one for each alternate, image, video, news.
  struct Extra {
    ElementKind kind = ElementKind::variant;
    std::string_view type = {};
    std::uint32_t line = 0;
    std::string url = {}, lang = {}, name = {}, description = {}, lastmod = {};
  };

  Name name_of(const XmlTag& tag) const;
  Family family_of(const XmlTag& tag);
  Family family_meant_by_prefix(const XmlTag& tag) const;
  void judge_root_namespace(const XmlTag& tag);
  /// G-4, of an element of the list: in another namespace than the root element.
  void judge_namespace(std::string_view name, InternedName namespace_uri, std::uint32_t line);
  bool means_list_without_prefix(const XmlTag& root);
  bool start_in_root(Name name, const XmlTag& tag);
  bool start_in_entry(Name name, Family family, const XmlTag& tag);
  void start_in_attachment(Name name, Family family);
  /// The text of an element of the entry that counts once.
  void collect_first(Name name, std::string& text);
  void judge_place(Name name, const XmlTag& tag);
  bool has_place(Name name) const;
  std::string_view parent_name() const;
  void judge_text_in_root();
  void take_alternate(const XmlTag& tag);
  Extra& new_extra(ElementKind kind, std::string_view type, std::uint32_t line);
  bool begin_entry(Name name, std::uint32_t line);
  bool flush();
  bool write(const PlainEntry& texts);
  bool write_extras();
  void skip();
  void collect_bare();
  void collect_in_root();
  std::size_t most_of_url() const { return entries_.writer().policy().uri_bytes + 1; }
  void collect(std::string& text, Where back);

  XmlStream& stream_;
  ListEntries& entries_;
  ListFindings findings_;
  std::array<InternedName, name_count> names_{};
  std::array<InternedName, 3> attributes_{}; ///< rel, href, hreflang
  InternedName list_namespace_ = nullptr, list_prefix_ = nullptr, last_namespace_ = nullptr;
  Family last_family_ = Family::other;
  InternedName plain_namespace_ = nullptr; ///< of an element without a prefix or `xmlns`
  bool takes_plain_ = false;
  bool namespace_judged_ = false; ///< one warning is enough for all elements
  bool is_index_ = false;

  Where where_ = Where::before, back_ = Where::before;
  unsigned skipped_ = 0; ///< open elements of which nothing is wanted

  bool pending_ = false; ///< an entry has been begun and not been written
  bool is_list_ = false; ///< the entry at hand names a list
  bool has_loc_ = false; ///< and its `<loc>` is complete
  unsigned seen_ = 0;    ///< which elements it has, as 1 << Name
  std::uint32_t line_ = 0, root_line_ = 0;
  Name leaf_ = Name::other;
  std::string unescaped_; ///< the URL of a plain entry
  std::string loc_, lastmod_, changefreq_, priority_, ignored_;
  std::string bare_; ///< what stands in the entry, but in none of its elements
  std::string* collected_ = nullptr;
  std::vector<Extra> extras_; ///< the first `extra_count_` are of the entry at hand
  std::size_t extra_count_ = 0;
  Family attachment_ = Family::other;
  AttributeValues values_;
};

} // namespace standard_sitemap
