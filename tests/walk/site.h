#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace standard_sitemap::walk {

/// An element of a generated file. It is structured, so that a case can be reduced and is still a file.
struct Tag {
  std::string name; ///< as written: `item`, `s:item`, `f:box`
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<Tag> children;
};

/// What the site answers for one URI.
struct Answer {
  enum class Kind { file, redirect, failure };
  enum class Damage { none, end_tag_missing, junk_after_the_end };

  Kind kind = Kind::file;
  int status = 200;
  std::string content_type = "application/xml";
  std::string location; ///< of a redirect
  Tag root;             ///< of a file
  Damage damage = Damage::none;
};

/// A whole site and its reader: all that the map may depend on.
struct Site {
  std::string root; ///< the URI of the root document
  std::optional<std::string>
      page; ///< a page that names the root document, unless the map is given without a page
  std::map<std::string, Answer> answers; ///< by absolute URI; any other gets a 404
  std::string accept_language;
  std::string accept;
  bool strict = false;
};

/// The file as it goes over the wire: one tag a line, so that line numbers tell elements apart.
std::string body_of(const Answer&);

/// The site as text that a person can read.
std::string describe(const Site&);

} // namespace standard_sitemap::walk
