#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "engine/base/file_descriptor.h"

namespace standard_sitemap {

/// Answers requests on its own loopback port, from its own thread, from `start` until it is destroyed: the
/// part of an HTTP/1.1 server that a site in memory needs. One request per connection, without a body.
///
///   auto http = LoopbackHttp::start([](const LoopbackHttp::Request&) { return "HTTP/1.1 200 OK\r\n..."; });
class LoopbackHttp {
 public:
  struct Request {
    std::string_view method;
    std::string_view target;
  };
  /// Returns the complete response, as sent over the wire. Called from the server's thread; must not throw.
  using Answer = std::function<std::string(const Request&)>;

  /// Returns null if no port is available.
  static std::unique_ptr<LoopbackHttp> start(Answer answer);
  LoopbackHttp(const LoopbackHttp&) = delete;
  LoopbackHttp& operator=(const LoopbackHttp&) = delete;
  ~LoopbackHttp();

  std::uint16_t port() const { return port_; }

 private:
  class Connection;

  LoopbackHttp(Answer answer, std::unique_ptr<FileDescriptor> listener, std::unique_ptr<FileDescriptor> stop,
               std::uint16_t port);
  void serve();

  Answer answer_;
  std::unique_ptr<FileDescriptor> listener_;
  std::unique_ptr<FileDescriptor> stop_; ///< an eventfd that becomes readable when the thread must end
  std::uint16_t port_;
  std::thread thread_;
};

} // namespace standard_sitemap
