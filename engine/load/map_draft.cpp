#include "engine/load/map_draft.h"

#include <utility>

#include "engine/hierarchy/list_hierarchy.h"
#include "engine/map/map_builder.h"

namespace standard_sitemap {

Map built_map(const DocumentTable& table, const Reach& reach, const Initiator& initiator,
              const Policy& policy, StopPoll poll)
{
  MapParts map = MapBuilder{table, reach, initiator, policy, poll}.build();
  const DocumentFormat format = table.representative(0).document->format();
  if (format != DocumentFormat::standard_sitemap && format != DocumentFormat::llms) // these have a hierarchy
    ListHierarchy{map, poll}.make();
  return Map{std::move(map)};
}

MapDraft::MapDraft(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
MapDraft::MapDraft(MapDraft&&) noexcept = default;
MapDraft::~MapDraft() = default;

std::optional<Map> MapDraft::build(const std::function<bool()>& is_stopped) const
{
  try {
    return built_map(parts_->table, parts_->reach, parts_->initiator, parts_->policy, StopPoll{is_stopped});
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

} // namespace standard_sitemap
