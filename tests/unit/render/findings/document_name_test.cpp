#include "render/findings/document_name.h"

#include <gtest/gtest.h>

#include "tests/unit/render/findings/sample_findings.h"

namespace standard_sitemap {
namespace {

struct Names {
  const char* document;
  bool is_file;
  const char* path;
  const char* uri;
};

TEST(DocumentName, IsThatOfTheFileInTheWorkingTree)
{
  for (const Names& expected : std::vector<Names>{
           {"file:///home/me/tree/site/map.xml", true, "site/map.xml", "site/map.xml"},
           {"file:///home/me/tree/site/a%20b%25.xml", true, "site/a b%.xml", "site/a%20b%25.xml"},
           {"file:///home/me/tree/%73ite/%C3%A9.xml", true, "site/\xc3\xa9.xml", "site/%C3%A9.xml"},
           {"file:///home/me/tree/a:b.xml", true, "a:b.xml", "./a:b.xml"}, // `a:` would be a scheme
           {"file:///home/me/tree/:b.xml", true, ":b.xml", "./:b.xml"},
           {"file:///home/me/tree/site/a:b.xml", true, "site/a:b.xml", "site/a:b.xml"},
           {"file:///home/me/tree/", true, ".", "./"},
           {"file:///home/me/tree2/map.xml", true, "/home/me/tree2/map.xml", "file:///home/me/tree2/map.xml"},
           {"file:///home/map.xml#x", true, "/home/map.xml", "file:///home/map.xml"},
           {"https://example.com/docs/map.xml", false, "https://example.com/docs/map.xml",
            "https://example.com/docs/map.xml"},
           {"", false, "", ""},
           {"no URI", false, "no URI", "no URI"}}) {
    const DocumentName name = document_name(expected.document, test::tree_places());
    EXPECT_EQ(name.is_file, expected.is_file) << expected.document;
    EXPECT_EQ(name.path, expected.path) << expected.document;
    EXPECT_EQ(name.uri, expected.uri) << expected.document;
  }
}

// --base: the root document may have another name on the web.
TEST(DocumentName, IsThatOfTheFileThatIsReadInPlaceOfAnAddress)
{
  const auto path_of = [](const char* document) { return document_name(document, test::tree_places()).path; };
  EXPECT_EQ(path_of("http://example.com/docs/sitemap.xml"), "site/map.xml");
  EXPECT_EQ(path_of("http://EXAMPLE.com:80/docs/./sitemap.xml"), "site/map.xml");
  EXPECT_EQ(path_of("http://example.com/docs/more/part.xml?v=2"), "site/more/part.xml");
  EXPECT_EQ(path_of("http://example.com/other.xml"), "http://example.com/other.xml");
  EXPECT_EQ(path_of("http://example.com/docs2/part.xml"), "http://example.com/docs2/part.xml");
}

TEST(DocumentName, IsAbsoluteWithoutADirectory)
{
  EXPECT_EQ(document_name("file:///home/me/tree/site/map.xml", {}).path, "/home/me/tree/site/map.xml");
}

// A folder in place of a file, as for a site that is built.
TEST(DocumentName, OfAFolderThatStandsForAnAddress)
{
  const FilePlaces places{.directory = *Uri::parse({"file:///home/me/tree/"}),
                          .address = *Uri::parse({"https://example.com/"}),
                          .file = *Uri::parse({"file:///home/me/tree/public/"})};
  EXPECT_EQ(document_name("https://example.com/a/b.html", places).path, "public/a/b.html");
  EXPECT_EQ(document_name("https://example.com/", places).path, "public/");
  FilePlaces with_index = places;
  with_index.index = *Uri::parse({"file:///home/me/tree/public/index.htm"});
  EXPECT_EQ(document_name("https://example.com/", with_index).path, "public/index.htm");
}

} // namespace
} // namespace standard_sitemap
