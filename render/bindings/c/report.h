#pragma once

#include <optional>

#include "render/bindings/c/handles.h"
#include "render/bindings/c/render.h"
#include "render/renderer.h"
#include "render/text/text_renderer.h"

namespace standard_sitemap::c {

/// The report of what a session shows, without the findings of a check. Precondition: it shows a page or a
/// map.
Report report_of(const standard_sitemap_session& session, View* view);
/// Adds what a check of the map finds, if there is one.
void add_findings(Report& report);

/// Returns the members of the struct with their defaults; nullopt if it is not valid.
std::optional<standard_sitemap_rendering> rendering_of(const standard_sitemap_rendering* given,
                                                       const Policy& policy);
TextOptions text_options(const standard_sitemap_rendering& wanted);
std::optional<Severity> severity_of(standard_sitemap_check check);

} // namespace standard_sitemap::c
