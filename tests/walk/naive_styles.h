#pragma once

#include "tests/walk/naive_document.h"

#include <nlohmann/json.hpp>

#include <set>

namespace standard_sitemap::walk {

/// S-3, S-6, O-2 to O-4: what the sitemaps that were spliced in say about the page.
class NaiveStyles {
 public:
  explicit NaiveStyles(const Site& site) : site_(site) {}

  /// `sitemap` is somewhere in the map whose root document is `root`; only the first time counts.
  void process(const NaiveElement& sitemap, const NaiveDocument& root);

  const nlohmann::json& class_changes() const { return class_changes_; }
  const nlohmann::json& styles() const { return styles_; }
  /// Whether there is a logo: the contract does not say what is in it.
  bool logo() const { return logo_; }

 private:
  bool elsewhere(const NaiveElement& instruction, const NaiveDocument& root) const;
  void add_class_change(const NaiveElement&, const std::string& xpath, const NaiveDocument& root);

  const Site& site_;
  std::set<const NaiveElement*> processed_;
  nlohmann::json class_changes_ = nlohmann::json::array();
  nlohmann::json styles_ = nlohmann::json::array();
  bool logo_ = false;
};

} // namespace standard_sitemap::walk
