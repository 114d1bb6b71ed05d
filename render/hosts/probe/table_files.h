#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/load/load.h"
#include "engine/map/list_result.h"
#include "render/hosts/probe/document_rows.h"
#include "render/hosts/probe/map_files.h"
#include "render/hosts/probe/table_row.h"

namespace standard_sitemap {

/// Reads the files of one map one after the other, and gives away their entries meanwhile.
///
///   TableFiles files{sources, policy, initiator, [&](const TableRow& row) { return writer.write(row); }};
///   files.read(root, kind);
///
/// Borrows its arguments.
class TableFiles {
 public:
  TableFiles(MapFiles& sources, const Policy& policy, std::optional<Initiator> initiator,
             std::function<bool(const TableRow&)> take);

  /// Reads the root document, and all files that it leads to, until `take` returns false.
  void read(const Uri& root, SourceKind kind);

  const DocumentReport& root() const { return *root_; }
  /// What was found in all files.
  const Diagnostics& diagnostics() const { return diagnostics_; }
  /// Whether there is something to list. Precondition: the root document could be read.
  ListResult result() const { return result_; }

 private:
  /// What has been seen of a file.
  struct Content {
    std::optional<DocumentFormat> format = {}; ///< nullopt: nothing
    bool is_new = true;                        ///< its address, after redirects, is that of no other file
    bool has_pages = false, names_files = false;
  };
  void read_file(const NamedFile& file, SourceKind kind);
  void note(const Content& content, DocumentOutcome outcome);
  void await_named();
  bool is_new(const Uri& address, const NamedFile& file);
  void add(NamedFile file);
  void give_error(const NamedFile& file, const DocumentReport& report, const Diagnostics& diagnostics);
  void note_limit(const NamedFile& file);

  MapFiles& sources_;
  const Policy& policy_;
  std::optional<Initiator> initiator_;
  std::function<bool(const TableRow&)> take_;
  std::vector<NamedFile> waiting_; ///< the next one is the last
  std::vector<NamedFile> named_;   ///< by the current file, in its order
  std::set<std::string> seen_;     ///< the addresses of all files
  std::size_t wanted_ = 0, most_files_ = 0;
  std::optional<DocumentReport> root_;
  Diagnostics diagnostics_;
  ListResult result_ = ListResult::no_lists;
  bool is_open_ = true;        ///< whether more rows are wanted
  bool is_over_limit_ = false; ///< whether the current file names too many
};

} // namespace standard_sitemap
