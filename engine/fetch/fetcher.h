#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "engine/base/visibility.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "engine/web/request_context.h"

namespace standard_sitemap {

/// What kind of thing is asked for: decides `Accept` and what follows from F-3.
enum class Destination : std::uint8_t {
  page,     ///< a navigation: cookies as for a top-level request, no Referer
  document, ///< a sitemap: the relation to its page is that of an embedded image (F-3)
};

/// Gets things under the conditions of one page. One per page (or tab): the requests of one fetcher share
/// cookies, connections and settings (F-1). Not thread-safe; answers come only from within `run_once`.
class STANDARD_SITEMAP_API Fetcher {
 public:
  virtual ~Fetcher() = default;

  /// Starts one request. `initiator` is the page, for F-3 and the refusals of the policy; none for the page
  /// itself. `receiver` must live until it got `end` or `fail`, or said no to `begin` or `append`, or until
  /// `cancel_all`.
  virtual void start(const Request& request, Destination destination,
                     const std::optional<Initiator>& initiator, Receiver& receiver) = 0;

  /// Moves all transfers on, waiting at most `wait` for something to happen. False: nothing is under way any
  /// more.
  virtual bool run_once(std::chrono::milliseconds wait) = 0;

  /// Drops everything under way: no receiver hears any more.
  virtual void cancel_all() = 0;
};

} // namespace standard_sitemap
