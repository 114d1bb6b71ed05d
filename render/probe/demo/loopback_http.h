#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace standard_sitemap {

/// Answers requests on a loopback port of its own, from a thread of its own, from `start` until it is
/// destroyed: as much of an HTTP/1.1 server as a site that lives in memory takes. One request a connection,
/// without a body.
///
///   auto http = LoopbackHttp::start([](const LoopbackHttp::Request& request) { return "HTTP/1.1 200
///   OK\r\n..."; });
class LoopbackHttp {
 public:
  struct Request {
    std::string_view method;
    std::string_view target;
  };
  /// Gives the whole response, as it goes over the wire. Called from the thread; must not throw.
  using Answer = std::function<std::string(const Request&)>;

  /// Nothing if no port can be had.
  static std::unique_ptr<LoopbackHttp> start(Answer answer);
  LoopbackHttp(const LoopbackHttp&) = delete;
  LoopbackHttp& operator=(const LoopbackHttp&) = delete;
  ~LoopbackHttp();

  std::uint16_t port() const { return port_; }

 private:
  /// Closed at the end.
  class Descriptor;
  class Connection;

  LoopbackHttp(Answer answer, std::unique_ptr<Descriptor> listener, std::unique_ptr<Descriptor> stop,
               std::uint16_t port);
  void serve();

  Answer answer_;
  std::unique_ptr<Descriptor> listener_;
  std::unique_ptr<Descriptor> stop_; ///< an eventfd: readable when it is time to end
  std::uint16_t port_;
  std::thread thread_;
};

} // namespace standard_sitemap
