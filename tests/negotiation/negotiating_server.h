#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/child_process.h"
#include "tests/support/loopback_server.h"
#include "tests/support/temporary_directory.h"

namespace standard_sitemap::test {

/// A site in several languages, served as its webmaster would: by nginx over TLS, HTTP/2 and HTTP/1.1,
/// compressed, and `page.html.LANG` and `map.xml.LANG` chosen by the Accept-Language of each request.
///
/// On demand, by the query of a page:
///   ?map=here|other|far   an Opt field names /sitemap.xml of this origin, of another port, of `localhost`
///   ?referrer=POLICY      a Referrer-Policy field
///   ?cookie=on            a Set-Cookie field: `visit=1`
///
/// /slow/slow.txt takes a second, and is refused (503) while a connection has as many of it under way as
/// `streams_of_a_slow_connection`.
///
/// All in a temporary directory and on two loopback ports, from construction to destruction.
class NegotiatingServer {
 public:
  static constexpr unsigned streams_of_a_slow_connection = 4;

  /// Whether the programs that it needs are installed.
  static bool is_possible();

  /// The first of the languages is for readers who can read none of them. Throws if the server does not
  /// start.
  NegotiatingServer(const std::filesystem::path& site, const std::vector<std::string>& languages);

  std::string url(std::string_view target, std::string_view host = "127.0.0.1") const;
  std::string url_of_other_port(std::string_view target) const;
  /// The certificate of the authority that signed this server's, and of one that did not.
  std::string authority() const { return path("ca.pem"); }
  std::string strange_authority() const { return path("stranger.pem"); }
  std::string path(std::string_view name) const { return (directory_.path() / name).string(); }

  /// The requests since the last call, in order, once there are this many: nginx logs a request only after
  /// the answer has been sent. Returns fewer if they do not come.
  ///   {"uri": …, "file": the one that was chosen, "protocol": "HTTP/2.0", "connection": "3", "agent": …,
  ///    "language": …, "encoding": …, "accept": …, "referer": …, "cookie": …, "reader": of X-Reader,
  ///    "coding": of the answer, "ratio": …, "status": …}
  std::vector<nlohmann::json> take_requests(std::size_t count);

 private:
  void make_certificates();
  bool start(const std::string& configuration);
  std::string configuration(const std::filesystem::path& site,
                            const std::vector<std::string>& languages) const;

  TemporaryDirectory directory_;
  const UnusedPort port_, other_port_;
  std::optional<ChildProcess> nginx_;
  std::size_t requests_taken_ = 0;
};

} // namespace standard_sitemap::test
