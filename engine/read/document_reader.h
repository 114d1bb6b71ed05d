#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document_writer.h"
#include "engine/document/read_result.h"
#include "engine/encoding/encoding.h"
#include "engine/read/document_start.h"
#include "engine/read/list_reading.h"
#include "engine/ssp/document_builder.h"
#include "engine/terms/policy.h"
#include "engine/web/media_type.h"
#include "engine/web/source_kind.h"
#include "engine/xml/raw_ampersand_filter.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// Reads one file from its bytes as they arrive: a Standard Sitemap (P-1 to P-3, P-7, NS) or, if the user
/// named the place, also an XML sitemap (sitemaps.org), text list, feed, robots.txt or llms.txt (G-3 to G-12,
/// G-18): the root element or the first characters determine the format, and for an llms.txt also its media
/// type and name. Pieces may end anywhere; the result depends only on the concatenated bytes. Takes time
/// linear in the input, and makes no request or file access.
///
///   DocumentReader reader{url, media_type, policy, budget};
///   while (more) if (!reader.append(bytes)) break;
///   ReadResult result = std::move(reader).finish();
///
/// Whatever can be read of a list is kept (G-11); if it breaks off, the outcome is `cut`. Of a Standard
/// Sitemap that is malformed, nothing is (P-7).
class DocumentReader final : private XmlHandler {
 public:
  /// `url`: of the final response. `media_type`: of the response; P-1 is checked here. `policy` and `budget`
  /// must outlive the reader. `kind`: which formats are accepted. `robots`: the robots.txt through which the
  /// file was found, if any: such a list may have entries for the whole site of that robots.txt (G-10).
  DocumentReader(Uri url, const std::optional<MediaType>& media_type, const Policy& policy,
                 ElementBudget& budget, SourceKind kind = SourceKind::standard,
                 const std::optional<Uri>& robots = std::nullopt);
  DocumentReader(const DocumentReader&) = delete;
  DocumentReader& operator=(const DocumentReader&) = delete;

  /// To be called before `append`. If the document is a Standard Sitemap, it may have only `elements`,
  /// however many the budget has left.
  void limit_map(std::size_t elements) { map_elements_ = elements; }
  /// Whether the root element was that of a Standard Sitemap; nullopt as long as the format is not known.
  std::optional<bool> is_map() const;
  /// Looks at the format by what has been received.
  void decide();

  /// Returns false if no further input could change the result.
  bool append(std::string_view bytes);
  /// Of a list: takes the entries that are complete, as `DocumentWriter::take_children` does, for hosts that
  /// look at each entry once; the result then has only the others. Returns null if there are none, or if this
  /// is not known to be a list.
  std::shared_ptr<Document> take_entries() { return is_list() ? writer_.take_children() : nullptr; }
  /// How many elements of the budget it may not have, because of `limit_map`; they are back after `finish`.
  std::size_t withheld_elements() const { return withheld_; }
  /// Of a list: returns a copy of the entries that are complete; null if there are none.
  std::shared_ptr<const Document> entries_so_far() const
  {
    return is_list() ? writer_.children_so_far() : nullptr;
  }
  /// Of a list of pages: the number of elements below the root in `entries_so_far`; else 0.
  std::size_t pages_so_far() const { return is_list() ? writer_.pages_so_far() : 0; }
  /// Ends the input because of an external limit (bytes, time): what is complete is kept, with outcome `cut`.
  void cut(Diagnostic why);
  /// The input ends here.
  ReadResult finish(SpareMemory spare = SpareMemory::released) &&;

 private:
  // Gets only the root element; everything after it goes to the reader of its format.
  bool start_element(const XmlTag& root) override;
  void end_element() override {}

  bool begin_map(const XmlTag& root);
  ReadResult read_to_the_end(SpareMemory spare);

  bool is_robots() const;
  void begin_reading();
  void begin_lines(Content content);
  void blank_preamble(const ListPreamble& preamble, std::string& text);
  void decode(std::string_view bytes);
  void end_decoding();
  void read(std::string_view text, bool valid);
  void read_list(std::string_view text);
  void read_entries(std::string_view text);
  /// Hands the incomplete entry to the parser: its end does not come.
  void read_incomplete()
  {
    if (!incomplete_.empty() && !outcome_)
      parse_repaired(std::exchange(incomplete_, {}));
  }
  void parse_repaired(std::string_view text);
  void report_parsed_ampersands();
  void report_ampersands(std::size_t count);
  void take_state();
  void end(DocumentOutcome how, Diagnostic why);
  void end_as_no_sitemap(std::string message, TextPosition at = {});
  bool is_list() const { return form_ != Form::unknown; }

  /// The form of a list; `unknown`: not known yet, or the file is no list.
  enum class Form : std::uint8_t { unknown, lines, xml };

  const Policy& policy_;
  std::optional<MediaType> media_type_;
  SourceKind kind_;
  std::string url_;
  ElementBudget& budget_;
  std::optional<std::size_t> map_elements_;
  std::size_t withheld_ = 0; ///< of the budget, until the end
  DocumentWriter writer_;
  std::uint64_t bytes_ = 0; ///< received

  // From bytes to text.
  std::string held_back_; ///< the first bytes, until the encoding and the format are known
  bool reading_ = false;
  bool is_markdown_ = false;
  std::optional<Decoder> decoder_; ///< nullopt: UTF-8
  std::string_view encoding_name_;
  bool is_utf8_ = true;
  std::string utf8_;

  // From text to elements.
  std::optional<XmlStream> stream_; ///< unless the file is made of lines
  RawAmpersandFilter ampersands_;
  std::string undecided_;         ///< an `&` and the text received after it
  std::vector<TextPosition> raw_; ///< the raw `&` that are not reported yet, in order
  std::string incomplete_;        ///< the beginning of an entry of a urlset, after plain ones

  // From elements to the document: one of these, once the format is known.
  std::optional<DocumentBuilder> builder_;
  std::unique_ptr<ListReading> list_; ///< null if only a Standard Sitemap is accepted
  Form form_ = Form::unknown;

  Diagnostics transport_;                  ///< about the transport of the bytes
  Diagnostics repairs_;                    ///< about repairs made before the parser
  std::uint64_t reported_ampersands_ = 0;  ///< of them
  std::optional<DocumentOutcome> outcome_; ///< set once it is final
  Diagnostic final_diagnostic_;
};

} // namespace standard_sitemap
