#include "engine/map/reach.h"

#include <algorithm>

#include "engine/map/external.h"

namespace standard_sitemap {

Reach::Reach(DocumentTable& table, const Policy& policy) : table_(table), policy_(policy)
{
  progress_.resize(table.size());
  progress_[0].pending.emplace_back(); // the root file's <sitemap>
}

Reach::Reach(const Reach& other, DocumentTable& table, const Policy& policy)
    : table_(table), policy_(policy), refers_within_(other.refers_within_)
{
  progress_.reserve(other.progress_.size());
  for (const Progress& of : other.progress_)
    progress_.push_back({{}, {}, of.links});
}

void Reach::document_finished(DocumentIndex index)
{
  const DocumentIndex representative_index = table_[index].same_as;
  const auto& document = table_[representative_index].document;
  if (!document)
    return;
  progress_[representative_index].reached.resize(document->size());
  reach_pending(index, representative_index);
  if (index == representative_index) // otherwise the represented ones were reached when that document arrived
    for (const DocumentIndex other : table_[representative_index].represented)
      reach_pending(other, representative_index);
  work();
}

void Reach::reach_pending(DocumentIndex wanted, DocumentIndex representative_index)
{
  for (const std::string& id : std::exchange(progress_[wanted].pending, {}))
    reach(representative_index, id);
}

void Reach::reach(DocumentIndex index, const std::string& id)
{
  const DocumentIndex representative_index = table_[index].same_as;
  const auto& document = table_[representative_index].document;
  if (!document) {
    progress_[index].pending.push_back(id);
    return;
  }
  const ElementId element = id.empty() ? 0 : document->find_id(id);
  if (element != no_element && is_external_target(document->kind(element)))
    mark(representative_index, element);
}

void Reach::mark(DocumentIndex index, ElementId element)
{
  auto& reached = progress_[index].reached;
  if (reached[element])
    return;
  reached[element] = true;
  work_.emplace_back(index, element);
}

void Reach::work()
{
  for (std::size_t next = 0; next < work_.size(); ++next) { // breadth first: the top of the map comes early
    const auto [index, element] = work_[next];
    const Document& document = *table_[index].document;
    if (document.kind(element) == ElementKind::external) {
      follow(index, element);
      continue;
    }
    for (ElementId child = document.first_child(element); child != document.end(element);
         child = document.end(child)) {
      const ElementKind kind = document.kind(child);
      const bool is_node = kind == ElementKind::item || kind == ElementKind::group;
      if (kind == ElementKind::external ||
          (is_node && document.end(child) > child + 1)) // others lead nowhere
        mark(index, child);
    }
  }
  work_.clear();
}

void Reach::follow(DocumentIndex index, ElementId external)
{
  const auto reference = external_reference(*table_[index].document, external, bases_);
  if (!reference)
    return; // reported when the map is built
  if (!reference->document) {
    refers_within_ = true;
    return reach(index, reference->id);
  }

  auto target = table_.find(*reference->document);
  if (!target && table_.size() >= policy_.documents) {
    wanted_too_many_ = true;
    progress_[index].links.push_back({external, too_many});
    return;
  }
  if (!target) {
    target = table_.add(*reference->document);
    if (const auto lastmod = table_[index].document->attribute(external, Attribute::lastmod))
      table_[*target].lastmod = *lastmod;
    progress_.emplace_back();
    wanted_.push_back(*target);
  }
  progress_[index].links.push_back({external, *target});
  reach(*target, reference->id);
}

void Reach::sort_links()
{
  for (Progress& progress : progress_)
    std::sort(progress.links.begin(), progress.links.end(),
              [](const Link& a, const Link& b) { return a.external < b.external; });
}

bool Reach::reaches_each_once() const
{
  if (refers_within_) // perhaps to one part again and again
    return false;
  for (DocumentIndex index = 0; index < table_.size(); ++index)
    if (table_[index].same_as != index)
      return false;
  std::size_t links = 0;
  for (const Progress& of : progress_) // the table may have one more, if memory ran out
    links += of.links.size();
  return links + 1 == table_.size(); // each but the root is in the table because of a link
}

std::optional<DocumentIndex> Reach::link(DocumentIndex index, ElementId external) const
{
  const auto& links = progress_[index].links;
  const auto found =
      std::lower_bound(links.begin(), links.end(), external,
                       [](const Link& link, ElementId element) { return link.external < element; });
  if (found == links.end() || found->external != external)
    return std::nullopt;
  return found->document;
}

} // namespace standard_sitemap
