#include "engine/web/relative_reference.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

std::string joined(std::string_view base, std::string_view reference)
{
  return relative_reference(base, {reference}).value_or("nullopt");
}

TEST(RelativeReference, AReferenceWithoutABaseStaysAsItIs)
{
  for (const char* text :
       {"", "a.html", "./", "../a", "/a?b#c", "//host/a", "?q", "#f", "a/../b", ".//x", "./a:b"})
    EXPECT_EQ(joined("", text), text);
  EXPECT_EQ(joined("", " a b.html\n"), "a%20b.html"); // D-9
}

TEST(RelativeReference, AbsoluteAndUnusableReferencesAreNotRelative)
{
  for (const char* text :
       {"http://example.com/", "mailto:a@b.c", "file:///etc/passwd", "java\tscript:x", "a\\b"}) {
    EXPECT_EQ(joined("", text), "nullopt") << text;
    EXPECT_EQ(joined("docs/", text), "nullopt") << text;
  }
}

// RFC 3986, 5.4, with a base that has neither scheme nor authority.
TEST(RelativeReference, IsResolvedLikeAUri)
{
  constexpr std::string_view base = "b/c/d;p?q";
  EXPECT_EQ(joined(base, "g"), "b/c/g");
  EXPECT_EQ(joined(base, "./g"), "b/c/g");
  EXPECT_EQ(joined(base, "g/"), "b/c/g/");
  EXPECT_EQ(joined(base, "/g"), "/g");
  EXPECT_EQ(joined(base, "//g"), "//g");
  EXPECT_EQ(joined(base, "?y"), "b/c/d;p?y");
  EXPECT_EQ(joined(base, "g?y#s"), "b/c/g?y#s");
  EXPECT_EQ(joined(base, "#s"), "b/c/d;p?q#s");
  EXPECT_EQ(joined(base, ""), "b/c/d;p?q");
  EXPECT_EQ(joined(base, "."), "b/c/");
  EXPECT_EQ(joined(base, ".."), "b/");
  EXPECT_EQ(joined(base, "../g"), "b/g");
  EXPECT_EQ(joined(base, "../.."), "./");
  EXPECT_EQ(joined(base, "../../g"), "g");
  EXPECT_EQ(joined(base, "g;x=1/../y"), "b/c/y");
  EXPECT_EQ(joined(base, "g?y/../x"), "b/c/g?y/../x");
  EXPECT_EQ(joined("//host", "g"), "//host/g");
  EXPECT_EQ(joined("//host/a/b", "../../../g"), "//host/g");
  EXPECT_EQ(joined("/a/b", "../../../g"), "/g");
}

// What a URI cannot express, a relative reference can: how far up it leads is known only later.
TEST(RelativeReference, LeadsUpFromItsFolder)
{
  EXPECT_EQ(joined("map.xml", "../g"), "../g");
  EXPECT_EQ(joined("b/map.xml", "../../../g"), "../../g");
  EXPECT_EQ(joined("../x/", ".."), "../");
  EXPECT_EQ(joined("../..", "g"), "../../g") << "a base of dots is a folder";
}

TEST(RelativeReference, IsNeverMistakenForAnotherKind)
{
  EXPECT_EQ(joined("docs/", ".././a:b"), "./a:b") << "a is no scheme";
  EXPECT_EQ(joined("docs/", "..//host"), ".//host") << "no path from the root";
  EXPECT_EQ(joined("/docs/", "..//host"), "/.//host") << "no host";
}

// As without a base, if the base is the file itself.
TEST(RelativeReference, AgreesWithUris)
{
  const Uri root = *Uri::parse({"http://example.com/x/y/z/map.xml"});
  for (const char* base :
       {"", "a", "a/b/", "../a", "/a/b", "//host/a/b", "?q", "./", "a/../../b/c", "..", "../"})
    for (const char* reference : {"", "g", "../g", "../../g", "./", ".", "..", "/g", "//h/g", "?y", "#s",
                                  "g/./h/../i", "a//b", "..//g", "a/b/.."}) {
      const Uri of_base = *Uri::resolve(root, {base});
      const auto relative = relative_reference(base, {reference});
      ASSERT_TRUE(relative);
      EXPECT_EQ(Uri::resolve(root, {*relative})->text(), Uri::resolve(of_base, {reference})->text())
          << base << " and " << reference << ": " << *relative;
    }
}

} // namespace
} // namespace standard_sitemap
