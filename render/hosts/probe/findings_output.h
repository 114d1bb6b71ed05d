#pragma once

#include <memory>

#include "render/hosts/probe/options.h"
#include "render/renderer.h"

namespace standard_sitemap {

/// Returns the renderer of a format of findings (gcc, github, junit, sarif); null for any other format.
/// Documents are named by their files, relative to the working directory.
std::unique_ptr<Renderer> findings_renderer(const Options& options);

/// Folds findings so that as many of a kind are apart as are to be shown.
void fold_as_shown(const Options& options, Diagnostics& findings);

/// Takes the findings out that the baseline accepts, or writes all of them to it, as the options say. Prints
/// how many are accepted, and what the baseline accepts without need. Returns false if the baseline could not
/// be written. `is_whole`: the check was not interrupted; else the baseline is not written, and what it
/// accepts beyond these findings is not said to be without need.
bool leave_out_accepted(const Options& options, bool is_whole, Diagnostics& findings);

} // namespace standard_sitemap
