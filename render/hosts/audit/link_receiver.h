#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/terms/policy.h"
#include "engine/web/header_list.h"
#include "engine/web/refusal.h"
#include "engine/web/request.h"
#include "render/hosts/audit/target_judge.h"

namespace standard_sitemap {

/// Returns how long a response asks its client to wait (RFC 9110, 10.2.3): the seconds, or the time from the
/// response's own date to the date given. Never negative, at most a day. Nullopt if the field is missing or
/// invalid.
std::optional<std::chrono::seconds> retry_after(const HeaderList& fields);

/// Whether a response with this status and `retry_after` asks its client to try again later (RFC 6585, 4, and
/// RFC 9110, 15.6.4). A 503 without `Retry-After` is an error like others.
bool asks_for_pause(int status, std::optional<std::chrono::seconds> retry_after);

/// What a check of links needs to know from one answer.
struct LinkQuestions {
  RequestMethod method = RequestMethod::get;
  std::vector<std::string_view> fragments = {}; ///< `fragments_of` the target
  bool language = false;                        ///< whether the map states a language
  bool search = false;                          ///< whether it matters what the page says to search engines
  bool content = false; ///< whether the target is a file of which the content is wanted
  /// Whether the page at this address is expected to name the map.
  std::function<bool(const Uri&)> names_map = {};
  /// Whether a redirect may be followed to this address now; if not, the answer is over.
  std::function<bool(const Uri&)> may_redirect = {};
};

/// Receives the answer for one target. Keeps a body only if it is a page whose response fields do not answer
/// everything; at most `Policy::page_bytes` and one byte. Ignores calls after the end.
class LinkReceiver final : public Receiver {
 public:
  /// `over` is called once. The arguments must outlive this object.
  LinkReceiver(const Uri& url, LinkQuestions questions, const Initiator& initiator, const Policy& policy,
               std::function<void()> over);
  LinkReceiver(const LinkReceiver&) = delete;
  LinkReceiver& operator=(const LinkReceiver&) = delete;

  bool allow_hop(const Uri& url) override;
  bool allow_address(AddressSpace space) override;
  bool begin(const ResponseHead& head) override;
  bool append(std::string_view bytes) override;
  void end() override;
  void fail(FetchFailure failure, std::string_view message) override;
  void redirected(int status, const Uri& to) override;

  /// Ignores the rest of the answer.
  void ignore_the_rest() { over_ = true; }

  // Once the answer is over:
  TargetAnswer& answer() { return answer_; }
  const TargetAnswer& answer() const { return answer_; }
  RequestMethod method() const { return questions_.method; }
  /// Whether a GET is needed, because the body matters and HEAD gave none.
  bool needs_body() const { return needs_body_; }
  std::optional<std::chrono::seconds> pause() const { return pause_; }
  /// Whether the target was refused because its network is more private than that of the map.
  bool is_private() const { return is_private_; }
  /// Whether `may_redirect` refused the last redirect, so that there is no answer.
  bool is_early() const { return is_early_; }

 private:
  bool refuse(Refusal refusal, const Uri& url);
  bool is_answered_by_fields() const;
  void examine_page();
  void finish();

  const Uri& url_;
  LinkQuestions questions_;
  const Initiator& initiator_;
  const Policy& policy_;
  std::function<void()> over_call_;
  TargetAnswer answer_;
  ResponseHead head_;
  std::string body_;
  std::size_t discarded_ = 0;
  bool begun_ = false, keeps_body_ = false, needs_body_ = false, is_private_ = false, is_early_ = false,
       over_ = false;
  std::optional<std::chrono::seconds> pause_;
};

} // namespace standard_sitemap
