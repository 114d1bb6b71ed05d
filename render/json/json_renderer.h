#pragma once

#include "engine/base/visibility.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// The probe's JSON, version 1: one object, for scripts. Valid UTF-8 whatever the network sent; no control
/// character but line feeds of its own. Written as it is made: never the whole text in memory.
///
/// Names and descriptions are cut at `Policy::shown_name_code_points` and `shown_description_code_points` of
/// the view: a host that wants them as long as the model keeps them raises both to `text_code_points`.
class STANDARD_SITEMAP_API JsonRenderer final : public Renderer {
 public:
  /// UTF-8, in pieces of any size.
  void render(const Report& report, const Sink& sink) override;
};

} // namespace standard_sitemap
