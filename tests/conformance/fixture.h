#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/conformance/http_message.h"

#include "engine/terms/policy.h"
#include "engine/web/address_space.h"
#include "engine/web/request.h"
#include "engine/web/site_preference.h"
#include "engine/web/source_kind.h"
#include "engine/web/uri.h"

namespace standard_sitemap::conformance {

/// JSON that keeps the order of its keys: the order of roles is part of the promise (M-12).
using Json = nlohmann::ordered_json;

/// What the host answers to a request for one URI.
struct Answer {
  HttpMessage message = {};
  std::optional<FetchFailure> failure = {}; ///< instead of a response
  AddressSpace address_space = AddressSpace::public_network;
  bool optional = false; ///< need not be requested, for example because a rule forbids it
};

/// The page a fixture is about.
struct FixturePage {
  Uri requested;
  Uri url; ///< after redirects
  HttpMessage message;
  AddressSpace address_space;
};

/// One case: a page and the documents of its site, and what the protocol implies for them. See
/// fixtures/README.md.
struct Fixture {
  std::string name; ///< of its folder: statement ID, hyphen, description
  std::optional<FixturePage> page = {};
  std::optional<Uri> sitemap = {};            ///< given, instead of a page
  SourceKind source = SourceKind::standard;   ///< the formats that are allowed there
  SitePreference preference = {};             ///< E-1 to E-3
  std::map<std::string, Answer> answers = {}; ///< by URI
  Policy policy = {};
  std::string accept_language = {};
  std::string accept = {};
  std::optional<std::string> level = {};
  Json expect = {};
};

/// Whether a folder's name begins with the ID of a statement of the protocol, with a description after it.
bool is_fixture_name(std::string_view folder);

/// Reads a fixture. Throws `BadFixture` for a missing file, a file that expected.json does not name, an
/// unknown or repeated key, or an empty expectation: a case that tests nothing must not pass.
Fixture read_fixture(const std::filesystem::path& folder);

/// The bytes of a file. Throws `BadFixture`.
std::string read_file(const std::filesystem::path& path);

} // namespace standard_sitemap::conformance
