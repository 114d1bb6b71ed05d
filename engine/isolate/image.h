#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/read_result.h"
#include "engine/isolate/document_job.h"
#include "engine/terms/policy.h"
#include "engine/web/page_links.h"
#include "engine/web/page_statements.h"

namespace standard_sitemap {

/// An answer of the reader process: a document, or the links or statements of a page, in a flat form with
/// offsets instead of pointers. The reader process writes it, as consecutive pieces that borrow from the
/// document; the host checks and copies it.
class Image {
 public:
  explicit Image(DocumentAnswer answer);
  explicit Image(const PageLinks& links);
  explicit Image(const PageStatements& statements);
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  std::span<const std::string_view> pieces() const { return pieces_; }
  std::uint64_t size() const; ///< of all pieces

  /// Passes all bytes to `take` with their offset in the image, the last bytes first. Frees memory of the
  /// document along the way, unless it is shared.
  void give_away(const std::function<void(std::uint64_t at, std::string_view bytes)>& take) &&;

 private:
  std::vector<std::string> own_;
  std::vector<std::string_view> pieces_;
  std::shared_ptr<const Document> shared_; ///< the document, if others hold it, too
  std::optional<DocumentParts> parts_;     ///< else its parts
};

/// The bytes of an image from the reader process. Each byte is read only once, so that it cannot change after
/// it has been checked.
class ImageSource {
 public:
  virtual ~ImageSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Copies the next bytes. Returns false if there are not enough, or they cannot be read.
  virtual bool read(std::span<std::byte> into) = 0;

 protected:
  ImageSource() = default;
  ImageSource(ImageSource&&) = default;
  ImageSource& operator=(ImageSource&&) = default;
};

/// What the host knows about the document, its limits, and memory for it.
struct ExpectedDocument {
  const DocumentSource& source;
  const Policy& policy;
  std::size_t elements;                  ///< maximum
  std::uint64_t map_bytes;               ///< maximum
  bool is_followed = false;              ///< whether further pieces follow: then there may be no document yet
  std::optional<ReadBefore> before = {}; ///< if this piece goes on with others
  SpareArrays spare = {};
};

/// Checks an image as if an attacker had written it, and makes the document or links from it.
/// `DocumentReader` could return the same document for some bytes at that URL under that policy, except that
/// messages of diagnostics may be any text, and dates, frequencies and priorities any value of their length.
/// Returns nullopt if the image is invalid: the reader process must then not be trusted any more. Takes time
/// and memory linear in the size of the image; throws bad_alloc.
std::optional<DocumentAnswer> document_of_image(ImageSource& image, ExpectedDocument expected);
std::optional<PageLinks> links_of_image(ImageSource& image, const Uri& page, const Policy& policy);
std::optional<PageStatements> statements_of_image(ImageSource& image);

} // namespace standard_sitemap
