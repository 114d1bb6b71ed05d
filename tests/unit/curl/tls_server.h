#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/web/request_context.h"

#include "tests/support/child_process.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test {

/// nginx on a loopback port with TLS and HTTP/2, and a certificate of an authority made for this test.
///
///   TlsServer server{"location / { return 200 \"$server_protocol $connection\"; }\n"};
///   ... fetch server.url("/") with server.trusting() ...
class TlsServer {
 public:
  /// Whether the programs that it needs are installed.
  static bool is_possible();

  /// `locations` are those of nginx's configuration; a file is given by its name below `directory()`. Throws
  /// if nginx does not start.
  explicit TlsServer(const std::string& locations);

  std::string url(std::string_view target) const;
  /// A context that trusts the authority.
  RequestContext trusting() const;
  const TemporaryDirectory& directory() const { return directory_; }
  void kill() { nginx_.reset(); }

 private:
  void make_certificates();
  bool start(const std::string& locations);

  TemporaryDirectory directory_;
  std::optional<ChildProcess> nginx_;
  const UnusedPort port_;
};

} // namespace standard_sitemap::test
