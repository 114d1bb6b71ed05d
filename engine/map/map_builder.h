#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"
#include "engine/base/stop_poll.h"
#include "engine/document/document.h"
#include "engine/map/document_table.h"
#include "engine/map/link_budget.h"
#include "engine/map/map.h"
#include "engine/map/reach.h"

namespace standard_sitemap {

/// Walks the documents of a finished load once, in the order of M-13, and builds the map. Splicing (M-5b) and
/// exclusion (M-6) happen here; loops stay in the graph and are handled by the view (L-1). No recursion.
class MapBuilder {
 public:
  /// `initiator`: the page, or the root document. Precondition: entry 0 of the table has a document;
  /// `reach.sort_links()` was called. `poll`: whether the map is still wanted.
  MapBuilder(const DocumentTable& table, const Reach& reach, const Initiator& initiator, const Policy& policy,
             StopPoll poll = {});

  /// Throws `Stopped`.
  MapParts build() &&;

 private:
  /// An element's index among the elements of all documents.
  using ElementIndex = std::uint32_t;
  static constexpr ElementIndex nowhere = 0xffff'ffff;

  struct Position {
    DocumentIndex document;
    ElementId element;
  };
  /// An element to be visited, in order.
  struct Step {
    enum class What : std::uint8_t { node, external, loop };
    What what;
    ElementIndex element_index;
  };
  /// A <sitemap>, item or group whose children are being listed.
  struct Listing {
    Position parent;
    ElementId next;
    bool again; ///< whether the sitemap was spliced in before
  };

  void assign_places();
  Position position(ElementIndex element_index) const;
  ElementIndex element_index(Position position) const
  {
    return first_index_[position.document] + position.element;
  }
  const Document& document(DocumentIndex index) const { return *table_[index].document; }

  /// `present`, here and below: the attributes of the element.
  NodeId add_node(const Document& file, Position at, ElementIndex index, std::uint32_t present);
  void visit_node(Position at);
  void list_children(NodeId node, Position parent);
  void list_child(const Document& file, Position child, bool again);
  /// Lists the children from `first` on that evidently are pages with a usual link and nothing below them, as
  /// nearly all entries of a list. Returns the first other one. Precondition: `is_next`.
  ElementId list_usual(const Document& file, Position first, ElementId end);
  void list_external(Position external, bool again);
  bool charge(Position at) { return lists_each_once_ || charge_repeated(at); }
  bool charge_repeated(Position at);
  /// Whether what is found next is also what is to be visited next, so that it need not be kept until then.
  bool is_next() const { return lists_each_once_ && found_.empty() && steps_.empty(); }
  void visit_external(ElementIndex element_index);
  void visit_loop(ElementIndex element_index);

  std::optional<Position> target_of(Position external) const;
  std::string why_unresolved(Position external) const;
  void refer_to(DocumentIndex index, const Uri& by);
  void refer_from(Position external, DocumentIndex index);
  void process_instructions(Position sitemap);
  void take_roles(NodeId node);
  void check_links(NodeId node, const Document& file, Position at, std::uint32_t present);
  void charge_links(NodeId node, Position at, std::uint64_t at_most)
  {
    if (node >= map_.first_without_link || links_.charge(map_, node, at_most))
      return;
    report_links_used_up(at);
    map_.first_without_link = node;
  }
  void report_links_used_up(Position at);
  /// Reports why the link, if any, is refused. Returns an upper bound of the link's size.
  std::size_t check_link(const Document& file, Position at, std::uint32_t present);
  std::size_t check_closely(const Document& file, Position at, std::string_view reference);
  /// Whether the policy allows links to the base itself, or they are shown relative, so that no reference is
  /// refused because of its base.
  bool is_usual(const Uri& base);
  /// Whether the reference has `usual_host_`, and no unusual character after it.
  bool has_usual_host(std::string_view reference) const;
  /// Whether the policy might refuse the reference, so that it must be resolved in advance.
  bool is_suspicious(std::string_view reference);
  void report_relative(Position position);
  void note(Severity severity, Code code, std::string message, Position position);

  /// A document, and the range of its element indices (among the elements of all documents).
  struct Source {
    ElementIndex first_index = 0, end_index = 0;
    DocumentIndex document = 0;
  };

  const DocumentTable& table_;
  const Reach& reach_;
  const Initiator& initiator_;
  const Policy& policy_;
  StopPoll poll_;
  BaseResolver bases_;
  MapParts map_;
  bool root_same_origin_ = false;

  std::vector<ElementIndex> first_index_; ///< by document; also for missing documents
  std::vector<NodeId> node_of_;           ///< by index of the element
  std::vector<bool> visited_;             ///< externals, by index of the element
  std::vector<bool> looped_;              ///< externals, by index of the element: a loop was reported
  std::vector<bool> spliced_;             ///< sitemaps, by index of the element: was spliced in at least once
  std::vector<bool> splicing_; ///< sitemaps, by index of the element: is being spliced into the current list
  std::vector<bool> instructed_;         ///< documents whose instructions were processed
  std::vector<std::uint32_t> report_of_; ///< by document
  std::vector<Step> steps_;              ///< steps to be taken; the next one is last
  std::vector<Step> found_;              ///< steps found for the current list, in order
  std::vector<Listing> listings_;        ///< the current list, and the sitemaps being spliced into it
  mutable Source last_source_;     ///< cache of `position`: consecutive elements are mostly in one document
  const Uri* last_base_ = nullptr; ///< the last one asked about
  bool last_is_usual_ = false;
  std::string_view usual_host_; ///< `http://host/` of a reference that is not suspicious
  LinkBudget links_;
  std::size_t charged_ = 0;
  bool limited_ = false;
  bool lists_each_once_ = false; ///< no element is listed twice, so the limit on entries is not reached
  bool relative_reported_ = false;
  std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> role_index_;
};

} // namespace standard_sitemap
