#pragma once

#include "tests/walk/site.h"

#include "tests/conformance/table_host.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace standard_sitemap::walk {

/// The site in the form that the runner of fixtures takes.
conformance::Fixture fixture_of(const Site&);

/// The report of the probe in JSON for the site, if the answers come in this delivery.
nlohmann::json engine_report(const Site&, const conformance::Delivery&);

/// The part of that report which the protocol's text determines, in the shape of `naive_map`:
/// - `current` and `level` belong to the view, not to the walk;
/// - `blocked` and `refused` are compared as yes or no, `logo` as there or not: the contract does not say
/// what they
///   contain;
/// - `bytes` is kept only for documents that are `ok`: the engine decides how much it reads of the others;
/// - of the diagnostics, how many there are of each severity, code and document. The contract does not
/// determine the
///   severity for a document that is of no use.
nlohmann::json comparable(const nlohmann::json& report);

/// Where two maps differ, a line each; the first few.
std::vector<std::string> differences(const nlohmann::json& naive, const nlohmann::json& engine);

} // namespace standard_sitemap::walk
