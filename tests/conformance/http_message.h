#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/web/header_list.h"

namespace standard_sitemap::conformance {

/// A fixture that cannot be run as its author wrote it: always a failed test, never a skipped one.
struct BadFixture : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// One HTTP response as written in a `.http` file: status line, fields, blank line, body. Lines end with LF
/// or CRLF up to the blank line; the body is every byte after it.
struct HttpMessage {
  int status = 0;
  HeaderList fields = {};
  std::string body = {};
};

/// Whether a host follows it to its `Location`.
bool is_redirect(const HttpMessage& message);

/// Throws `BadFixture`, with `name` in its message.
HttpMessage parse_http_message(std::string_view bytes, std::string_view name);

} // namespace standard_sitemap::conformance
