#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace standard_sitemap::test {

/// Opens when this many have arrived: proves that they were there at the same time. Shared by the replies
/// that wait at it.
class Gate {
 public:
  enum class Opens : std::uint8_t {
    once,      ///< later arrivals find it open
    each_time, ///< later arrivals wait until there are as many again
  };
  explicit Gate(std::size_t needed, Opens opens = Opens::once) : needed_(needed), opens_(opens) {}

  /// Returns the number of arrivals that lets this one through.
  std::size_t arrive();
  /// Waits for a short time; returns whether there were this many arrivals.
  bool is_open_soon(std::size_t arrivals, std::chrono::milliseconds wait);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t needed_;
  Opens opens_;
  std::size_t arrived_ = 0;
};

/// What the server does with one request: steps, in order. Without `close` the connection then takes the next
/// request.
///
///   Reply{}.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nh").stall()
class Reply {
 public:
  Reply& send(std::string raw);
  Reply& stall(); ///< keeps the connection open and silent until the client closes it
  Reply& trickle(std::string raw, std::chrono::milliseconds pause); ///< one byte after each pause
  Reply& flood(std::string raw);              ///< repeatedly, until the client closes the connection
  Reply& close();                             ///< closes the connection
  Reply& reset();                             ///< breaks the connection (TCP RST)
  Reply& wait_at(std::shared_ptr<Gate> gate); ///< arrives at the gate, and continues once it is open
  Reply& wait_for(std::string bytes);         ///< reads until the client has sent these after its request

  /// A whole response with Content-Length. `fields` are raw lines, each with its CRLF.
  static Reply response(int status, std::string_view fields, std::string_view body);
  static Reply ok(std::string_view content_type, std::string_view body, std::string_view more_fields = "");
  static Reply redirect(int status, std::string_view location, std::string_view more_fields = "");

 private:
  friend class LoopbackServer;
  struct Stall {};
  struct Close {};
  struct Reset {};
  struct Trickle {
    std::string raw;
    std::chrono::milliseconds pause;
  };
  struct Flood {
    std::string raw;
  };
  struct Wanted {
    std::string bytes;
  };
  using Step = std::variant<std::string, Stall, Close, Reset, Trickle, Flood, Wanted, std::shared_ptr<Gate>>;
  std::vector<Step> steps_;
};

/// A request as it was received: only split into lines.
struct ReceivedRequest {
  std::string line; ///< `GET /a HTTP/1.1`
  std::string target;
  std::vector<std::pair<std::string, std::string>> fields; ///< in order, values trimmed
  std::size_t connection = 0; ///< the number of the connection it came by, from 0

  /// The first field with this name, which is case-insensitive.
  std::optional<std::string> field(std::string_view name) const;
  std::size_t count(std::string_view name) const;
};

/// An HTTP/1.1 server that sends exactly what a test scripted, byte for byte, and remembers its requests.
///
///   LoopbackServer server;
///   server.on("/map.xml", Reply::ok("application/xml", "<sitemap/>"));
///   ... fetch server.url("/map.xml") ...
///   EXPECT_EQ(server.requests().size(), 1u);
///
/// Listens on a free port from construction to destruction, with one thread per connection. Targets without a
/// script get a 404. Thread-safe.
class LoopbackServer {
 public:
  /// `address` is any address of this machine in numbers: 127.0.0.1, 127.0.0.2, ...
  explicit LoopbackServer(std::string address = "127.0.0.1");
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;
  ~LoopbackServer();

  /// The answer to requests for `target` (path and query, as in the request line). If this is called
  /// repeatedly for one target, the answers are given in that order, and the last one from then on.
  void on(std::string_view target, Reply reply);

  std::uint16_t port() const;
  /// `http://127.0.0.1:PORT` and `target`; `host`, if given, is another name of the same address.
  std::string url(std::string_view target, std::string_view host = "") const;

  std::vector<ReceivedRequest> requests() const;
  std::vector<ReceivedRequest> requests_for(std::string_view target) const;
  std::size_t connections() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// A port on 127.0.0.1 that no other program gets while this exists. Nobody listens on it, unless a server
/// that the test starts does, which has to set SO_REUSEADDR, as servers do.
class UnusedPort {
 public:
  UnusedPort();
  UnusedPort(const UnusedPort&) = delete;
  UnusedPort& operator=(const UnusedPort&) = delete;
  ~UnusedPort();

  std::uint16_t number() const { return number_; }
  std::string text() const { return std::to_string(number_); }

 private:
  int socket_;
  std::uint16_t number_;
};

/// Whether a program listens on this port of 127.0.0.1.
bool accepts_connections(std::uint16_t port);

} // namespace standard_sitemap::test
