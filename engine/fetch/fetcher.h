#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "engine/base/visibility.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "engine/web/request_context.h"

namespace standard_sitemap {

/// The kind of resource requested. Determines `Accept`, cookies and Referer (F-3).
enum class Destination : std::uint8_t {
  page,     ///< a navigation: cookies as for a top-level request, no Referer
  document, ///< a sitemap: requested as an embedded image of its page would be (F-3)
  link, ///< what a map links to, to see whether it is there: `Accept` as for a page, no Referer, cookies for
        ///< the initiator's own site only
};

/// Fetches resources under the conditions of one page. Use one fetcher per page or tab: its requests share
/// cookies, connections and settings (F-1). Not thread-safe; receivers are called only from within
/// `run_once`.
class STANDARD_SITEMAP_API Fetcher {
 public:
  virtual ~Fetcher() = default;

  /// Starts one request. `initiator` is the page, for F-3 and the policy's refusals; nullopt if the page
  /// itself is requested. `receiver` must live until it has received `end` or `fail`, has returned false from
  /// `begin` or `append`, or `cancel_all` has been called.
  virtual void start(const Request& request, Destination destination,
                     const std::optional<Initiator>& initiator, Receiver& receiver) = 0;

  /// Advances all transfers, waiting at most `wait` for activity. Returns false when no transfer is left.
  virtual bool run_once(std::chrono::milliseconds wait) = 0;

  /// Drops all transfers. No receiver is called after that.
  virtual void cancel_all() = 0;
};

} // namespace standard_sitemap
