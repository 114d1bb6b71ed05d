#pragma once

#include "tests/walk/site.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace standard_sitemap::walk {

inline const std::string ssp_namespace = "http://standard-sitemap.org/2007/ns";
inline const std::string xlink_namespace = "http://www.w3.org/1999/xlink";
inline const std::string xml_namespace = "http://www.w3.org/XML/1998/namespace";
inline const std::string xhtml_namespace = "http://www.w3.org/1999/xhtml";

struct NaiveDocument;

/// An element, and all that was written on it.
struct NaiveElement {
  std::string space; ///< namespace name; empty for none
  std::string name;
  int line = 0;
  std::map<std::pair<std::string, std::string>, std::string> attributes; ///< by namespace name and local name
  std::map<std::string, std::string> bindings;                           ///< namespace prefixes in scope
  NaiveElement* parent = nullptr;
  NaiveDocument* document = nullptr;
  std::vector<std::unique_ptr<NaiveElement>> children;

  /// An attribute in no namespace, or in the one given.
  std::optional<std::string> attribute(const std::string& local, const std::string& in = "") const;
  /// NS-1, NS-2: an element of the protocol with this name.
  bool is(const std::string& local) const;
};

/// An entry of `documents`.
struct NaiveDocument {
  int index = 0;
  std::string url;
  std::optional<std::string> final_url;
  std::optional<int> status;
  std::optional<std::string> content_type;
  std::size_t bytes = 0;
  std::string outcome;
  bool namespace_missing = false;
  bool obsolete = false; ///< O-1 to O-5: whether it has an obsolete feature
  std::unique_ptr<NaiveElement> root;

  bool ok() const { return outcome == "ok"; }
  /// P-6: the retrieval URI after redirects.
  std::string retrieval_uri() const { return final_url.value_or(url); }
};

/// The site's answer to a request for this URI (without fragment), after redirects, parsed.
std::unique_ptr<NaiveDocument> fetch(const Site&, const std::string& uri);

/// The element and all elements below it, in document order.
std::vector<NaiveElement*> with_descendants(NaiveElement&);

} // namespace standard_sitemap::walk
