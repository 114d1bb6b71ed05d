#include "tests/support/loopback_server.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstring>
#include <map>
#include <stdexcept>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace standard_sitemap::test {

namespace {

constexpr int tick_milliseconds = 5;
constexpr std::size_t max_request_bytes = 1u << 20;

class Socket {
 public:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket()
  {
    if (descriptor_ >= 0)
      ::close(descriptor_);
  }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

bool equal_names(std::string_view a, std::string_view b)
{
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string_view without_white_space(std::string_view text)
{
  const std::size_t from = text.find_first_not_of(" \t");
  if (from == text.npos)
    return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

/// `head` ends with its last line's CRLF.
ReceivedRequest parsed(std::string_view head, std::size_t connection)
{
  ReceivedRequest request;
  request.connection = connection;
  while (!head.empty()) {
    const std::size_t end = head.find("\r\n");
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(end == head.npos ? head.size() : end + 2);
    if (request.line.empty()) {
      request.line = line;
      const std::size_t space = line.find(' ');
      request.target = line.substr(space + 1, line.rfind(' ') - space - 1);
    } else if (const std::size_t colon = line.find(':'); colon != line.npos) {
      request.fields.emplace_back(line.substr(0, colon), without_white_space(line.substr(colon + 1)));
    }
  }
  return request;
}

/// Has a free port of the address.
int bound_socket(const std::string& address)
{
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in name{};
  name.sin_family = AF_INET;
  if (inet_pton(AF_INET, address.c_str(), &name.sin_addr) != 1 ||
      bind(descriptor, reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0)
    throw std::runtime_error("no port of " + address + ": " + std::strerror(errno));
  return descriptor;
}

int listening_socket(const std::string& address)
{
  const int descriptor = bound_socket(address);
  if (listen(descriptor, 128) != 0)
    throw std::runtime_error("cannot listen on " + address + ": " + std::strerror(errno));
  return descriptor;
}

std::uint16_t port_of(int descriptor)
{
  sockaddr_in name{};
  socklen_t size = sizeof name;
  getsockname(descriptor, reinterpret_cast<sockaddr*>(&name), &size);
  return ntohs(name.sin_port);
}

} // namespace

// --- scripts ---

std::size_t Gate::arrive()
{
  const std::lock_guard lock{mutex_};
  const std::size_t before = opens_ == Opens::once ? 0 : arrived_ / needed_ * needed_;
  ++arrived_;
  changed_.notify_all();
  return before + needed_;
}

bool Gate::is_open_soon(std::size_t arrivals, std::chrono::milliseconds wait)
{
  std::unique_lock lock{mutex_};
  return changed_.wait_for(lock, wait, [&] { return arrived_ >= arrivals; });
}

Reply& Reply::send(std::string raw)
{
  steps_.emplace_back(std::move(raw));
  return *this;
}

Reply& Reply::stall()
{
  steps_.emplace_back(Stall{});
  return *this;
}

Reply& Reply::trickle(std::string raw, std::chrono::milliseconds pause)
{
  steps_.emplace_back(Trickle{std::move(raw), pause});
  return *this;
}

Reply& Reply::flood(std::string raw)
{
  steps_.emplace_back(Flood{std::move(raw)});
  return *this;
}

Reply& Reply::reset()
{
  steps_.emplace_back(Reset{});
  return *this;
}

Reply& Reply::close()
{
  steps_.emplace_back(Close{});
  return *this;
}

Reply& Reply::wait_at(std::shared_ptr<Gate> gate)
{
  steps_.emplace_back(std::move(gate));
  return *this;
}

Reply& Reply::wait_for(std::string bytes)
{
  steps_.emplace_back(Wanted{std::move(bytes)});
  return *this;
}

Reply Reply::response(int status, std::string_view fields, std::string_view body)
{
  std::string raw = "HTTP/1.1 " + std::to_string(status) + " Scripted\r\n";
  raw.append(fields);
  raw += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  raw.append(body);
  return Reply{}.send(std::move(raw));
}

Reply Reply::ok(std::string_view content_type, std::string_view body, std::string_view more_fields)
{
  return response(200, "Content-Type: " + std::string{content_type} + "\r\n" + std::string{more_fields},
                  body);
}

Reply Reply::redirect(int status, std::string_view location, std::string_view more_fields)
{
  return response(status, "Location: " + std::string{location} + "\r\n" + std::string{more_fields}, "moved");
}

std::optional<std::string> ReceivedRequest::field(std::string_view name) const
{
  for (const auto& [n, value] : fields)
    if (equal_names(n, name))
      return value;
  return std::nullopt;
}

std::size_t ReceivedRequest::count(std::string_view name) const
{
  return static_cast<std::size_t>(
      std::ranges::count_if(fields, [&](const auto& field) { return equal_names(field.first, name); }));
}

// --- the server ---

class LoopbackServer::Implementation {
 public:
  explicit Implementation(std::string address)
      : address_(std::move(address)), listener_(listening_socket(address_)), port_(port_of(listener_.get())),
        acceptor_([this] { accept_all(); })
  {
  }
  Implementation(const Implementation&) = delete;
  Implementation& operator=(const Implementation&) = delete;
  ~Implementation()
  {
    stopping_ = true;
    acceptor_.join();
    for (std::thread& connection : connections_)
      connection.join();
  }

  void on(std::string_view target, Reply reply)
  {
    const std::lock_guard lock{mutex_};
    replies_[std::string{target}].push_back(std::move(reply));
  }

  const std::string& address() const { return address_; }
  std::uint16_t port() const { return port_; }

  std::vector<ReceivedRequest> requests() const
  {
    const std::lock_guard lock{mutex_};
    return requests_;
  }

  std::size_t connections() const
  {
    const std::lock_guard lock{mutex_};
    return connections_.size();
  }

 private:
  void accept_all();
  void serve(int descriptor, std::size_t connection);
  std::optional<std::string> read_head(int descriptor, std::string& buffer) const;
  Reply take_reply(const ReceivedRequest& request);
  bool play(const Reply& reply, int descriptor, std::string& buffer) const;
  bool play(const Reply::Step& step, int descriptor, std::string& buffer) const;
  bool wait_at(Gate& gate) const;
  bool trickle(int descriptor, const Reply::Trickle& slow) const;
  bool wait_for(const std::string& bytes, int descriptor, std::string& buffer) const;
  bool read_more(int descriptor, std::string& buffer) const;
  void read_until_end(int descriptor) const;
  bool send_all(int descriptor, std::string_view bytes) const;
  bool is_ready(int descriptor, short events) const;

  std::string address_;
  Socket listener_;
  std::uint16_t port_;
  std::atomic<bool> stopping_ = false;
  mutable std::mutex mutex_;
  std::map<std::string, std::vector<Reply>, std::less<>> replies_;
  std::vector<ReceivedRequest> requests_;
  std::vector<std::thread> connections_;
  std::thread acceptor_; ///< the last member: the thread runs from here on
};

void LoopbackServer::Implementation::accept_all()
{
  while (is_ready(listener_.get(), POLLIN)) {
    const int descriptor = accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (descriptor < 0)
      continue;
    const std::lock_guard lock{mutex_};
    const std::size_t number = connections_.size();
    connections_.emplace_back([this, descriptor, number] { serve(descriptor, number); });
  }
}

/// Waits until the socket is ready; returns false once the server stops.
bool LoopbackServer::Implementation::is_ready(int descriptor, short events) const
{
  while (!stopping_) {
    pollfd watched{descriptor, events, 0};
    if (poll(&watched, 1, tick_milliseconds) > 0)
      return true;
  }
  return false;
}

void LoopbackServer::Implementation::serve(int descriptor, std::size_t connection)
{
  const Socket owned{descriptor};
  std::string buffer;
  while (const auto head = read_head(descriptor, buffer)) {
    const ReceivedRequest request = parsed(*head, connection);
    if (!play(take_reply(request), descriptor, buffer))
      return;
  }
}

/// Reads up to the empty line, which is not included; what follows it stays in `buffer`. Requests with a body
/// are not expected.
std::optional<std::string> LoopbackServer::Implementation::read_head(int descriptor,
                                                                     std::string& buffer) const
{
  for (;;) {
    if (const std::size_t end = buffer.find("\r\n\r\n"); end != buffer.npos) {
      std::string head = buffer.substr(0, end + 2);
      buffer.erase(0, end + 4);
      return head;
    }
    if (!read_more(descriptor, buffer))
      return std::nullopt;
  }
}

bool LoopbackServer::Implementation::read_more(int descriptor, std::string& buffer) const
{
  if (buffer.size() > max_request_bytes || !is_ready(descriptor, POLLIN))
    return false;
  char bytes[4096];
  const ssize_t count = recv(descriptor, bytes, sizeof bytes, 0);
  if (count > 0)
    buffer.append(bytes, static_cast<std::size_t>(count));
  return count > 0;
}

Reply LoopbackServer::Implementation::take_reply(const ReceivedRequest& request)
{
  const std::lock_guard lock{mutex_};
  requests_.push_back(request);
  const auto scripted = replies_.find(request.target);
  if (scripted == replies_.end())
    return Reply::response(404, "Content-Type: text/plain\r\n", "not scripted");
  std::vector<Reply>& replies = scripted->second;
  Reply reply = replies.front();
  if (replies.size() > 1)
    replies.erase(replies.begin());
  return reply;
}

/// Returns whether the connection stays open.
bool LoopbackServer::Implementation::play(const Reply& reply, int descriptor, std::string& buffer) const
{
  return std::ranges::all_of(reply.steps_, [&](const auto& step) { return play(step, descriptor, buffer); });
}

bool LoopbackServer::Implementation::play(const Reply::Step& step, int descriptor, std::string& buffer) const
{
  if (const auto* raw = std::get_if<std::string>(&step))
    return send_all(descriptor, *raw);
  if (const auto* gate = std::get_if<std::shared_ptr<Gate>>(&step))
    return wait_at(**gate);
  if (const auto* slow = std::get_if<Reply::Trickle>(&step))
    return trickle(descriptor, *slow);
  if (const auto* wanted = std::get_if<Reply::Wanted>(&step))
    return wait_for(wanted->bytes, descriptor, buffer);
  if (const auto* flood = std::get_if<Reply::Flood>(&step)) {
    while (send_all(descriptor, flood->raw))
      continue;
  } else if (std::holds_alternative<Reply::Stall>(step)) {
    read_until_end(descriptor);
  } else if (std::holds_alternative<Reply::Reset>(step)) {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  }
  return false;
}

bool LoopbackServer::Implementation::wait_at(Gate& gate) const
{
  const std::size_t arrivals = gate.arrive();
  while (!gate.is_open_soon(arrivals, std::chrono::milliseconds{tick_milliseconds}))
    if (stopping_)
      return false;
  return true;
}

bool LoopbackServer::Implementation::trickle(int descriptor, const Reply::Trickle& slow) const
{
  for (const char& byte : slow.raw) {
    std::this_thread::sleep_for(slow.pause);
    if (!send_all(descriptor, {&byte, 1}))
      return false;
  }
  return true;
}

bool LoopbackServer::Implementation::wait_for(const std::string& bytes, int descriptor,
                                              std::string& buffer) const
{
  while (buffer.find(bytes) == buffer.npos)
    if (!read_more(descriptor, buffer))
      return false;
  return true;
}

/// Reads what still comes, and does not answer it.
void LoopbackServer::Implementation::read_until_end(int descriptor) const
{
  char bytes[4096];
  while (is_ready(descriptor, POLLIN) && recv(descriptor, bytes, sizeof bytes, 0) > 0)
    continue;
}

bool LoopbackServer::Implementation::send_all(int descriptor, std::string_view bytes) const
{
  while (!bytes.empty()) {
    if (!is_ready(descriptor, POLLOUT))
      return false;
    const ssize_t count = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0)
      return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

LoopbackServer::LoopbackServer(std::string address)
    : implementation_(std::make_unique<Implementation>(std::move(address)))
{
}

LoopbackServer::~LoopbackServer() = default;

void LoopbackServer::on(std::string_view target, Reply reply)
{
  implementation_->on(target, std::move(reply));
}

std::uint16_t LoopbackServer::port() const
{
  return implementation_->port();
}

std::string LoopbackServer::url(std::string_view target, std::string_view host) const
{
  std::string text = "http://";
  text.append(host.empty() ? std::string_view{implementation_->address()} : host);
  return text.append(":").append(std::to_string(port())).append(target);
}

std::vector<ReceivedRequest> LoopbackServer::requests() const
{
  return implementation_->requests();
}

std::vector<ReceivedRequest> LoopbackServer::requests_for(std::string_view target) const
{
  std::vector<ReceivedRequest> wanted = requests();
  std::erase_if(wanted, [&](const ReceivedRequest& request) { return request.target != target; });
  return wanted;
}

std::size_t LoopbackServer::connections() const
{
  return implementation_->connections();
}

UnusedPort::UnusedPort() : socket_(bound_socket("127.0.0.1")), number_(port_of(socket_))
{
  const int yes = 1; // a port is bound before: else it could be that of another socket which has set this
  setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

UnusedPort::~UnusedPort()
{
  ::close(socket_);
}

bool accepts_connections(std::uint16_t port)
{
  const Socket socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return connect(socket.get(), reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0;
}

} // namespace standard_sitemap::test
