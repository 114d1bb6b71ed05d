#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "engine/unpack/gzip_writer.h"
#include "engine/web/result.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// The destination of a report: stdout, or a file that appears complete or not at all, even if a signal ends
/// the process (see `Interrupt`). Devices and pipes are written to directly.
///
///   auto output = Output::open("map.json");
///   renderer.render(report, output->sink());
///   if (auto error = output->commit()) ...
class Output {
 public:
  /// Opens the output; an empty path or `/dev/stdout` means stdout. Fails if the file cannot be created, or
  /// if the kernel does not follow a link. Without `commit`, no file is left behind.
  static Result<Output> open(const std::string& path);
  /// The same, but what is written is compressed if the path ends in `.gz`.
  static Result<Output> open_packed(const std::string& path);
  /// Returns an output that is appended to `text`, which must outlive it.
  static Output to_memory(std::string& text);
  Output(Output&& other) noexcept;
  Output& operator=(Output&&) = delete;
  ~Output();

  /// Returns a sink that writes to this output; borrows it. A closed pipe is not an error: the sink only
  /// returns false.
  Sink sink();

  /// Whether `commit` may replace an existing file. False for stdout, devices and pipes.
  bool replaces() const { return !temporary_path_.empty(); }

  /// Ends writing. Returns a sentence that describes a write error; nullopt on success.
  std::optional<std::string> close();

  /// Ends writing and moves the file to its final name. It has the permissions of the file that it replaces;
  /// if that had another owner, a message says so. Returns errors like `close`.
  std::optional<std::string> commit();

 private:
  Output(int descriptor, std::string path, std::string draft)
      : descriptor_(descriptor), path_(std::move(path)), temporary_path_(std::move(draft))
  {
  }
  bool write(std::string_view bytes);
  bool write_unpacked(std::string_view bytes);
  std::string why_unwritten() const; ///< from `errno`

  int descriptor_;                   ///< -1 for one in memory
  std::string path_;                 ///< the final name
  std::string temporary_path_;       ///< the temporary name; empty: the output is written in place
  std::optional<uid_t> other_owner_; ///< of the file that is replaced
  std::string error_;
  std::string* memory_ = nullptr;
  std::unique_ptr<GzipWriter> gzip_; ///< null: what is written is not compressed, or is complete
};

} // namespace standard_sitemap
