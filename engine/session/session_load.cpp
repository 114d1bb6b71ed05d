#include "engine/session/session_load.h"

#include <utility>

namespace standard_sitemap {

/// Forwards to its load while that exists.
class SessionLoad::ForwardingReceiver final : public Receiver {
 public:
  ForwardingReceiver(std::weak_ptr<SessionLoad> load, RequestId request)
      : load_(std::move(load)), request_(request)
  {
  }

  bool allow_hop(const Uri& url) override
  {
    return handed_on([&](Receiver& receiver) { return receiver.allow_hop(url); });
  }
  bool allow_address(AddressSpace space) override
  {
    return handed_on([&](Receiver& receiver) { return receiver.allow_address(space); });
  }
  bool begin(const ResponseHead& head) override
  {
    return handed_on([&](Receiver& receiver) { return receiver.begin(head); });
  }
  bool append(std::string_view bytes) override
  {
    return handed_on([&](Receiver& receiver) { return receiver.append(bytes); });
  }
  void end() override
  {
    handed_on([](Receiver& receiver) { return receiver.end(), true; });
  }
  void fail(FetchFailure failure, std::string_view message) override
  {
    handed_on([&](Receiver& receiver) { return receiver.fail(failure, message), true; });
  }

 private:
  template <class Call>
  bool handed_on(Call call)
  {
    const std::shared_ptr<SessionLoad> load = load_.lock();
    if (!load || load->listener_ == nullptr)
      return false;
    const bool more = call(load->load_.receiver(request_));
    load->notify();
    return more;
  }

  std::weak_ptr<SessionLoad> load_;
  RequestId request_;
};

SessionLoad::SessionLoad(RequestId first, Load load, Listener& listener)
    : first_(first), load_(std::move(load)), listener_(&listener), reported_(load_.documents_finished())
{
  load_.on_answer([this] {
    const auto alive = shared_from_this(); // the listener may end this load
    notify();
  });
}

std::vector<Request> SessionLoad::take_requests()
{
  std::vector<Request> requests = load_.take_requests();
  for (Request& request : requests)
    request.id += first_;
  return requests;
}

std::shared_ptr<Receiver> SessionLoad::receiver(RequestId id)
{
  if (id < first_ || id >= end())
    return rejecting_receiver();
  return std::make_shared<ForwardingReceiver>(weak_from_this(), id - first_);
}

std::shared_ptr<Receiver> SessionLoad::rejecting_receiver()
{
  return std::make_shared<ForwardingReceiver>(std::weak_ptr<SessionLoad>{}, 0);
}

void SessionLoad::notify()
{
  const std::size_t documents = load_.documents_finished();
  const std::size_t pages = load_.pages_so_far();
  const bool have_doubled = pages > 0 && pages >= 2 * reported_pages_;
  if (have_doubled)
    reported_pages_ = pages;
  if ((std::exchange(reported_, documents) != documents || have_doubled) && listener_ != nullptr)
    listener_->load_progressed();
}

} // namespace standard_sitemap
