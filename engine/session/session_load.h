#pragma once

#include <memory>
#include <vector>

#include "engine/load/load.h"

namespace standard_sitemap {

/// One load of a session. Its requests have ids that are unique within the session. Its receivers may outlive
/// it; they then refuse everything.
class SessionLoad : public std::enable_shared_from_this<SessionLoad> {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    /// A document is finished, or the pages that have come of a list have doubled. The listener may do
    /// anything, including ending the load.
    virtual void load_progressed() = 0;
  };

  /// `first`: the id of its first request. `listener` is called until `leave`.
  SessionLoad(RequestId first, Load load, Listener& listener);

  Load& load() { return load_; }
  const Load& load() const { return load_; }
  void leave() { listener_ = nullptr; }

  std::vector<Request> take_requests();
  std::shared_ptr<Receiver> receiver(RequestId id);
  /// The id after that of its last request.
  RequestId end() const { return first_id_after(load_); }
  /// The same if `load()` has been moved to `load`.
  RequestId first_id_after(const Load& load) const
  {
    return first_ + static_cast<RequestId>(load.documents_wanted());
  }

  /// Returns a receiver for unknown requests, which refuses everything.
  static std::shared_ptr<Receiver> rejecting_receiver();

 private:
  class ForwardingReceiver;
  void notify();

  RequestId first_;
  Load load_;
  Listener* listener_;
  std::size_t reported_;           ///< finished documents reported to the listener
  std::size_t reported_pages_ = 0; ///< pages of lists reported to the listener
};

} // namespace standard_sitemap
