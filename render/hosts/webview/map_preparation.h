#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

#include "engine/search/search_index.h"
#include "engine/session/session.h"
#include "engine/view/outline.h"

namespace standard_sitemap::webview {

class Background;

/// What the search of a map reads. Immutable.
struct MapWords {
  std::shared_ptr<const Map> map; ///< of the nodes of `outline`
  Outline outline;
  SearchIndex index;
};

/// Does what takes long before a map can be shown and searched: small maps at once, others in the background.
/// First the place of the page, which the whole map is looked through for; then the map can be shown. Then
/// the index of the search, which takes longer.
class MapPreparation {
 public:
  /// Maps up to this size take a few milliseconds.
  static constexpr NodeId small = 2'000;

  using Ready = std::function<void(std::optional<PageView>)>;
  using Searchable = std::function<void(std::shared_ptr<const MapWords>)>;

  /// `background` must outlive it. `ready` is called for each `begin`, unless another one follows earlier;
  /// `searchable` afterwards, once the map can be searched.
  MapPreparation(Background& background, Ready ready, Searchable searchable);
  ~MapPreparation();

  /// Begins with a map; nullopt: there is none. What was begun before is given up.
  void begin(std::optional<PageView> seen);
  /// Whether `ready` is still to be called.
  bool under_way() const { return under_way_; }

 private:
  void show(std::optional<PageView> seen);
  void index(const PageView& seen);

  Background& background_;
  Ready ready_;
  Searchable searchable_;
  bool under_way_ = false;
  std::shared_ptr<const MapWords> words_; ///< of the map searched last: pages of one map share it
  /// Set when the preparation under way is not wanted any more.
  std::shared_ptr<std::atomic<bool>> given_up_ = std::make_shared<std::atomic<bool>>(false);
};

} // namespace standard_sitemap::webview
