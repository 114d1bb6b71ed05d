#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/bindings/c/handles.h"
#include "render/bindings/js/module.h"
#include "render/findings/baseline.h"
#include "render/findings/explain.h"
#include "render/hosts/audit/folder_audit.h"
#include "render/hosts/audit/list_agreement.h"
#include "render/renderer.h"

// The types behind the handles of module.h.

struct standard_sitemap_js_baseline {
  standard_sitemap::Result<standard_sitemap::Baseline> read;
};

struct standard_sitemap_js_report {
  /// The files of the site, while the map is compared with them.
  struct Folder {
    std::unique_ptr<standard_sitemap::StaticSite> site;
    std::unique_ptr<standard_sitemap::FolderAudit> audit;
    std::vector<standard_sitemap::ListBeside> lists = {}; ///< once the audit has ended
  };
  standard_sitemap::Policy policy = {};
  std::shared_ptr<const standard_sitemap::LoadResult> result = {}; ///< has the map
  std::optional<standard_sitemap::PageView> page_view = {};
  standard_sitemap::Report report = {};
  standard_sitemap::FilePlaces places = {};
  Folder folder = {};
  std::optional<standard_sitemap::Explanation> unfetched = {}; ///< set if there is no page
  standard_sitemap::Explanation explanation = {};              ///< as it was given last
};
