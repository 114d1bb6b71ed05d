// Each rule by which the host refuses the image of a document for what follows its elements (where variants
// were cut, class changes, diagnostics), broken alone.

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/unit/isolate/forged_image.h"

namespace standard_sitemap::testing {
namespace {

Reading with_variants(unsigned number)
{
  std::string variants;
  for (unsigned i = 0; i < number; ++i)
    variants += "<variant/>";
  Reading reading = reading_of_map("<item>" + variants + "</item><item/>");
  reading.policy.variants = 2;
  return reading;
}

TEST(ForgedRest, AnElementHasAsManyVariantsAsAreAllowed)
{
  EXPECT_FALSE(is_refused(with_variants(2), [](ImageParts&) {}));
  EXPECT_TRUE(is_refused(with_variants(3), [](ImageParts& parts) {
    set_kind(parts.elements[4], number_of(ElementKind::variant));
    parts.rest = Rest{}.bytes();
    parts.head.rest = parts.rest.size();
  }));
}

TEST(ForgedRest, VariantsWereCutOnlyWhereThereAreAsManyAsAreAllowed)
{
  const Diagnostic cut = of_map(Code::limit_variants);
  const Reading full = with_variants(2), not_full = with_variants(1);
  EXPECT_TRUE(is_taken_with(full, {.cut = {1}, .diagnostics = {cut}}));
  EXPECT_TRUE(is_refused_with(not_full, {.cut = {1}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {4}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {1, 1}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {5}}));
  EXPECT_TRUE(is_refused_with(full, {.cut = {no_element}}));
  Reading none = reading_of_map("<item/>");
  none.policy.variants = 0;
  EXPECT_TRUE(is_refused_with(none, {.cut = {1}}));
  Reading two = reading_of_map("<item><variant/></item><item><variant/></item>");
  two.policy.variants = 1;
  EXPECT_TRUE(is_taken_with(two, {.cut = {1, 3}}));
  EXPECT_TRUE(is_refused_with(two, {.cut = {3, 1}}));
}

TEST(ForgedRest, EachClassChangeBelowTheRootHasBindings)
{
  Reading reading = reading_of_map(
      R"(<class-change elem="//a"/><item><class-change/></item><class-change/><class-change/>)");
  EXPECT_TRUE(is_taken_with(reading, {.changes = {{}, {}, {}}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {{}, {}, {}, {}}})); // one is no instruction
  reading.policy.class_changes = 1;                                     // and one more
  reading.policy.namespace_bindings = 3;
  EXPECT_TRUE(is_taken_with(reading, {.changes = {{}, {}}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {{}}}));
  EXPECT_TRUE(is_refused_with(reading, {.changes = {{}, {}, {}}}));
  const auto with = [](const std::vector<std::pair<std::string, std::string>>& bindings) {
    return Rest{.changes = {{}, {false, bindings}}};
  };
  EXPECT_TRUE(is_taken_with(reading, with({{"a", "x"}, {"b", ""}, {"c", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", "x"}, {"b", ""}, {"c", "x"}, {"d", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", "x"}, {"b", ""}, {"a", "y"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"\xff", "x"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", "\xff"}})));
  EXPECT_TRUE(is_refused_with(reading, with({{"a", std::string(1, '\0')}})));
}

TEST(ForgedRest, AnXpathThatCompilesIsThereAndWithinTheLimit)
{
  Reading reading = reading_of_map(R"(<class-change elem="//abc"/><class-change/><class-change elem=""/>)");
  const auto with = [](bool first, bool second, bool third) {
    return Rest{.changes = {{first}, {second}, {third}}};
  };
  EXPECT_TRUE(is_taken_with(reading, with(true, false, false)));
  EXPECT_TRUE(is_taken_with(reading, with(false, false, false)));
  EXPECT_TRUE(is_refused_with(reading, with(true, true, false)));
  EXPECT_TRUE(is_refused_with(reading, with(true, false, true)));
  reading.policy.xpath_bytes = 4;
  EXPECT_TRUE(is_refused_with(reading, with(true, false, false)));
  std::string rest = with(true, false, false).bytes();
  rest[8] = 2; // neither true nor false
  EXPECT_TRUE(is_refused(reading_of_map(R"(<class-change elem="//abc"/><class-change/><class-change/>)"),
                         [&](ImageParts& parts) {
                           parts.rest = rest;
                           parts.head.rest = rest.size();
                         }));
}

TEST(ForgedRest, DiagnosticsAreThoseOfReading)
{
  const Reading reading = map();
  const auto refused = [&](const Diagnostic& diagnostic) {
    return is_refused_with(reading, {.diagnostics = {diagnostic}});
  };
  const Diagnostic good = of_map(Code::text_cut, Severity::note);
  const Diagnostic with_cause = {.severity = Severity::error,
                                 .code = Code::malformed,
                                 .message = "so",
                                 .document = "http://bakery.example/map.xml",
                                 .subject = Subject::sitemap,
                                 .cause = Cause::ampersand};
  ASSERT_FALSE(refused(good));
  ASSERT_FALSE(refused(with_cause));
  const auto with = [](Diagnostic diagnostic, auto Diagnostic::*member, auto value) {
    diagnostic.*member = static_cast<std::remove_reference_t<decltype(diagnostic.*member)>>(value);
    return diagnostic;
  };
  EXPECT_TRUE(refused(with(good, &Diagnostic::severity, Severity::error)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::severity, 3)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::code, Code::blocked)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::code, Code::reader_failed)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::code, 255)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::cause, Cause::ampersand)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::cause, Cause::offline)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::cause, 255)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::subject, Subject::sitemap)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::subject, Subject::page)));
  EXPECT_TRUE(refused(with(with_cause, &Diagnostic::subject, 255)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::count, 0)));
  EXPECT_FALSE(refused(with(good, &Diagnostic::count, UINT64_MAX)));
  EXPECT_TRUE(refused(with(good, &Diagnostic::document, "")));
  EXPECT_TRUE(refused(with(good, &Diagnostic::document, "http://bakery.example/")));
  EXPECT_TRUE(refused(with(good, &Diagnostic::message, "\xe4")));
  EXPECT_FALSE(refused(with(good, &Diagnostic::message, std::string(20u << 10, 'a'))));
  EXPECT_TRUE(refused(with(good, &Diagnostic::message, std::string((20u << 10) + 1, 'a'))));
}

