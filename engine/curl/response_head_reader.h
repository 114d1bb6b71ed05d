#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/terms/policy.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {

/// What happens to lines that RFC 9112 does not allow (4, 5.1).
enum class MalformedLines : std::uint8_t {
  as_libcurl, ///< libcurl has accepted them: any three digits are the status, and a field name is trimmed
  refused,    ///< a status is 100 to 999; a line with white space in its field name is not a field
};

/// Collects the status and fields of a response from its lines, one call per line as they arrive. If several
/// responses follow each other (interim ones, or an authentication challenge before the answer) the last one
/// counts; the fields of interim ones count towards its limits.
///
/// Folded lines (RFC 9112, 5.2) continue the previous field. Lines that are not fields are dropped but
/// counted. Lines after the end of the head are trailers: counted and ignored, unless they begin another
/// response.
class ResponseHeadReader {
 public:
  enum class Progress : std::uint8_t {
    more,     ///< the head goes on
    complete, ///< this line ended it; `status` and `fields` have it
    too_many, ///< beyond `Policy::response_fields` or `response_field_bytes`
    ignored,  ///< a line that belongs to no head
  };

  explicit ResponseHeadReader(const Policy& policy, MalformedLines malformed = MalformedLines::as_libcurl)
      : policy_(&policy), malformed_(malformed)
  {
  }

  Progress line(std::string_view line);
  /// Takes a line that cannot begin another response. Returns `ignored` or `too_many`.
  Progress trailer(std::string_view line);

  bool is_complete() const { return complete_; }
  int status() const { return status_; }
  const HeaderList& fields() const { return fields_; }

 private:
  Progress within_limit(Progress progress) const;
  bool begin_response(std::string_view line);
  bool continue_field(std::string_view line);
  bool finish_field();

  const Policy* policy_; ///< must outlive this
  MalformedLines malformed_;
  bool complete_ = true; ///< nothing has begun
  int status_ = 0;
  std::size_t lines_ = 0;
  HeaderList fields_;
  std::optional<std::string> pending_; ///< the last field line: the next line may continue it
};

/// Returns the number of codings applied to the body: `Content-Encoding` and `Transfer-Encoding` together,
/// since libcurl decodes both.
std::size_t coding_layers(const HeaderList& fields);

/// RFC 9112, 6.3: whether `Content-Length`, if it applies, is a single number. From an invalid value libcurl
/// would use a part, and from several the last, and deliver less than was sent.
bool is_length_clear(const HeaderList& fields);

} // namespace standard_sitemap
