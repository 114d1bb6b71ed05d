#include "render/hosts/probe/demo/loopback_http.h"

#include <cerrno>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace standard_sitemap {

namespace {

constexpr std::size_t max_connections = 64;
constexpr std::size_t max_head_bytes = 16u << 10;

/// RFC 9112, 3: parses `GET /path HTTP/1.1`. Returns nullopt if `head` is not a request.
std::optional<LoopbackHttp::Request> request_of(std::string_view head)
{
  const std::string_view line = head.substr(0, head.find("\r\n"));
  const std::size_t first = line.find(' ');
  const std::size_t second = first == line.npos ? line.npos : line.find(' ', first + 1);
  if (second == line.npos || !line.substr(second + 1).starts_with("HTTP/1."))
    return std::nullopt;
  return LoopbackHttp::Request{line.substr(0, first), line.substr(first + 1, second - first - 1)};
}

} // namespace

class LoopbackHttp::Connection {
 public:
  explicit Connection(int socket) : socket_(std::make_unique<FileDescriptor>(socket)) {}

  pollfd watched() const
  {
    return {
        .fd = socket_->number(), .events = response_.empty() ? short{POLLIN} : short{POLLOUT}, .revents = 0};
  }

  /// Continues reading or writing. Returns false when the connection is finished.
  bool step(const Answer& answer) { return response_.empty() ? receive(answer) : send_on(); }

 private:
  bool receive(const Answer& answer)
  {
    char bytes[4096];
    const ssize_t got = recv(socket_->number(), bytes, sizeof bytes, 0);
    if (got <= 0)
      return got < 0 && (errno == EAGAIN || errno == EINTR);
    head_.append(bytes, static_cast<std::size_t>(got));
    if (head_.find("\r\n\r\n") == head_.npos)
      return head_.size() <= max_head_bytes;
    const auto request = request_of(head_);
    if (!request)
      return false;
    response_ = answer(*request);
    return send_on();
  }

  bool send_on()
  {
    const ssize_t gone =
        send(socket_->number(), response_.data() + sent_, response_.size() - sent_, MSG_NOSIGNAL);
    if (gone < 0)
      return errno == EAGAIN || errno == EINTR;
    sent_ += static_cast<std::size_t>(gone);
    return sent_ < response_.size();
  }

  std::unique_ptr<FileDescriptor> socket_;
  std::string head_;
  std::string response_; ///< empty: the request is not yet complete
  std::size_t sent_ = 0;
};

std::unique_ptr<LoopbackHttp> LoopbackHttp::start(Answer answer)
{
  auto listener =
      std::make_unique<FileDescriptor>(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  auto stop = std::make_unique<FileDescriptor>(eventfd(0, EFD_CLOEXEC));
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof name;
  auto* const address = reinterpret_cast<sockaddr*>(&name);
  if (stop->number() < 0 || bind(listener->number(), address, size) != 0 ||
      listen(listener->number(), SOMAXCONN) != 0 || getsockname(listener->number(), address, &size) != 0)
    return nullptr;
  return std::unique_ptr<LoopbackHttp>{
      new LoopbackHttp{std::move(answer), std::move(listener), std::move(stop), ntohs(name.sin_port)}};
}

LoopbackHttp::LoopbackHttp(Answer answer, std::unique_ptr<FileDescriptor> listener,
                           std::unique_ptr<FileDescriptor> stop, std::uint16_t port)
    : answer_(std::move(answer)), listener_(std::move(listener)), stop_(std::move(stop)), port_(port),
      thread_([this] { serve(); })
{
}

LoopbackHttp::~LoopbackHttp()
{
  eventfd_write(stop_->number(), 1);
  thread_.join();
}

void LoopbackHttp::serve()
{
  std::vector<Connection> connections;
  std::vector<pollfd> watched;
  while (true) {
    const bool has_room = connections.size() < max_connections;
    watched.assign({{.fd = stop_->number(), .events = POLLIN, .revents = 0},
                    {.fd = has_room ? listener_->number() : -1, .events = POLLIN, .revents = 0}});
    for (const Connection& connection : connections)
      watched.push_back(connection.watched());
    if (poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR)
      return;
    if (watched[0].revents != 0)
      return;
    std::vector<Connection> still_open;
    for (std::size_t i = 0; i < connections.size(); ++i)
      if (watched[i + 2].revents == 0 || connections[i].step(answer_))
        still_open.push_back(std::move(connections[i]));
    connections = std::move(still_open);
    if (watched[1].revents == 0)
      continue;
    const int accepted = accept4(listener_->number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (accepted >= 0)
      connections.emplace_back(accepted);
  }
}

} // namespace standard_sitemap
