#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/encoding/encoding.h"
#include "engine/lists/feed_reader.h"
#include "engine/lists/line_readers.h"
#include "engine/lists/list_entries.h"
#include "engine/lists/list_start.h"
#include "engine/lists/urlset_reader.h"
#include "engine/read/content.h"
#include "engine/read/document_reader.h"
#include "engine/ssp/document_builder.h"
#include "engine/xml/raw_ampersand_filter.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// P-1: returns why a Standard Sitemap of this media type is not read; nullopt if it may be.
std::optional<Diagnostic> refused_media_type(const std::optional<MediaType>& media_type,
                                             const Policy& policy);

/// Reads a file that the user named as a site's map (E-1 to E-3): a Standard Sitemap, read as usual, or an
/// XML sitemap (sitemaps.org), text list, feed or robots.txt. The format is determined by the content: the
/// root element, or the first characters. Whatever can be read of a list is kept (G-11); if it breaks off,
/// the outcome is `cut`.
class ExtendedInput final : public DocumentInput, private XmlHandler {
 public:
  /// Parameters as for `DocumentReader`; `kind` is not `standard`.
  ExtendedInput(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                ElementBudget& budget, SourceKind kind, const std::optional<Uri>& robots);

  bool append(std::string_view bytes) override;
  void cut(Diagnostic why) override;
  ReadResult finish() override;

 private:
  // Gets only the root element; everything after it goes to the reader of its format.
  bool start_element(const XmlTag& tag) override;
  void end_element() override {}

  bool is_robots() const;
  void begin_reading();
  void begin_lines(Content content);
  void decode(std::string_view bytes, bool first = false);
  void blank_front(std::string& text);
  void read(std::string_view text);
  void read_xml(std::string_view text);
  void parse(std::string_view text);
  void end_text();
  void take_state();
  void end(DocumentOutcome how, Diagnostic why);
  void end_as_no_sitemap(std::string message, std::uint32_t line = 0);
  bool is_list() const { return urlset_ || feed_ || lines_; }
  std::string invalid_bytes() const;

  const Policy& policy_;
  std::optional<MediaType> media_type_;
  SourceKind kind_;
  std::string url_;
  DocumentWriter writer_;
  ListEntries entries_;
  std::uint64_t bytes_ = 0;

  std::string held_back_; ///< the first bytes, until the format is known
  bool reading_ = false;
  std::optional<InFrontOfList> front_; ///< found in the first text
  std::optional<Decoder> decoder_;     ///< nullopt: UTF-8
  std::string_view encoding_name_;
  std::string utf8_;

  std::optional<XmlStream> stream_;
  RawAmpersandFilter ampersands_;
  std::string undecided_; ///< an `&` and the text received after it
  std::optional<DocumentBuilder> builder_;
  std::optional<UrlsetReader> urlset_;
  bool between_entries_ = true; ///< whether the urlset is between entries, as far as is known
  std::optional<FeedReader> feed_;
  std::unique_ptr<LineReader> lines_;

  Diagnostics transport_;                  ///< about the transport of the bytes
  Diagnostics repairs_;                    ///< about repairs made before the parser
  std::optional<DocumentOutcome> outcome_; ///< set once it is final
  Diagnostic final_word_;
};

} // namespace standard_sitemap
