#include "engine/map/map_builder.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/excerpt.h"
#include "engine/map/external.h"
#include "engine/map/instructions.h"
#include "engine/map/local_reference.h"
#include "engine/web/header_list.h"
#include "engine/web/known_roles.h"
#include "engine/web/origin.h"

namespace standard_sitemap {
namespace {

constexpr NodeId no_node = 0xffff'ffff;
constexpr std::uint32_t no_report = 0xffff'ffff;

// S-6; a root document without a page is same-origin with itself even if origins are opaque (`file:`).
bool is_of_origin(const Uri& document, const Uri& initiator)
{
  return document == initiator || same_origin(document, initiator);
}

// G-8: a `<sitemapindex>`.
bool is_index(const Document& document)
{
  return document.subject() == Subject::index;
}

} // namespace

MapBuilder::MapBuilder(const DocumentTable& table, const Reach& reach, const Initiator& initiator,
                       const Policy& policy, StopPoll poll)
    : table_(table), reach_(reach), initiator_(initiator), policy_(policy), poll_(poll), links_(policy)
{
}

MapParts MapBuilder::build() &&
{
  map_.policy = policy_;
  map_.diagnostics = Diagnostics{policy_.findings};
  assign_places();
  const Uri& root_url = document(table_[0].same_as).url();
  root_same_origin_ = is_of_origin(root_url, initiator_.url);
  if (is_without_address(root_url, initiator_.url))
    map_.local_root = root_url;

  refer_to(0, table_[0].report.requested);
  const Position root{table_[0].same_as, 0};
  process_instructions(root);
  steps_.push_back({Step::What::node, element_index(root)});
  while (!steps_.empty()) {
    poll_.step();
    const Step step = steps_.back();
    steps_.pop_back();
    switch (step.what) {
    case Step::What::node:
      visit_node(position(step.element_index));
      break;
    case Step::What::external:
      visit_external(step.element_index);
      break;
    case Step::What::loop:
      visit_loop(step.element_index);
      break;
    }
  }

  for (NodeId& child : map_.children)
    child = node_of_[child]; // children were listed by the index of their element
  for (DocumentIndex index = 0; index < table_.size(); ++index)
    refer_to(index, table_[index].report.requested); // wanted, but the walk stopped earlier
  for (MapParts::Source& source : map_.sources)
    source.report = report_of_[source.report];

  // M-12: known roles first; the others stay in order of appearance.
  std::stable_sort(map_.roles.begin(), map_.roles.end(), [](const RoleNodes& a, const RoleNodes& b) {
    const auto rank = [](const RoleNodes& entry) {
      return std::ranges::find(known_roles(), entry.role) - known_roles().begin();
    };
    return rank(a) < rank(b);
  });
  map_.nodes.shrink_to_fit();
  map_.children.shrink_to_fit();
  return std::move(map_);
}

void MapBuilder::assign_places()
{
  ElementIndex next = 0;
  first_index_.reserve(table_.size());
  for (DocumentIndex index = 0; index < table_.size(); ++index) {
    first_index_.push_back(next);
    const auto& document = table_[index].document;
    if (!document || table_[index].same_as != index)
      continue;
    map_.sources.push_back({next, index, document});
    next += document->size();
  }
  lists_each_once_ = next <= policy_.entries && reach_.reaches_each_once();
  if (document(table_[0].same_as).format() != DocumentFormat::standard_sitemap) { // nearly all are entries
    map_.nodes.reserve(next);
    map_.children.reserve(next);
    if (!lists_each_once_)
      found_.reserve(next);
  }
  node_of_.assign(next, no_node);
  visited_.resize(next);
  looped_.resize(next);
  spliced_.resize(next);
  splicing_.resize(next);
  instructed_.resize(table_.size());
  report_of_.assign(table_.size(), no_report);
}

MapBuilder::Position MapBuilder::position(ElementIndex element_index) const
{
  if (element_index < last_source_.first_index || element_index >= last_source_.end_index) {
    const MapParts::Source& source = map_.source_of(element_index);
    // Until the end of `build`, `report` is the document's index.
    last_source_ = {source.first_index, source.first_index + source.document->size(), source.report};
  }
  return {last_source_.document, element_index - last_source_.first_index};
}

/// Returns `no_node` if the element is a node already.
NodeId MapBuilder::add_node(const Document& file, Position at, ElementIndex index, std::uint32_t present)
{
  if (node_of_[index] != no_node)
    return no_node;
  const auto node = static_cast<NodeId>(map_.nodes.size());
  node_of_[index] = node;
  map_.nodes.push_back({index, 0, 0});
  if ((present & DocumentParts::bit(Attribute::role)) != 0)
    take_roles(node);
  check_links(node, file, at, present);
  return node;
}

void MapBuilder::visit_node(Position at)
{
  const Document& file = document(at.document);
  const NodeId node = add_node(file, at, element_index(at), file.parts().mask(at.element));
  if (node != no_node && file.end(at.element) > at.element + 1)
    list_children(node, at);
}

// M-5, M-6: lists the children of one node, including those inserted by externals.
void MapBuilder::list_children(NodeId node, Position parent)
{
  const auto first = static_cast<std::uint32_t>(map_.children.size());
  found_.clear();
  const auto open = [this](Position at, bool again) {
    splicing_[element_index(at)] = true;
    listings_.push_back({at, document(at.document).first_child(at.element), again});
  };
  open(parent, false); // M-5b: the root file counts as spliced in at the root
  while (!listings_.empty()) {
    Listing& listing = listings_.back();
    const Document& file = document(listing.parent.document);
    if (listing.next == file.end(listing.parent.element) || limited_) {
      splicing_[element_index(listing.parent)] = false;
      listings_.pop_back();
      continue;
    }
    const bool again = listing.again;
    const ElementId end = file.end(listing.parent.element);
    for (;;) {
      if (is_next())
        listing.next = list_usual(file, {listing.parent.document, listing.next}, end);
      if (listing.next == end || limited_)
        break;
      poll_.step();
      const Position child{listing.parent.document, listing.next};
      listing.next = file.end(child.element);
      if (file.kind(child.element) == ElementKind::external) {
        list_external(child, again); // may open another listing
        break;
      }
      list_child(file, child, again);
    }
  }
  map_.nodes[node].child_count = static_cast<std::uint32_t>(map_.children.size()) - first;
  map_.nodes[node].first_child = map_.nodes[node].child_count == 0 ? 0 : first;
  if (steps_.empty()) { // as for the root: avoids a copy of a long list
    std::ranges::reverse(found_);
    steps_.swap(found_);
  } else {
    steps_.insert(steps_.end(), found_.rbegin(), found_.rend());
  }
}

// Policy: the bound on parent-child entries bounds work: elements examined by repeated splices count as well.
bool MapBuilder::charge_repeated(Position at)
{
  if (++charged_ <= policy_.entries)
    return true;
  note(Severity::error, Code::limit_entries,
       "the map has more than " + std::to_string(policy_.entries) + " entries, repeated ones included", at);
  limited_ = true; // nothing is listed from here on
  return false;
}

void MapBuilder::list_child(const Document& file, Position child, bool again)
{
  const ElementKind kind = file.kind(child.element);
  if (kind != ElementKind::item && kind != ElementKind::group)
    return;
  const std::uint32_t present = file.parts().mask(child.element);
  const bool excluded = (present & DocumentParts::bit(Attribute::tree)) != 0 && file.excluded(child.element);
  if ((!excluded || again) && !charge(child))
    return;
  const ElementIndex index = element_index(child);
  if (!excluded)
    map_.children.push_back(index);
  if (is_next() && file.end(child.element) == child.element + 1)
    add_node(file, child, index, present);
  else
    found_.push_back({Step::What::node, index});
}

void MapBuilder::list_external(Position external, bool again)
{
  if (is_next())
    visit_external(element_index(external));
  else
    found_.push_back({Step::What::external, element_index(external)});
  const auto target = target_of(external);
  if (!target) {
    if (again)
      charge(external);
    return;
  }
  const Document& file = document(target->document);
  if (file.kind(target->element) != ElementKind::sitemap) {
    const bool excluded = file.excluded(target->element);
    if ((!excluded || again) && !charge(external))
      return;
    found_.push_back({Step::What::node, element_index(*target)});
    if (!excluded)
      map_.children.push_back(element_index(*target));
    return;
  }
  // M-5b
  const ElementIndex sitemap = element_index(*target);
  const bool spliced_before = spliced_[sitemap];
  spliced_[sitemap] = true;
  if ((again || spliced_before) && !charge(external))
    return;
  if (splicing_[sitemap]) {
    found_.push_back({Step::What::loop, element_index(external)});
    return;
  }
  splicing_[sitemap] = true;
  listings_.push_back({*target, file.first_child(target->element), spliced_before});
}

void MapBuilder::visit_external(ElementIndex element_index)
{
  if (visited_[element_index])
    return;
  visited_[element_index] = true;
  const Position external = position(element_index);
  const auto index = reach_.link(external.document, external.element);
  if (index && *index != Reach::too_many)
    refer_from(external, *index);
  if (const auto target = target_of(external)) {
    const Document& there = document(target->document);
    if (there.kind(target->element) == ElementKind::sitemap)
      process_instructions(*target);
    if (target->document != external.document && is_index(document(external.document)) &&
        is_index(there)) // G-8
      note(Severity::warning, Code::nested_index,
           there.url().text() + " is an index, named by another index: crawlers do not follow it", external);
    return;
  }
  note(Severity::warning, Code::external_unresolved, why_unresolved(external), external);
}

void MapBuilder::visit_loop(ElementIndex element_index)
{
  if (looped_[element_index])
    return;
  looped_[element_index] = true;
  const bool in_list =
      document(position(element_index).document).format() != DocumentFormat::standard_sitemap;
  note(Severity::note, Code::external_loop,
       in_list ? "an entry names an index that contains this very entry; it adds nothing"
               : "an external names a site map that contains this very external; it adds nothing",
       position(element_index));
}

std::optional<MapBuilder::Position> MapBuilder::target_of(Position external) const
{
  const Document& file = document(external.document);
  DocumentIndex target = external.document;
  if (!is_only_fragment(file, external.element)) {
    const auto link = reach_.link(external.document, external.element);
    if (!link || *link == Reach::too_many)
      return std::nullopt;
    target = table_[*link].same_as;
    if (!table_[target].document)
      return std::nullopt;
  }
  const auto id = external_id(file, external.element);
  if (!id)
    return std::nullopt;
  const Document& there = document(target);
  const ElementId element = id->empty() ? 0 : there.find_id(*id);
  if (element == no_element || !is_external_target(there.kind(element)))
    return std::nullopt;
  return Position{target, element};
}

// M-5c: "with both locations": the external's own is in the diagnostic's position, its target in the message.
std::string MapBuilder::why_unresolved(Position external) const
{
  const Document& file = document(external.document);
  const std::string reference = excerpt(file.reference(external.element).value_or(std::string_view{}), 256);
  const auto id = external_id(file, external.element);
  const bool in_list = file.format() != DocumentFormat::standard_sitemap;
  const std::string what = file.format() == DocumentFormat::robots ? "a Sitemap line"
                           : in_list                               ? "an entry"
                                                                   : "an external";
  if (!id)
    return what + " cannot be followed: " + id.error().message;
  std::string message = what + (in_list ? " names " : " refers to ") + reference + ", but ";
  DocumentIndex target = external.document;
  if (!is_only_fragment(file, external.element)) {
    const auto link = reach_.link(external.document, external.element);
    if (!link && !file.base_uri(external.element))
      return message + "its base URI could not be resolved";
    if (!link)
      return message + "that is not a valid URI";
    if (*link == Reach::too_many)
      return message + "the map already has the maximum number of documents, " +
             std::to_string(policy_.documents);
    target = table_[*link].same_as;
    if (!table_[target].document)
      return message + (in_list ? "that file could not be read (" : "that document could not be used (") +
             std::string{outcome_name(table_[target].report.outcome)} + ')';
  }
  if (document(target).find_id(*id) != no_element)
    return message + "the element with that xml:id is not an item, group or sitemap";
  return message + "no element of " + document(target).url().text() + " has that xml:id";
}

// M-13: a document is listed with the URI that refers to it first, not with the one answered first.
void MapBuilder::refer_from(Position external, DocumentIndex index)
{
  if (report_of_[table_[index].same_as] != no_report)
    return;
  const auto reference = external_reference(document(external.document), external.element, bases_);
  assert(reference && reference->document); // `index` was found by this reference
  refer_to(index, *reference->document);
}

void MapBuilder::refer_to(DocumentIndex index, const Uri& by)
{
  const DocumentIndex representative_index = table_[index].same_as;
  if (report_of_[representative_index] != no_report)
    return;
  report_of_[representative_index] = static_cast<std::uint32_t>(map_.reports.size());
  DocumentReport report = table_[representative_index].report;
  report.requested = by;
  map_.reports.push_back(std::move(report));
  map_.diagnostics.add_all(table_[representative_index].diagnostics);
}

// S-6
void MapBuilder::process_instructions(Position sitemap)
{
  if (sitemap.element != 0 || instructed_[sitemap.document])
    return;
  instructed_[sitemap.document] = true;
  const Document& file = document(sitemap.document);
  if (file.format() != DocumentFormat::standard_sitemap) // a list has entries only
    return;
  const bool trusted = root_same_origin_ && is_of_origin(file.url(), initiator_.url);
  Instructions instructions = instructions_of(file, 0, trusted, initiator_, policy_, bases_, map_.local_root);
  for (auto& [change, element] : instructions.class_changes) {
    if (map_.class_changes.size() == policy_.class_changes) {
      note(Severity::warning, Code::limit_class_changes,
           "the map has more than " + std::to_string(policy_.class_changes) + " class changes",
           {sitemap.document, element});
      break;
    }
    map_.class_changes.push_back(std::move(change));
  }
  std::move(instructions.styles.begin(), instructions.styles.end(), std::back_inserter(map_.styles));
  std::move(instructions.logo.begin(), instructions.logo.end(), std::back_inserter(map_.logo));
  map_.diagnostics.add_all(instructions.diagnostics);
}

// M-1, M-12
void MapBuilder::take_roles(NodeId node)
{
  const Node taken = map_.node(node);
  if (taken.kind() == NodeKind::group)
    note(Severity::warning, Code::role_on_group, "only items have roles: the role of this group is ignored",
         position(map_.nodes[node].element_index));
  for (std::string& role : taken.roles()) {
    const auto [entry, first] = role_index_.try_emplace(role, map_.roles.size());
    if (first)
      map_.roles.push_back({std::move(role), {}});
    map_.roles[entry->second].nodes.push_back(node);
  }
}

void MapBuilder::note(Severity severity, Code code, std::string message, Position at)
{
  const Document& file = document(at.document);
  const TextPosition place = file.position(at.element);
  map_.diagnostics.add(
      {severity, code, std::move(message), file.url().text(), place.line, place.column, 1, file.subject()});
}

} // namespace standard_sitemap
