#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "engine/base/visibility.h"
#include "engine/terms/diagnostic.h"
#include "engine/view/view.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// How a map is written in Markdown.
struct LlmsOptions {
  std::size_t budget = 50'000; ///< characters of one file; 0: no limit
  std::string stem = "llms";   ///< what the names of parts begin with: `llms-books.txt`
  bool sections = true;        ///< false: one nested list for people, without sections or parts
};

/// G-19: writes a map, as seen by a reader, as an llms.txt: a section for each child of the root that has
/// children, `Other` for those that have none, deeper levels as nested lists. If that has more characters
/// than the budget, the file is an index of its sections, each in a file of its own, which is split again if
/// it has to be. Reading the file and its parts again (G-18) gives the same tree, but for the group `Other`.
///
///   LlmsWriter llms{view};
///   for (std::size_t i = 0; i < llms.count(); ++i)
///     write_to(i == 0 ? "llms.txt" : llms.name(i), [&](const Sink& sink) { llms.write(i, sink); });
///
/// A node in several places has its children at the first of them, and is an entry without children at the
/// others. What cannot be written is omitted, counted and reported.
///
/// Time is linear in nodes and parent-child entries; memory is about 40 bytes per place. `view` must outlive
/// it. Not thread-safe.
class STANDARD_SITEMAP_API LlmsWriter {
 public:
  /// Prepares all files of the map that `view` shows.
  explicit LlmsWriter(View& view, LlmsOptions options = {});
  ~LlmsWriter();

  /// Number of files: 1, or the index and its parts.
  std::size_t count() const;
  /// Returns the file name of part `number`, as the index and the other parts refer to it. Precondition: `0 <
  /// number < count()`.
  const std::string& name(std::size_t number) const;
  /// What is omitted, and why: `not-written`.
  const Diagnostics& left_out() const;

  /// Writes file `number` as UTF-8. Precondition: `number < count()`. Returns whether `sink` accepted
  /// everything.
  bool write(std::size_t number, const Sink& sink) const;

 private:
  class STANDARD_SITEMAP_LOCAL Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace standard_sitemap
