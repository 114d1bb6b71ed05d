#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap::coverage {

/// A fixture or a test whose name says which statement it proves.
struct Proof {
  std::string id;   ///< of the statement: `D-3a`
  std::string name; ///< a fixture's folder, or `Suite.Name`
  std::string file; ///< the file that contains it, relative to the project
  bool is_fixture = false;
  std::string browser_test = {}; ///< in CTest, of the test of a browser that contains it: `browser.html_map`
};

/// The ID at the beginning of a test's name: `D-3a` of `D3a_WhateverFollows`. Empty if there is none.
std::string id_of_test(std::string_view name);

/// The ID at the beginning of a fixture's folder: `D-3a` of `D-3a-whatever-follows`. Empty if there is none.
std::string id_of_fixture(std::string_view folder);

/// The tests that a source file defines, whatever their names; `id` is empty if the name does not begin with
/// one.
std::vector<Proof> tests_in(std::string_view source, const std::string& file);

/// The same for a test file of `tests/browser`: the suite is the file, and the name is the first word of the
/// test's title.
std::vector<Proof> browser_tests_in(std::string_view source, const std::filesystem::path& file);

/// Every fixture below `project`/fixtures and every test below `project`/tests, sorted by name. Tests without
/// an ID are left out, fixtures are not.
std::vector<Proof> find_proofs(const std::filesystem::path& project);

/// The bytes of a file; empty if it cannot be read.
std::string bytes_of(const std::filesystem::path& file);

} // namespace standard_sitemap::coverage
