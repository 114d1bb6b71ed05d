#pragma once

#include <string>
#include <vector>

/// What the generator writes into attributes: ordinary values, and the difficult cases of each statement.
namespace standard_sitemap::walk {

using Values = std::vector<std::string>;

const std::vector<std::string>& names();            ///< M-7: many scripts, digits, equal and almost equal
const std::vector<std::string>& links();            ///< P-6, D-9, policy.md: Links shown
const std::vector<std::string>& bases();            ///< P-6
const std::vector<std::string>& languages();        ///< M-7, M-8, M-9
const std::vector<std::string>& wanted_languages(); ///< M-8: what a reader may ask for
const std::vector<std::string>& types();
const std::vector<std::string>& roles();  ///< M-12
const std::vector<std::string>& ids();    ///< M-5a
const std::vector<std::string>& xpaths(); ///< S-3

} // namespace standard_sitemap::walk
