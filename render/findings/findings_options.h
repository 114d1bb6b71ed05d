#pragma once

#include <string>

#include "engine/terms/setting.h"
#include "render/findings/document_name.h"

namespace standard_sitemap {

/// What the renderers of findings need besides the report.
struct FindingsOptions {
  FilePlaces places = {};
  SettingWords settings = nullptr; ///< the sentences of the host for settings; null: none
  std::string version = {};        ///< of the program; may be empty
  /// The address of docs/diagnostics.md as a page, to which `#` and a code are added; empty: it is not known.
  std::string explanations = {};
};

} // namespace standard_sitemap
