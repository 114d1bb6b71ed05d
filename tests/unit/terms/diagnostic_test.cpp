#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/terms/diagnostic.h"
#include "engine/terms/diagnostic_table.h"
#include "engine/web/result.h"

namespace standard_sitemap {
namespace {

Diagnostic about(Code code, std::string document, std::uint32_t line = 0)
{
  return {Severity::warning, code, "text", std::move(document), line};
}

TEST(Diagnostic, CodeNamesAreHyphenatedAndDistinct)
{
  EXPECT_EQ(code_name(Code::unusable_location), "unusable-location");
  EXPECT_EQ(code_name(Code::not_a_sitemap), "not-a-sitemap");
  EXPECT_EQ(code_name(Code::blocked), "blocked");
  EXPECT_EQ(code_name(Code::limit_class_changes), "limit-class-changes");
  std::set<std::string_view> names;
  for (const DiagnosticRow& row : diagnostic_table()) {
    const std::string_view name = code_name(row.code);
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos)
        << name;
    EXPECT_NE(name, "unknown");
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(code_name(static_cast<Code>(diagnostic_table().size())), "unknown");
}

// Scripts depend on the names: none may change or disappear. A release adds its new ones here.
TEST(Diagnostic, CodeNamesAreAPublicInterface)
{
  const std::vector<std::pair<Code, std::string_view>> names{
      {Code::unusable_location, "unusable-location"},
      {Code::tolerated_meta_schema, "tolerated-meta-schema"},
      {Code::obsolete_feature, "obsolete-feature"},
      {Code::page_malformed, "page-malformed"},
      {Code::page_unfetched, "page-unfetched"},
      {Code::broken_json, "broken-json"},
      {Code::place_unusable, "place-unusable"},
      {Code::http_error, "http-error"},
      {Code::network_error, "network-error"},
      {Code::blocked, "blocked"},
      {Code::timeout, "timeout"},
      {Code::unexpected_content_type, "unexpected-content-type"},
      {Code::bad_encoding, "bad-encoding"},
      {Code::malformed, "malformed"},
      {Code::not_a_sitemap, "not-a-sitemap"},
      {Code::cancelled, "cancelled"},
      {Code::reader_failed, "reader-failed"},
      {Code::not_isolated, "not-isolated"},
      {Code::namespace_missing, "namespace-missing"},
      {Code::charset_conflict, "charset-conflict"},
      {Code::role_on_group, "role-on-group"},
      {Code::url_conflict, "url-conflict"},
      {Code::unbound_prefix, "unbound-prefix"},
      {Code::undeclared_entity, "undeclared-entity"},
      {Code::text_cut, "text-cut"},
      {Code::bad_entry, "bad-entry"},
      {Code::bad_value, "bad-value"},
      {Code::raw_ampersand, "raw-ampersand"},
      {Code::late_xml_declaration, "late-xml-declaration"},
      {Code::wrong_namespace, "wrong-namespace"},
      {Code::unclosed_entry, "unclosed-entry"},
      {Code::relative_url, "relative-url"},
      {Code::outside_scope, "outside-scope"},
      {Code::nested_index, "nested-index"},
      {Code::empty_list, "empty-list"},
      {Code::crawler_limit, "crawler-limit"},
      {Code::gzip_broken, "gzip-broken"},
      {Code::gzip_twice, "gzip-twice"},
      {Code::not_gzip, "not-gzip"},
      {Code::misspelled_field, "misspelled-field"},
      {Code::external_unresolved, "external-unresolved"},
      {Code::external_loop, "external-loop"},
      {Code::blocked_link, "blocked-link"},
      {Code::class_change_refused, "class-change-refused"},
      {Code::style_refused, "style-refused"},
      {Code::not_written, "not-written"},
      {Code::near_miss, "near-miss"},
      {Code::unknown_element, "unknown-element"},
      {Code::unknown_attribute, "unknown-attribute"},
      {Code::stray_text, "stray-text"},
      {Code::invalid_value, "invalid-value"},
      {Code::bad_language, "bad-language"},
      {Code::repaired_uri, "repaired-uri"},
      {Code::duplicate_id, "duplicate-id"},
      {Code::duplicate_url, "duplicate-url"},
      {Code::similar_url, "similar-url"},
      {Code::duplicate_variant, "duplicate-variant"},
      {Code::self_missing, "self-missing"},
      {Code::repeated_role, "repeated-role"},
      {Code::misspelled_role, "misspelled-role"},
      {Code::home_missing, "home-missing"},
      {Code::name_missing, "name-missing"},
      {Code::url_missing, "url-missing"},
      {Code::markup_in_text, "markup-in-text"},
      {Code::unreachable, "unreachable"},
      {Code::mixed_origins, "mixed-origins"},
      {Code::empty_map, "empty-map"},
      {Code::target_gone, "target-gone"},
      {Code::target_error, "target-error"},
      {Code::target_timeout, "target-timeout"},
      {Code::target_moved, "target-moved"},
      {Code::target_elsewhere, "target-elsewhere"},
      {Code::fragment_missing, "fragment-missing"},
      {Code::type_differs, "type-differs"},
      {Code::language_differs, "language-differs"},
      {Code::target_insecure, "target-insecure"},
      {Code::target_disallowed, "target-disallowed"},
      {Code::target_not_indexed, "target-not-indexed"},
      {Code::target_not_canonical, "target-not-canonical"},
      {Code::target_unchecked, "target-unchecked"},
      {Code::map_not_named, "map-not-named"},
      {Code::other_map_named, "other-map-named"},
      {Code::map_named_by_legacy_rule, "map-named-by-legacy-rule"},
      {Code::page_not_listed, "page-not-listed"},
      {Code::page_not_linked, "page-not-linked"},
      {Code::limit_documents, "limit-documents"},
      {Code::limit_bytes, "limit-bytes"},
      {Code::limit_map_bytes, "limit-map-bytes"},
      {Code::limit_page_bytes, "limit-page-bytes"},
      {Code::limit_page_work, "limit-page-work"},
      {Code::limit_place, "limit-place"},
      {Code::limit_elements, "limit-elements"},
      {Code::limit_depth, "limit-depth"},
      {Code::limit_tag, "limit-tag"},
      {Code::limit_attributes, "limit-attributes"},
      {Code::limit_namespaces, "limit-namespaces"},
      {Code::limit_internal_subset, "limit-internal-subset"},
      {Code::limit_bases, "limit-bases"},
      {Code::limit_variants, "limit-variants"},
      {Code::limit_entries, "limit-entries"},
      {Code::limit_places, "limit-places"},
      {Code::limit_redirects, "limit-redirects"},
      {Code::limit_fields, "limit-fields"},
      {Code::limit_opt, "limit-opt"},
      {Code::limit_uri, "limit-uri"},
      {Code::limit_links, "limit-links"},
      {Code::limit_class_changes, "limit-class-changes"},
      {Code::limit_time, "limit-time"},
  };
  for (const auto& [code, name] : names)
    EXPECT_EQ(code_name(code), name);
  EXPECT_GE(diagnostic_table().size(), names.size());
}

TEST(Diagnostic, ADiagnosticWithoutAPlaceHasNoLineAndColumn)
{
  const Diagnostic diagnostic;
  EXPECT_EQ(diagnostic.line, 0u);
  EXPECT_EQ(diagnostic.column, 0u);
  EXPECT_EQ(diagnostic.count, 1u);
}

TEST(Diagnostic, SeverityNames)
{
  EXPECT_EQ(severity_name(Severity::note), "note");
  EXPECT_EQ(severity_name(Severity::warning), "warning");
  EXPECT_EQ(severity_name(Severity::error), "error");
}

TEST(Diagnostics, TheFirstNineStandAndTheTenthStandsForTheRest)
{
  Diagnostics list;
  for (std::uint32_t line = 1; line <= 15; ++line)
    list.add(about(Code::external_unresolved, "http://a/", line));
  ASSERT_EQ(list.items().size(), 10u);
  for (std::size_t index = 0; index < 9; ++index) {
    EXPECT_EQ(list.items()[index].count, 1u);
    EXPECT_EQ(list.items()[index].line, index + 1);
  }
  EXPECT_EQ(list.items()[9].line, 10u);
  EXPECT_EQ(list.items()[9].count, 6u);
  EXPECT_EQ(list.count(Code::external_unresolved), 15u);
  EXPECT_EQ(list.count(Code::blocked), 0u);
}

TEST(Diagnostics, WhatStandsForNoneIsDropped)
{
  Diagnostics diagnostics;
  Diagnostic none;
  none.count = 0;
  diagnostics.add(none);
  EXPECT_TRUE(diagnostics.empty());
}

TEST(Diagnostics, TenAreNotFolded)
{
  Diagnostics list;
  for (int i = 0; i < 10; ++i)
    list.add(about(Code::blocked, "http://a/"));
  ASSERT_EQ(list.items().size(), 10u);
  EXPECT_EQ(list.items()[9].count, 1u);
}

TEST(Diagnostics, FoldsByCodeAndDocument)
{
  Diagnostics list;
  for (int i = 0; i < 12; ++i) {
    list.add(about(Code::blocked, "http://a/"));
    list.add(about(Code::blocked, "http://b/"));
    list.add(about(Code::timeout, "http://a/"));
    list.add(about(Code::timeout, ""));
  }
  EXPECT_EQ(list.items().size(), 40u);
  EXPECT_EQ(list.count(Code::blocked), 24u);
  EXPECT_EQ(list.items().back().count, 3u);
}

TEST(Diagnostics, OrderIsThatOfTheFirstTen)
{
  Diagnostics list;
  list.add(about(Code::blocked, "http://a/", 1));
  list.add(about(Code::timeout, "http://a/", 2));
  list.add(about(Code::blocked, "http://a/", 3));
  ASSERT_EQ(list.items().size(), 3u);
  EXPECT_EQ(list.items()[1].line, 2u);
  EXPECT_EQ(list.items()[2].line, 3u);
}

TEST(Diagnostics, AFoldedErrorIsNotHiddenByANote)
{
  Diagnostics list;
  for (int i = 0; i < 11; ++i)
    list.add({Severity::note, Code::blocked, "text"});
  list.add({Severity::error, Code::blocked, "text"});
  list.add({Severity::warning, Code::blocked, "text"});
  EXPECT_EQ(list.items()[9].severity, Severity::error);
  EXPECT_EQ(list.items()[8].severity, Severity::note);
}

TEST(Diagnostics, AListMayKeepMoreApart)
{
  Diagnostics list{12};
  for (std::uint32_t line = 1; line <= 15; ++line)
    list.add(about(Code::blocked, "http://a/", line));
  EXPECT_EQ(list.kept_apart(), 12u);
  ASSERT_EQ(list.items().size(), 13u);
  EXPECT_EQ(list.items()[11].line, 12u);
  EXPECT_EQ(list.items()[11].count, 1u);
  EXPECT_EQ(list.items()[12].count, 3u);
}

// Otherwise what one list keeps would be folded on its way to where it is shown.
TEST(Diagnostics, AddAllKeepsAsManyApartAsTheListThatKeepsMore)
{
  Diagnostics usual, more{12};
  for (std::uint32_t line = 1; line <= 12; ++line)
    more.add(about(Code::blocked, "http://a/", line));
  usual.add_all(more);
  EXPECT_EQ(usual.kept_apart(), 12u);
  EXPECT_EQ(usual.items().size(), 12u);
  more.add_all(Diagnostics{});
  EXPECT_EQ(more.kept_apart(), 12u);
}

TEST(Diagnostics, AddAllFoldsAgain)
{
  Diagnostics first, second;
  for (std::uint32_t line = 1; line <= 5; ++line)
    first.add(about(Code::blocked, "http://a/", line));
  for (std::uint32_t line = 101; line <= 120; ++line)
    second.add(about(Code::blocked, "http://a/", line));
  second.add(about(Code::blocked, "http://b/", 200));
  first.add_all(second);
  ASSERT_EQ(first.items().size(), 11u);
  EXPECT_EQ(first.items()[8].line, 104u);
  EXPECT_EQ(first.items()[8].count, 1u);
  EXPECT_EQ(first.items()[9].line, 105u);
  EXPECT_EQ(first.items()[9].count, 16u);
  EXPECT_EQ(first.items()[10].line, 200u);
  EXPECT_EQ(first.count(Code::blocked), 26u);
}

TEST(Diagnostics, AddAllIsTheSameAsAddingEach)
{
  Diagnostics whole, left, right;
  for (std::uint32_t i = 0; i < 50; ++i) {
    const Diagnostic one = about(i % 3 == 0 ? Code::blocked : Code::timeout, "http://a/", i);
    whole.add(one);
    (i < 17 ? left : right).add(one);
  }
  left.add_all(right);
  ASSERT_EQ(left.items().size(), whole.items().size());
  for (std::size_t i = 0; i < whole.items().size(); ++i)
    EXPECT_EQ(left.items()[i], whole.items()[i]);
}

TEST(Diagnostics, AddAllOfItself)
{
  Diagnostics list;
  for (int i = 0; i < 12; ++i)
    list.add(about(Code::blocked, "http://a/"));
  list.add_all(list);
  EXPECT_EQ(list.items().size(), 10u);
  EXPECT_EQ(list.count(Code::blocked), 24u);
}

TEST(Diagnostics, CountsAreNeitherLostNorWrapped)
{
  Diagnostics list;
  Diagnostic many = about(Code::blocked, "http://a/");
  many.count = 5;
  for (int i = 0; i < 12; ++i)
    list.add(many);
  EXPECT_EQ(list.count(Code::blocked), 60u);
  many.count = 0;
  list.add(many);
  EXPECT_EQ(list.count(Code::blocked), 60u);
  many.count = std::numeric_limits<std::uint64_t>::max();
  list.add(many);
  list.add(many);
  EXPECT_EQ(list.count(Code::blocked), std::numeric_limits<std::uint64_t>::max());
}

TEST(Diagnostics, ACopyFoldsOnItsOwn)
{
  Diagnostics list;
  for (int i = 0; i < 10; ++i)
    list.add(about(Code::blocked, "http://a/"));
  Diagnostics copy = list;
  copy.add(about(Code::blocked, "http://a/"));
  EXPECT_EQ(copy.count(Code::blocked), 11u);
  EXPECT_EQ(list.count(Code::blocked), 10u);
}

TEST(Diagnostics, AMillionInAThousandDocuments)
{
  Diagnostics list;
  for (std::uint32_t i = 0; i < 1'000'000; ++i)
    list.add(about(i % 2 == 0 ? Code::blocked : Code::timeout, "http://a/" + std::to_string(i % 1'000)));
  EXPECT_EQ(list.items().size(), 10'000u);
  EXPECT_EQ(list.count(Code::blocked), 500'000u);
}

TEST(Result, HoldsAValueOrAnError)
{
  const Result<int> value = 3;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 3);
  const Result<int> failure = Failure{Error{Code::timeout, "late"}};
  ASSERT_FALSE(failure);
  EXPECT_EQ(failure.error().code, Code::timeout);
  EXPECT_EQ(failure.value_or(4), 4);
}

} // namespace
} // namespace standard_sitemap
