#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/hosts/crawl/stored_page.h"

namespace standard_sitemap {

/// An HTTP response as a crawler stored it (RFC 9112, 2.1). A reused object allocates nothing for usual
/// responses.
class ResponseMessage {
 public:
  /// Maximum number of fields kept; more than any policy allows.
  static constexpr std::size_t max_fields = 4'096;

  /// Reads the status line and fields, skipping interim responses before them. Drops lines that are not
  /// fields. The result borrows from `message`. Returns false if `message` does not begin with a status line.
  bool read(std::string_view message);

  int status() const { return status_; }
  std::span<const StoredField> fields() const { return fields_; }
  std::string_view body() const { return body_; }
  /// Whether the response redirects (RFC 9110, 15.4).
  bool is_redirect() const;

 private:
  bool read_one(std::string_view& message);
  void add_line(std::string_view line);
  void continue_field(std::string_view line);

  int status_ = 0;
  std::vector<StoredField> fields_;
  std::deque<std::string> folded_; ///< values joined from several lines
  std::string_view body_;
};

} // namespace standard_sitemap
