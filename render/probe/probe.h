#pragma once

#include <optional>

#include "engine/curl/curl_fetcher.h"
#include "engine/load/load.h"
#include "render/probe/explain.h"
#include "render/probe/interrupt.h"
#include "render/probe/options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// The host: gets the page, asks the engine for its map, and has a report.
///
///   Probe probe{options, fetcher, interrupt};
///   if (auto status = probe.run()) renderer.render(probe.report(), sink);
///
/// Borrows what it is made of. The report borrows from the probe.
class Probe {
 public:
  Probe(const Options& options, CurlFetcher& fetcher, const Interrupt& interrupt)
      : options_(options), fetcher_(fetcher), interrupt_(interrupt), policy_(options.policy)
  {
  }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  /// How it went. Nothing: interrupted, and there is no report.
  std::optional<ExitStatus> run();

  const Report& report() const { return report_; }
  /// Why there is no map, if there is none.
  const std::optional<Explanation>& explanation() const { return explanation_; }

 private:
  ExitStatus look();
  bool get_page();
  PageResult fetch_given_page();
  void prefer_for(const Uri& site);
  void discover_map();
  void take_given_map();
  bool load_map();
  void make_view();
  ExitStatus check_map();
  std::optional<Initiator> initiator() const;
  void tell(const std::string& line) const;

  const Options& options_;
  CurlFetcher& fetcher_;
  const Interrupt& interrupt_;
  PagePreferences preferences_; ///< what holds for the page, or for a map without one
  Policy policy_;               ///< with the limits of the preferences and of the command line

  std::optional<PageResponse> page_;
  std::optional<Map> map_;
  std::optional<View> view_;
  Report report_;
  std::optional<Explanation> explanation_;
};

} // namespace standard_sitemap
