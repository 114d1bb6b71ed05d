#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/document/document_writer.h"
#include "engine/web/uri.h"
#include "engine/xml/xml_stream.h"

namespace standard_sitemap {

/// What `DocumentReader` has lists of pages read by (G-3 to G-18), once it knows that a file may be one.
/// Behind an interface, because a build without lists has no other trace of them: its `make_list_reading`
/// returns null (render/bindings/js/lean.cpp).
class ListReading {
 public:
  enum class Lines : std::uint8_t { text, robots, llms };

  virtual ~ListReading() = default;

  /// The file is a list made of lines. Returns false if there is no room for its root element.
  virtual bool begin_lines(Lines format) = 0;
  /// Takes text of such a list, in UTF-8. Returns false if no more is wanted.
  virtual bool append_lines(std::string_view text) = 0;
  /// Ends such a list.
  virtual void finish_lines() = 0;

  /// Returns what reads the XML list that has this root element, for the stream, which must outlive this
  /// object; null if it is the root element of no list.
  virtual XmlHandler* begin_xml(const XmlTag& root, XmlStream& stream) = 0;
  /// Whether `take_plain` can take anything in this document.
  virtual bool takes_plain() const = 0;
  /// As `UrlsetReader::take_plain`, wherever an entry has ended.
  virtual std::optional<std::size_t> take_plain(std::string_view text) = 0;
  /// Ends an XML list; the current entry is kept with its complete elements.
  virtual void finish_xml() = 0;

  /// Whether it is a feed, whose encoding may be any.
  virtual bool is_feed() const = 0;
  /// Why there is no entry in a list made of lines, if there is none; nullopt if there is, or need not be.
  virtual std::optional<std::string> why_empty() const = 0;
  /// Reports what is true of the list as a whole. `bytes`: of the file.
  virtual void report(std::uint64_t bytes) = 0;
};

/// `robots`: the robots.txt through which the file was found, if any. The writer must outlive the result.
std::unique_ptr<ListReading> make_list_reading(DocumentWriter& writer, const std::optional<Uri>& robots);

} // namespace standard_sitemap
