#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "discovery/discovery.h"
#include "engine/entries/entry_stream.h"
#include "engine/isolate/reader_process.h"
#include "engine/preferences/preferences.h"
#include "engine/search/early_search.h"
#include "engine/search/search.h"
#include "engine/session/session.h"
#include "engine/terms/policy.h"
#include "engine/view/outline.h"
#include "engine/view/places.h"
#include "engine/view/unfold.h"
#include "render/bindings/c/standard_sitemap.h"
#include "render/changes/page_changes.h"
#include "render/node/node_display.h"

// The types behind the handles of the C interface, with what they keep of strings that live until the next
// call.

struct standard_sitemap_policy {
  standard_sitemap::Policy policy;
  std::optional<standard_sitemap::ReaderSettings> reader = {}; ///< nullopt: as a `MapCache` starts it
};

struct standard_sitemap_preferences {
  standard_sitemap::Preferences preferences;
  std::vector<standard_sitemap::PreferencesRemark> remarks;
};

struct standard_sitemap_cache {
  standard_sitemap::MapCache cache;
  std::string reader_unavailable = {};
};

struct standard_sitemap_page_links {
  standard_sitemap::PageLinks links;
};

struct standard_sitemap_discovery {
  standard_sitemap::Discovery discovery;
};

namespace standard_sitemap::c {

/// The part of a visit that reports and conditions need, and that a `Session` does not keep.
struct VisitFacts {
  std::string requested;
  std::optional<int> status = {};
  std::optional<std::string> content_type = {};
  ReferrerPolicy referrer_policy = ReferrerPolicy::strict_origin_when_cross_origin;
};

/// A view with a fixed address, which unfoldings share.
using SharedPageView = std::shared_ptr<PageView>;

/// The words of a view, which its searches share, with what they borrow. While `builder` is set, it makes
/// `index`.
struct SharedIndex {
  SharedIndex(SharedPageView of, std::shared_ptr<const Outline> its)
      : page_view(std::move(of)), outline(std::move(its)), builder(std::in_place, page_view->view, *outline)
  {
  }
  SharedPageView page_view;
  std::shared_ptr<const Outline> outline;
  std::optional<SearchIndexBuilder> builder;
  SearchIndex index = {};
};

/// What `standard_sitemap_view_tree` gives.
struct TreeLists {
  std::vector<std::uint32_t> starts = {}, children = {}, ups = {}, counts_below = {};
};

/// Why a link is not offered; none: it is.
standard_sitemap_string name_of_refusal(const std::optional<Refusal>& blocked);

/// Gives a display level by index; NONE if there is no such level.
standard_sitemap_status give(const DisplayLevels& levels, std::size_t index, standard_sitemap_level* to);

/// Gives which map a page names; NONE if it names none. The strings are those of `discovery`.
standard_sitemap_status give_found(const Discovery& discovery, standard_sitemap_found* to);
/// Gives the outcome of a rule, by index; NONE if there is no such rule.
standard_sitemap_status give_trace(const Discovery& discovery, std::size_t index, standard_sitemap_trace* to);
/// Gives a diagnostic, with its remedy.
standard_sitemap_status give_diagnostic(const Diagnostic& item, standard_sitemap_diagnostic* to);
/// Gives the outcome of a document. The strings are those of `report`.
standard_sitemap_status give_document(const DocumentReport& report, standard_sitemap_document* to);
/// Gives a request. The strings are those of `wanted`. Returns INVALID_ARGUMENT if `to` is not valid.
standard_sitemap_status give_request(const Request& wanted, standard_sitemap_request* to);
/// Gives what to send with a request to `target`. `from`: on whose behalf it is sent.
standard_sitemap_status give_conditions(const Uri& from, AddressSpace space, const Uri& target,
                                        const std::string& referer, standard_sitemap_conditions* to);

/// Returns the policy of a handle that has documents read: with a reader process of its own, unless
/// `MapCache` starts the usual one. `policy` may be null.
Policy policy_for_reading(const standard_sitemap_policy* policy);

} // namespace standard_sitemap::c

