#pragma once

#include "tests/walk/dice.h"
#include "tests/walk/site.h"

#include <string>
#include <vector>

namespace standard_sitemap::walk {

struct FileOptions {
  bool root = false; ///< the root document: rarely unusable
  bool strict = false;
  bool small = false;
  bool same_origin =
      true; ///< as page and root: for other files, the protocol says nothing of style sheets and logos
  bool types_everywhere = false; ///< M-8: so that every variant has a type to compare
};

/// A file whose externals have no reference yet.
struct GeneratedFile {
  std::string uri;
  std::string prefix; ///< of the protocol's elements, with its colon; often empty
  std::vector<std::string> ids;
  Answer answer;
};

GeneratedFile generated_file(const std::string& uri, const FileOptions&, Dice&);

} // namespace standard_sitemap::walk