TEST(ForgedRest, MoreDiagnosticsOfOneCodeThanAllowedAreRefused)
{
  Reading reading = map();
  const auto some = [](std::size_t number) {
    return Rest{.diagnostics = std::vector<Diagnostic>(number, of_map(Code::text_cut, Severity::note))};
  };
  EXPECT_TRUE(is_taken_with(reading, some(10)));
  EXPECT_TRUE(is_refused_with(reading, some(11)));
  reading.policy.findings = 20;
  EXPECT_TRUE(is_taken_with(reading, some(21)));
  EXPECT_TRUE(is_refused_with(reading, some(22)));
  Reading broken = malformed(); // P-7: those of a discarded document are not reported
  broken.policy.findings = 20;
  EXPECT_TRUE(is_taken_with(broken, some(10)));
  EXPECT_TRUE(is_refused_with(broken, some(11)));
}

TEST(ForgedRest, BytesAfterTheImageAreRefused)
{
  EXPECT_TRUE(is_refused_with(map(), {.after = "a"}));
}

TEST(ForgedRest, MissingListsGetNoRoom)
{
  for (std::size_t at = 0; at < 12; at += 4) // the counts of an empty rest
    EXPECT_TRUE(is_refused(map(), [&](ImageParts& parts) {
      for (std::size_t i = 0; i < 4; ++i)
        parts.rest[at + i] = '\xff';
    }));
}

} // namespace
} // namespace standard_sitemap::testing