struct standard_sitemap_session {
  standard_sitemap::Session session;
  standard_sitemap::Policy policy;
  standard_sitemap::c::VisitFacts visit = {};
  std::vector<standard_sitemap::Request> requests = {}; ///< taken from the session
  std::size_t next_request = 0;                         ///< the first that was not yet given to the host
  std::string referer = {};
  /// The findings of `checked`, the result that was checked last.
  std::shared_ptr<const standard_sitemap::LoadResult> checked = {};
  standard_sitemap::Diagnostics findings = {};
};

struct standard_sitemap_receiver {
  std::shared_ptr<standard_sitemap::Receiver> receiver;
  standard_sitemap::Policy policy;
};

struct standard_sitemap_entries {
  standard_sitemap::MapCache cache;                           ///< for its policy, and its reader process
  std::unique_ptr<standard_sitemap::EntryStream> stream = {}; ///< null: no file
  standard_sitemap::RequestId next_id = 0;                    ///< of the first request of the next file
  std::vector<standard_sitemap::Request> requests = {};       ///< taken from the stream
  std::size_t next_request = 0;                          ///< the first that was not yet given to the host
  const standard_sitemap::ListedEntry* untold = nullptr; ///< could not be given for lack of memory
  const standard_sitemap::ListedEntry* entry = nullptr;  ///< given last
  std::optional<standard_sitemap::ListedFile> file = {}; ///< given last

  // What the last calls gave.
  std::vector<std::string> texts = {}, part_texts = {};
  standard_sitemap::Link part_link = {};
};

struct standard_sitemap_view {
  standard_sitemap::c::SharedPageView page_view;
  std::optional<std::vector<standard_sitemap::PagePlace>> places = {};
  std::optional<std::vector<standard_sitemap::NodeId>> in_document_order = {};
  std::shared_ptr<const standard_sitemap::Outline> outline = {};
  std::unique_ptr<const standard_sitemap::c::TreeLists> tree = {};
  std::shared_ptr<standard_sitemap::c::SharedIndex> words = {};

  std::optional<standard_sitemap::NodeDisplays> displays =
      {}; ///< of `page_view`, once one has been asked for

  // What the last call gave.
  standard_sitemap::Shown shown = {};
  std::optional<standard_sitemap::LogoVariant> logo = {};
  std::vector<std::string> texts = {};
  std::vector<standard_sitemap::NodeId> path = {}, place_path = {}, siblings = {};

  // The roles, variants, alternatives and attachments of one node: so going through them by index makes them
  // only once.
  std::optional<standard_sitemap::NodeId> roles_of = {}, variants_of = {}, alternatives_of = {},
                                          attachments_of = {};
  std::vector<std::string> roles = {};
  std::vector<standard_sitemap::Variant> variants = {};
  std::vector<standard_sitemap::Shown> alternatives = {};
  std::vector<standard_sitemap::Attachment> attachments = {};
};

struct standard_sitemap_search {
  std::shared_ptr<standard_sitemap::c::SharedIndex> words;
  std::string text;
  standard_sitemap::SearchOptions options;
  std::optional<standard_sitemap::EarlySearch> early = {}; ///< before `words` has its index
  std::optional<standard_sitemap::Search> search = {};     ///< afterwards
  std::vector<standard_sitemap::NodeId> hits = {};
  std::size_t count = 0;
  std::string word = {};
};

struct standard_sitemap_unfolding {
  standard_sitemap::c::SharedPageView page_view;
  standard_sitemap::Unfolding unfolding;
};

struct standard_sitemap_changes {
  struct Change {
    std::vector<standard_sitemap_field> namespaces;
    std::vector<standard_sitemap_string> tokens;
  };
  standard_sitemap::DisplayLevels levels;
  standard_sitemap::PageChanges changes;
  std::vector<Change> pointers = {}; ///< into `changes`
};
