#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/document/document.h"
#include "engine/entries/address_set.h"
#include "engine/entries/document_entries.h"
#include "engine/load/load.h"
#include "engine/map/map.h"
#include "engine/session/session_load.h"

namespace standard_sitemap {

/// A file whose entries are wanted.
struct EntrySource {
  Uri url;
  SourceKind kind = SourceKind::extended;
  std::optional<Initiator> initiator = {}; ///< on whose behalf it is requested; nullopt: its own
  /// G-13: an entry is left out if an earlier one has the same address; not below a heading of an llms.txt,
  /// where it may be repeated. Takes memory for each entry (`AddressSet`).
  bool once = false;
};

/// An entry of a list, as its author wrote it. Borrows its texts.
struct ListedEntry {
  std::string_view url;           ///< absolute; empty: it cannot be offered, or has no address on the web
  std::optional<Refusal> blocked; ///< why it cannot be offered
  std::optional<std::string_view> name, description, lastmod, changefreq, priority;
  std::uint32_t line = 0;
  std::size_t alternates = 0, attachments = 0;
};

/// A further file that a list names.
struct ListedFile {
  Uri url; ///< without fragment
  std::string lastmod = {};
};

/// The entries of one file while it is received. None is kept: memory does not grow with their number.
///
///   EntryStream stream{{.url = url}, policy, first_request, now};
///   for (const Request& request : stream.take_requests())
///     network.fetch(request, stream.receiver(request.id));
///   // Whenever something has arrived:
///   while (const ListedEntry* entry = stream.next()) ...
///   while (const auto file = stream.next_file()) ...
///
/// A Standard Sitemap has no entries until all its files are here, since these may leave out or repeat what
/// others say: it is loaded as by `Load`, its further files are among the requests, and `result` has the map.
///
/// All limits of `Load` hold, for the one file. The policy's reader process may read nothing else until the
/// file is over. Not thread-safe.
class EntryStream final : private SessionLoad::Listener {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  /// `first`: the id of the first request.
  EntryStream(EntrySource source, const Policy& policy, RequestId first, Instant now);
  ~EntryStream() override;
  EntryStream(const EntryStream&) = delete;
  EntryStream& operator=(const EntryStream&) = delete;

  std::vector<Request> take_requests() { return load_->take_requests(); }
  /// May outlive the stream; it then refuses everything.
  std::shared_ptr<Receiver> receiver(RequestId id) { return load_->receiver(id); }
  /// The id after that of the last request.
  RequestId end() const { return load_->end(); }

  const EntrySource& source() const { return source_; }
  /// The address of the list after redirects; null before its first entries.
  const Uri* url() const { return url_ ? &*url_ : nullptr; }
  /// nullopt: not known yet, which may be so until `result` is there.
  std::optional<DocumentFormat> format() const { return format_; }

  /// Returns the next entry; null if no further one is complete. Valid until the next call.
  const ListedEntry* next();
  /// The same in another language. Precondition: `index` is less than the entry's `alternates`.
  Variant alternate(std::size_t index);
  /// Precondition: `index` is less than the entry's `attachments`.
  Attachment attachment(std::size_t index);
  /// Returns the next file that the list names, before or among the entries that `next` has given; each file
  /// once.
  std::optional<ListedFile> next_file();

  /// When the time for all files is over.
  Instant deadline() const;
  /// At the deadline the stream ends.
  void update_time(Instant now);
  /// Ends the stream. What has arrived is kept.
  void stop() { stop(StopReason::cancelled); }
  /// Whether the file is over: `result` is not null.
  bool is_over() const { return result_ != nullptr || load_->load().done(); }

  /// What came of the file, once it is over; null before.
  std::shared_ptr<const LoadResult> result();
  /// What was found in it once it is over, and all entries have been given.
  const Diagnostics& diagnostics();

 private:
  void load_progressed() override {}
  void stop(StopReason reason);
  void take(std::shared_ptr<const Document> document, Subject subject);
  bool read_entry(ElementId element);
  void read_parts(ElementId element);
  void read_file(ElementId element);
  std::optional<Refusal> resolve(ElementId element, std::string_view reference);
  void check_part(ElementId part);
  Link link_of(ElementId element);
  bool has_room_for(std::size_t bytes);
  void note(Severity severity, Code code, std::string message, ElementId element);
  void note_refusal(ElementId element, std::string_view reference, Refusal refusal);

  EntrySource source_;
  Policy policy_; ///< with the limits for lists
  std::shared_ptr<SessionLoad> load_;
  Instant began_;

  std::deque<std::shared_ptr<const Document>> arrived_;
  std::shared_ptr<const Document> current_;
  DocumentEntries entries_;
  std::optional<DocumentEntries::Found> found_; ///< not given yet
  std::optional<Uri> url_, local_root_;
  std::optional<DocumentFormat> format_;
  Subject subject_ = Subject::unknown; ///< of the file
  AddressSet addresses_;

  ListedEntry entry_;
  ElementId element_ = no_element; ///< of the entry
  std::vector<ElementId> alternates_, attachments_;
  Uri address_;
  std::string comparable_;
  BaseResolver bases_;
  std::uint64_t link_bytes_ = 0;
  bool is_out_of_links_ = false, is_relative_ = false;

  std::deque<ListedFile> files_;
  std::unordered_set<std::string, KeyedHash, std::equal_to<>> named_; ///< normalised; also the file itself
  bool has_too_many_files_ = false;

  std::shared_ptr<const LoadResult> result_;
  Diagnostics own_, all_;
  bool is_told_ = false; ///< whether `all_` is complete
};

} // namespace standard_sitemap
