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
#include "engine/web/page_links.h"
#include "engine/web/policy.h"

namespace standard_sitemap {

/// What the reader process answers: a document or the links of a page in a flat form, with offsets instead of
/// pointers. Written there, as pieces one after the other that borrow from what they describe; checked and
/// copied in the host.
class Image {
 public:
  explicit Image(DocumentAnswer answer);
  explicit Image(const PageLinks& links);
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  std::span<const std::string_view> pieces() const { return pieces_; }
  std::uint64_t size() const; ///< of all pieces

  /// Hands the bytes over, each once, with their offset in the image, the last ones first. The memory of what
  /// has been taken is given back meanwhile, if nobody else has the document.
  void give_away(const std::function<void(std::uint64_t at, std::string_view bytes)>& take) &&;

 private:
  std::vector<std::string> own_;
  std::vector<std::string_view> pieces_;
  std::shared_ptr<const Document> document_;
};

/// The bytes of an image that comes from the reader process. Each byte is read once, so that it cannot change
/// after it has been checked.
class ImageSource {
 public:
  virtual ~ImageSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Copies the next bytes. Returns false if there are not as many, or they cannot be read.
  virtual bool read(std::span<std::byte> into) = 0;

 protected:
  ImageSource() = default;
  ImageSource(ImageSource&&) = default;
  ImageSource& operator=(ImageSource&&) = default;
};

/// What the host knows about the document, and what bounds it.
struct ExpectedDocument {
  const DocumentSource& source;
  const Policy& policy;
  std::size_t elements;    ///< at most
  std::uint64_t map_bytes; ///< at most
};

/// Checks an image as if an attacker had written it, and makes what it describes. Whatever this returns could
/// have been returned by `DocumentReader` for some document of that URL under that policy, except that
/// messages of diagnostics may be any text, and dates, frequencies and priorities any value of their length.
/// Returns nullopt if the image is not valid: then the reader process is not to be trusted any more. Takes
/// time and memory linear in the size of the image; throws bad_alloc.
std::optional<DocumentAnswer> document_of_image(ImageSource& image, const ExpectedDocument& expected);
std::optional<PageLinks> links_of_image(ImageSource& image, const Uri& page, const Policy& policy);

} // namespace standard_sitemap
