#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/hosts/probe/folder_fetcher.h"
#include "render/hosts/probe/local_fetcher.h"
#include "render/hosts/probe/options.h"

namespace standard_sitemap {

/// Where the files of one map are from, as the options say: from the web, from this machine, or from standard
/// input. Files of a folder stand for what will be at its address.
///
///   MapFiles files{options, network, max_bytes};
///   files.give_named_file();
///   drive(load, files.fetcher(), initiator, policy);
///
/// Borrows the options and the fetcher.
class MapFiles {
 public:
  /// `max_bytes`: of a document, decompressed.
  MapFiles(const Options& options, Fetcher& network, std::uint64_t max_bytes);
  MapFiles(const MapFiles&) = delete;
  MapFiles& operator=(const MapFiles&) = delete;

  /// Has the root document that `--sitemap` names read from its file, or from standard input, which this call
  /// reads. Precondition: there is one.
  void give_named_file();

  Fetcher& fetcher() { return folder_ ? static_cast<Fetcher&>(*folder_) : local_; }
  /// The paths of the local files that were asked for, whether they exist or not.
  const std::vector<std::string>& read() const { return local_.files(); }

 private:
  std::string standard_input() const;

  const Options& options_;
  LocalFetcher local_;
  std::optional<FolderFetcher> folder_;
};

} // namespace standard_sitemap
