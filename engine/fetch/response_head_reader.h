#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <standard_sitemap/web/header_list.h>
#include <standard_sitemap/web/policy.h>

namespace standard_sitemap {

/// Gathers status and fields of a response from its lines, one call a line, as they come off the connection.
/// Where several responses come in a row (interim ones, an authentication challenge before the answer) the
/// last one counts.
///
/// Folded lines (RFC 9112 5.2) continue the field before; lines that are no field are dropped, but count.
/// Lines after the head is complete are trailers, and ignored, unless they begin another response.
class ResponseHeadReader {
 public:
  enum class Progress : std::uint8_t {
    more,     ///< the head goes on
    complete, ///< this line ended it; `status` and `take_fields` have it
    too_many, ///< beyond `Policy::response_fields` or `response_field_bytes`
    ignored,  ///< a line that belongs to no head
  };

  explicit ResponseHeadReader(const Policy& policy) : policy_(&policy) {}

  Progress line(std::string_view line);

  bool is_complete() const { return complete_; }
  int status() const { return status_; }
  const HeaderList& fields() const { return fields_; }

 private:
  bool begin_response(std::string_view line);
  bool continue_field(std::string_view line);
  bool finish_field();

  const Policy* policy_; ///< must outlive this
  bool complete_ = true; ///< nothing has begun
  int status_ = 0;
  std::size_t lines_ = 0;
  HeaderList fields_;
  std::optional<std::string> pending_; ///< the last field line: the next line may continue it
};

} // namespace standard_sitemap
