#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/web/result.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// What the system says of `errno`.
std::string system_message();

/// Where a report is written: stdout, or a file that appears complete or not at all, also if a signal ends
/// the process (see `Interrupt`). Devices and pipes named as the file are written to directly.
///
///   auto output = Output::open("map.json");
///   renderer.render(report, output->sink());
///   if (auto trouble = output->commit()) ...
class Output {
 public:
  /// Empty, or `/dev/stdout`: stdout. Fails if the file cannot be made. No file stays behind without
  /// `commit`.
  static Result<Output> open(const std::string& path);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  /// A reader that went away is no trouble: the sink just says that nobody reads any more. Borrows this.
  Sink sink();

  /// Whether `commit` puts a file in the place of one that may be there already. False for stdout, devices
  /// and pipes, where nothing is replaced.
  bool replaces() const { return !draft_.empty(); }

  /// Nothing more is written. What went wrong with writing, as a sentence; nothing if all is well.
  std::optional<std::string> close();

  /// Closes it, and puts the file in its place. What went wrong, likewise.
  std::optional<std::string> commit();

 private:
  Output(int descriptor, std::string path, std::string draft)
      : descriptor_(descriptor), path_(std::move(path)), draft_(std::move(draft))
  {
  }
  bool write(std::string_view bytes);
  std::string why_unwritten() const; ///< by errno

  int descriptor_;
  std::string path_;  ///< the name to have in the end
  std::string draft_; ///< the name until then; empty: it is written in place
  std::string trouble_;
};

} // namespace standard_sitemap
