#pragma once

#include "tests/walk/site.h"

#include "tests/conformance/table_host.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace standard_sitemap::walk {

/// The site as the runner of fixtures takes it.
conformance::Fixture fixture_of(const Site&);

/// The probe's JSON for the site, as the engine makes it when the answers come like this.
nlohmann::json engine_report(const Site&, const conformance::Delivery&);

/// The part of that report which the protocol's text determines, in the shape of `naive_map`:
/// - `current` and `level` are the view's, not the walk's;
/// - `blocked` and `refused` are compared as yes or no, `logo` as there or not: their content is not
/// contracted;
/// - `bytes` only of documents that are `ok`: how much is read of what is of no use is the engine's affair;
/// - of the diagnostics, how many of each severity, code and document; the severity of a document that is of
/// no use
///   is not contracted.
nlohmann::json comparable(const nlohmann::json& report);

/// Where two maps differ, a line each; the first few.
std::vector<std::string> differences(const nlohmann::json& naive, const nlohmann::json& engine);

} // namespace standard_sitemap::walk
