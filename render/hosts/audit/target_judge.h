#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/web/media_type.h"
#include "engine/web/request.h"
#include "render/hosts/audit/page_examination.h"
#include "render/hosts/audit/target.h"
#include "render/hosts/audit/target_statements.h"

namespace standard_sitemap {

/// The answer for the address of a target, from a request or from a folder.
struct TargetAnswer {
  /// One redirect that was followed.
  struct Hop {
    int status; ///< 301, 302, 303, 307 or 308
    Uri to;     ///< with the fragment from the response, if any
  };
  std::vector<Hop> hops;               ///< in order
  std::optional<FetchFailure> failure; ///< if set, the answer is incomplete; `message` says why
  std::string message;                 ///< one sentence; may quote untrusted input
  int status = 0;                      ///< of the final response; 0 if there is none
  std::optional<MediaType> type;       ///< of the final response
  /// A sentence, if the `Content-Encoding` is not a known one.
  std::optional<std::string> unknown_coding = {};
  SearchStatements search = {};            ///< of the fields of the final response
  std::optional<std::string> content = {}; ///< of a file, if it was asked for
  /// Set if the target is a page (HTML or XHTML) whose body was read. `has_fragment` is in the order of
  /// `fragments_of(target)`.
  std::optional<PageExamination> page;
};

/// Whether the map is a list that its site offers to search engines. A Standard Sitemap and an llms.txt are
/// for readers, who may be led to any page.
bool is_for_search_engines(const Map& map);

/// Turns answers into findings. A finding is at the element that links, one for each use of a target; a
/// finding about the page itself, such as that it does not name the map, is at the first use.
///
///   TargetJudge judge{map, root};
///   judge.take(target, answer);            // for each target, in any order
///   Diagnostics findings = judge.finish(); // in the order of the map
///
/// `finish` adds findings that depend on all answers (many targets end at one page). The findings do not
/// depend on the order of answers. Borrows the map, and until `finish` the targets. O(n log n) time for n
/// uses; keeps the addresses of redirected targets, but no page.
class TargetJudge {
 public:
  /// `root`: the address of the map's root document, which pages are expected to name. `own_site`: see
  /// `own_site_of`; by default that of `root`.
  TargetJudge(const Map& map, const Uri& root, std::string own_site = {});

  void take(const Target& target, TargetAnswer answer);
  /// Notes that the target was not requested; `why` ends a sentence: `1 target was not checked: on another
  /// site`.
  void leave_out(const Target& target, std::string why);
  /// Which addresses robots.txt disallows to all programs.
  void set_disallowed(std::function<bool(const Uri&)> disallowed) { is_disallowed_ = std::move(disallowed); }
  Diagnostics finish();

 private:
  /// A place in the map: the number of the document, and the element.
  using Place = std::pair<std::uint32_t, ElementId>;
  struct Finding {
    Place place;
    Code code;
    std::uint32_t target;  ///< number of the answer
    std::uint32_t message; ///< index in `messages_`
    AuthoredElement at;
  };
  /// A target that ended at another page than the requested one.
  struct Redirected {
    const Target* target;
    std::uint32_t number;
    std::string last; ///< address at the end of the redirects
  };
  /// A target that exists, in a list for search engines.
  struct ForSearch {
    const Target* target;
    std::uint32_t number;
    std::string why_not; ///< what the page says against being listed, as a sentence; empty: nothing
    Code code;
  };
  struct LeftOut {
    std::uint64_t targets = 0;
    Place first;
    AuthoredElement at;
  };

  Place place_of(AuthoredElement at) const;
  void add(Code code, std::string message, AuthoredElement at);
  void add_to_each_use(Code code, const std::string& message, const Target& target);
  bool is_loaded(const Target& target, const TargetAnswer& answer);
  bool is_page_asked_for(const Target& target, const TargetAnswer& answer);
  void judge_fragments(const Target& target, const PageExamination& page);
  void judge_types(const Target& target, const MediaType& type);
  void judge_languages(const Target& target, const PageExamination& page);
  void judge_way_back(const Target& target, const PageExamination& page);
  void judge_search(const Target& target, const TargetAnswer& answer);
  void report_to_search_engines();
  bool is_home(const Uri& url) const;
  std::unordered_set<std::uint32_t> find_crowds();

  std::unordered_map<const Document*, std::uint32_t> documents_; ///< numbers, in the order of the map
  std::string own_site_;
  bool names_expected_;    ///< whether pages are expected to name this map
  bool has_address_;       ///< whether the root document has an address
  std::size_t kept_apart_; ///< as in the diagnostics of the map
  using Addresses = std::unordered_set<std::string, KeyedHash, std::equal_to<>>;
  Addresses own_;   ///< addresses of the map's documents, normalised
  Addresses homes_; ///< links of items with the role home, normalised
  TargetStatements statements_;
  std::uint32_t answers_ = 0;
  std::vector<Redirected> redirected_;
  bool is_for_search_; ///< whether the map is a list for search engines
  std::vector<ForSearch> for_search_;
  std::function<bool(const Uri&)> is_disallowed_ = {};
  std::vector<Finding> findings_;
  std::vector<std::string> messages_;
  std::map<std::string, LeftOut> left_out_; ///< by reason
};

} // namespace standard_sitemap
