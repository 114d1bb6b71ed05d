#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/curl/curl_fetcher.h"
#include "engine/load/load.h"
#include "render/findings/explain.h"
#include "render/hosts/probe/folder_check.h"
#include "render/hosts/probe/interrupt.h"
#include "render/hosts/probe/map_files.h"
#include "render/hosts/probe/options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// The host: gets the page, lets the engine find and load its map, and provides the report.
///
///   Probe probe{options, fetcher, interrupt};
///   if (auto status = probe.run()) renderer.render(probe.report(), sink);
///
/// Borrows its constructor's arguments. The report borrows from the probe.
class Probe {
 public:
  Probe(const Options& options, CurlFetcher& fetcher, const Interrupt& interrupt)
      : options_(options), fetcher_(fetcher), interrupt_(interrupt), own_policy_(options.policy),
        policy_(options.policy)
  {
  }
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;

  /// Runs the probe and returns its result; nullopt if it was interrupted and there is no report. After a
  /// check of links that was interrupted there is one.
  std::optional<ExitStatus> run();

  const Report& report() const { return report_; }
  /// Why there is no map; nullopt if there is one.
  const std::optional<Explanation>& explanation() const { return explanation_; }
  /// The policy with the limits that apply to the map. Once `run` has ended.
  const Policy& policy() const { return policy_; }
  /// On whose behalf the files of the map are requested: the page; a local root document, so that it may
  /// refer to files beside and below it; with `--base` the address of that file; none for a root document
  /// given by its address.
  std::optional<Initiator> initiator() const;
  /// The paths of the local files on which the result depends, whether they exist or not.
  const std::vector<std::string>& local_files() const { return local_files_; }

 private:
  ExitStatus look();
  void note_own_files();
  void settle_isolation();
  bool get_page();
  PageResult get_given_page();
  void prefer_for(const Uri& site);
  void discover_map();
  void take_given_map();
  bool load_map();
  LoadResult load(const Uri& url, SourceKind kind, const std::optional<Initiator>& initiator,
                  MapFiles& files);
  CheckedList check_list(const Uri& url);
  /// Whether the root document is read from a local file.
  bool is_local() const;
  void make_view();
  ExitStatus check_map();
  void check_links_of_map();
  void notify(const std::string& line) const;

  const Options& options_;
  CurlFetcher& fetcher_;
  const Interrupt& interrupt_;
  Policy own_policy_;           ///< that of the command line, isolation being settled
  PagePreferences preferences_; ///< those that apply to the page, or to a map without a page
  Policy policy_;               ///< includes the limits of the preferences and of the command line

  std::optional<PageResponse> page_;
  std::optional<Map> map_;
  std::optional<Initiator> map_initiator_; ///< of the requests for the map
  bool has_partial_report_ = false;        ///< interrupted, but what was found until then is worth showing
  std::optional<View> view_;
  Report report_;
  std::optional<Explanation> explanation_;
  std::vector<std::string> local_files_;
};

} // namespace standard_sitemap
