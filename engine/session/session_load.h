#pragma once

#include <memory>
#include <vector>

#include "engine/load/load.h"

namespace standard_sitemap {

/// One load of a session. Its requests have numbers of the session, and its receivers may be kept for longer
/// than it lives: then they refuse everything.
class SessionLoad : public std::enable_shared_from_this<SessionLoad> {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    /// A document is finished. May do anything, also end the load.
    virtual void load_moved() = 0;
  };

  /// `first`: the number of its first request. `listener` hears until `leave`.
  SessionLoad(RequestId first, Load load, Listener& listener);

  Load& load() { return load_; }
  const Load& load() const { return load_; }
  void leave() { listener_ = nullptr; }

  std::vector<Request> take_requests();
  std::shared_ptr<Receiver> receiver(RequestId id);
  /// The number after that of its last request.
  RequestId end() const { return first_ + static_cast<RequestId>(load_.documents_wanted()); }

  /// What takes the answer to a request that is nobody's.
  static std::shared_ptr<Receiver> nobody();

 private:
  class LateReceiver;
  void tell();

  RequestId first_;
  Load load_;
  Listener* listener_;
  std::size_t told_ = 0; ///< documents finished
};

} // namespace standard_sitemap
