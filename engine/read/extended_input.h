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

/// P-1: what there is to say against reading an SSP sitemap that comes as this type.
std::optional<Diagnostic> refused_media_type(const std::optional<MediaType>& media_type,
                                             const Policy& policy);

/// What the user has named as a site's map (E-1 to E-3): an SSP sitemap, read as anywhere else, or a list of
/// the sitemaps.org family. What it is its content says: the root element, or the first characters. Of a list
/// whatever can be read is kept (G-11), and the outcome of one that breaks off is `cut`.
class ExtendedInput final : public DocumentInput, private XmlHandler {
 public:
  /// As of `DocumentReader`; `kind` is not `standard`.
  ExtendedInput(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                ElementBudget& budget, SourceKind kind, const std::optional<Uri>& robots);

  bool append(std::string_view bytes) override;
  void cut(Diagnostic why) override;
  ReadResult finish() override;

 private:
  // Of the root element; what follows goes to the reader of its format.
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

  std::string held_back_; ///< the first bytes, until it is known what they are
  bool reading_ = false;
  std::optional<InFrontOfList> front_; ///< of the text that comes first
  std::optional<Decoder> decoder_;     ///< none: UTF-8
  std::string_view encoding_name_;
  std::string utf8_;

  std::optional<XmlStream> stream_;
  RawAmpersandFilter ampersands_;
  std::string undecided_; ///< an `&` and what has come behind it
  std::optional<DocumentBuilder> builder_;
  std::optional<UrlsetReader> urlset_;
  bool between_entries_ = true; ///< of the urlset, as far as is known
  std::optional<FeedReader> feed_;
  std::unique_ptr<LineReader> lines_;

  Diagnostics transport_;                  ///< of how the bytes came
  Diagnostics repairs_;                    ///< of what was mended on the way to the parser
  std::optional<DocumentOutcome> outcome_; ///< set once it cannot change any more
  Diagnostic final_word_;
};

} // namespace standard_sitemap
