#include "engine/web/diagnostic.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap {

namespace {

std::size_t fold_key(Code code, std::string_view document)
{
  return keyed_hash(document) * 31 + static_cast<std::size_t>(code);
}

std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b)
{
  return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max()
                                                           : a + b;
}

} // namespace

std::string_view code_name(Code code)
{
  switch (code) {
  case Code::unusable_location:
    return "unusable-location";
  case Code::tolerated_meta_schema:
    return "tolerated-meta-schema";
  case Code::obsolete_feature:
    return "obsolete-feature";
  case Code::page_malformed:
    return "page-malformed";
  case Code::page_unfetched:
    return "page-unfetched";
  case Code::http_error:
    return "http-error";
  case Code::network_error:
    return "network-error";
  case Code::blocked:
    return "blocked";
  case Code::timeout:
    return "timeout";
  case Code::unexpected_content_type:
    return "unexpected-content-type";
  case Code::bad_encoding:
    return "bad-encoding";
  case Code::malformed:
    return "malformed";
  case Code::not_a_sitemap:
    return "not-a-sitemap";
  case Code::cancelled:
    return "cancelled";
  case Code::namespace_missing:
    return "namespace-missing";
  case Code::charset_conflict:
    return "charset-conflict";
  case Code::role_on_group:
    return "role-on-group";
  case Code::url_conflict:
    return "url-conflict";
  case Code::unbound_prefix:
    return "unbound-prefix";
  case Code::undeclared_entity:
    return "undeclared-entity";
  case Code::text_cut:
    return "text-cut";
  case Code::bad_entry:
    return "bad-entry";
  case Code::bad_value:
    return "bad-value";
  case Code::raw_ampersand:
    return "raw-ampersand";
  case Code::late_xml_declaration:
    return "late-xml-declaration";
  case Code::wrong_namespace:
    return "wrong-namespace";
  case Code::unclosed_entry:
    return "unclosed-entry";
  case Code::relative_url:
    return "relative-url";
  case Code::outside_scope:
    return "outside-scope";
  case Code::nested_index:
    return "nested-index";
  case Code::empty_list:
    return "empty-list";
  case Code::crawler_limit:
    return "crawler-limit";
  case Code::gzip_broken:
    return "gzip-broken";
  case Code::gzip_twice:
    return "gzip-twice";
  case Code::not_gzip:
    return "not-gzip";
  case Code::misspelled_field:
    return "misspelled-field";
  case Code::external_unresolved:
    return "external-unresolved";
  case Code::external_loop:
    return "external-loop";
  case Code::blocked_link:
    return "blocked-link";
  case Code::class_change_refused:
    return "class-change-refused";
  case Code::style_refused:
    return "style-refused";
  case Code::not_written:
    return "not-written";
  case Code::unknown_element:
    return "unknown-element";
  case Code::unknown_attribute:
    return "unknown-attribute";
  case Code::stray_text:
    return "stray-text";
  case Code::odd_value:
    return "odd-value";
  case Code::bad_language:
    return "bad-language";
  case Code::repaired_uri:
    return "repaired-uri";
  case Code::duplicate_id:
    return "duplicate-id";
  case Code::duplicate_url:
    return "duplicate-url";
  case Code::similar_url:
    return "similar-url";
  case Code::duplicate_variant:
    return "duplicate-variant";
  case Code::self_missing:
    return "self-missing";
  case Code::repeated_role:
    return "repeated-role";
  case Code::home_missing:
    return "home-missing";
  case Code::name_missing:
    return "name-missing";
  case Code::url_missing:
    return "url-missing";
  case Code::markup_in_text:
    return "markup-in-text";
  case Code::unreachable:
    return "unreachable";
  case Code::mixed_origins:
    return "mixed-origins";
  case Code::empty_map:
    return "empty-map";
  case Code::limit_documents:
    return "limit-documents";
  case Code::limit_bytes:
    return "limit-bytes";
  case Code::limit_map_bytes:
    return "limit-map-bytes";
  case Code::limit_page_bytes:
    return "limit-page-bytes";
  case Code::limit_page_work:
    return "limit-page-work";
  case Code::limit_elements:
    return "limit-elements";
  case Code::limit_depth:
    return "limit-depth";
  case Code::limit_tag:
    return "limit-tag";
  case Code::limit_attributes:
    return "limit-attributes";
  case Code::limit_namespaces:
    return "limit-namespaces";
  case Code::limit_internal_subset:
    return "limit-internal-subset";
  case Code::limit_bases:
    return "limit-bases";
  case Code::limit_variants:
    return "limit-variants";
  case Code::limit_entries:
    return "limit-entries";
  case Code::limit_places:
    return "limit-places";
  case Code::limit_redirects:
    return "limit-redirects";
  case Code::limit_fields:
    return "limit-fields";
  case Code::limit_opt:
    return "limit-opt";
  case Code::limit_uri:
    return "limit-uri";
  case Code::limit_links:
    return "limit-links";
  case Code::limit_class_changes:
    return "limit-class-changes";
  case Code::limit_time:
    return "limit-time";
  }
  return "unknown";
}

std::string_view severity_name(Severity severity)
{
  switch (severity) {
  case Severity::note:
    return "note";
  case Severity::warning:
    return "warning";
  case Severity::error:
    return "error";
  }
  return "unknown";
}

Diagnostics::Fold& Diagnostics::fold_of(const Diagnostic& diagnostic)
{
  const std::size_t key = fold_key(diagnostic.code, diagnostic.document);
  auto [candidate, end] = folds_.equal_range(key);
  for (; candidate != end; ++candidate) {
    const Diagnostic& known = items_[candidate->second.latest];
    if (known.code == diagnostic.code && known.document == diagnostic.document)
      return candidate->second;
  }
  return folds_.emplace(key, Fold{})->second;
}

void Diagnostics::add(Diagnostic diagnostic)
{
  if (diagnostic.count == 0)
    return;
  Fold& fold = fold_of(diagnostic);
  if (fold.entries <= kept_apart) {
    ++fold.entries;
    fold.latest = items_.size();
    items_.push_back(std::move(diagnostic));
    return;
  }
  Diagnostic& rest = items_[fold.latest];
  rest.count = saturated_sum(rest.count, diagnostic.count);
  rest.severity = std::max(rest.severity, diagnostic.severity); // an error must not hide behind a note
}

void Diagnostics::add_all(const Diagnostics& other)
{
  if (&other == this) {
    add_all(Diagnostics{other});
    return;
  }
  for (const Diagnostic& diagnostic : other.items_)
    add(diagnostic);
}

void Diagnostics::set_subject(Subject subject)
{
  for (Diagnostic& diagnostic : items_)
    if (diagnostic.subject == Subject::unknown)
      diagnostic.subject = subject;
}

std::uint64_t Diagnostics::count(Code code) const
{
  std::uint64_t sum = 0;
  for (const Diagnostic& diagnostic : items_) {
    if (diagnostic.code == code)
      sum = saturated_sum(sum, diagnostic.count);
  }
  return sum;
}

} // namespace standard_sitemap
