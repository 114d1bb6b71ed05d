#include <gtest/gtest.h>

#include <random>
#include <vector>

#include <gumbo.h>

#include "engine/html/html_skeleton.h"

namespace standard_sitemap::test::html_skeleton_test {
namespace {

std::string skeleton(std::string_view page)
{
  return html_skeleton(page).text;
}

TEST(HtmlSkeleton, KeepsTagsAndWhatMattersOfThem)
{
  EXPECT_EQ(skeleton("<!DOCTYPE html>\n<html class=x lang=de><head>\n<link rel=a id=b href='c' media=d>"),
            "<!DOCTYPE html><html lang=de><head><link rel=a href='c'>");
  EXPECT_EQ(skeleton("<DIV a=b>some text<!-- c --> more<br/></DIV ><svg><path d=x /><link rel=a>"),
            "<div>x<br /></div><svg><path /><link rel=a>");
}

TEST(HtmlSkeleton, LeavesOutWhatIsBehindTheLastTagThatMatters)
{
  EXPECT_EQ(skeleton("<p><link rel=a><p><link href=x><meta name=viewport content=y><p>"), "<p><link rel=a>");
  EXPECT_EQ(skeleton("<p>text</p>"), "");
}

TEST(HtmlSkeleton, LeavesOutTheContentOfRawText)
{
  EXPECT_EQ(skeleton("<script>a</b></script><noscript>c<d></noscript><link rel=a>"),
            "<script></script><noscript></noscript><link rel=a>");
}

TEST(HtmlSkeleton, TextIsOneLetter)
{
  EXPECT_EQ(skeleton(" a < b << c &amp; d <link rel=a>"), "x<link rel=a>");
  EXPECT_EQ(skeleton(std::string_view{"\0 \0<link rel=a>", 15}), std::string_view("\0<link rel=a>", 13));
}

TEST(HtmlSkeleton, D3b_ReferencedWhiteSpaceIsNoText)
{
  EXPECT_EQ(skeleton("<p> &#32; <p>&nbsp;x<link rel=a>"), "<p><p>x<link rel=a>");
}

// What Gumbo would read of an attribute if its state differed from the skeleton's.
TEST(HtmlSkeleton, HasNothingButTagsHoweverItIsRead)
{
  EXPECT_EQ(skeleton("<link rel='</title><table><svg><title><![CDATA[ <]]>x'>"),
            "<link rel='&lt;/title>&lt;table>&lt;svg>&lt;title>&lt;![CDATA[ &lt;]]>x'>");
  EXPECT_EQ(skeleton("<a<![CDATA[><link rel=a>"), "<a___cdata_><link rel=a>");
}

TEST(HtmlSkeleton, D3b_SaysWhatGumboDoesNotKnow)
{
  EXPECT_EQ(skeleton("</BR x><link rel=a>"), "<br><link rel=a>");
  EXPECT_EQ(skeleton("</p><svg></p><link rel=a>"), "</p><svg><head></p><link rel=a>");
  EXPECT_EQ(skeleton("<isindex></isindex><menuitem><link rel=a>"),
            "<x-isindex></x-isindex><x-menuitem><link rel=a>");
  EXPECT_EQ(skeleton("</x-a><x-a></x-b></x-a></b><link rel=a>"), "<x-a></x-a></b><link rel=a>");
}

TEST(HtmlSkeleton, KnowsTheLines)
{
  const HtmlSkeleton s = html_skeleton("\n<p>\r\n<link rel=a>\r<link rel=b>");
  ASSERT_EQ(s.marks.size(), 2u);
  EXPECT_EQ(s.marks[0].line, 3u);
  EXPECT_EQ(s.marks[1].line, 4u);
  EXPECT_EQ(s.line_of(s.marks[1].offset), 4u);
  EXPECT_EQ(s.line_of(s.marks[1].offset + 1), 0u);
}

TEST(HtmlSkeleton, StopsWhereTooManyAttributesMatter)
{
  std::string page = "<link rel=first>";
  const std::string link = "<link rel=x href='" + std::string(10'000, 'y') + "'>";
  for (int i = 0; i < 300; ++i)
    page += link;
  const HtmlSkeleton s = html_skeleton(page);
  EXPECT_TRUE(s.cut);
  EXPECT_TRUE(s.text.starts_with("<link rel=first>"));
  EXPECT_TRUE(s.text.ends_with("'>"));
  EXPECT_LT(s.text.size(), std::size_t{5} << 19);
}

// The links of a page as Gumbo alone finds them, and those that Gumbo finds in its skeleton: `rel` values in
// tree order, `!` for foreign ones.
std::string links_by_gumbo(std::string_view html)
{
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  GumboOutput* output = gumbo_parse_with_options(&options, html.data(), html.size());
  std::string links;
  std::vector<const GumboNode*> pending{output->root};
  while (!pending.empty()) {
    const GumboNode* node = pending.back();
    pending.pop_back();
    if (node->type != GUMBO_NODE_ELEMENT)
      continue;
    const GumboElement& element = node->v.element;
    const GumboAttribute* rel = gumbo_get_attribute(&element.attributes, "rel");
    if (element.tag == GUMBO_TAG_LINK && rel)
      links += (element.tag_namespace == GUMBO_NAMESPACE_HTML ? " " : " !") + std::string{rel->value};
    for (unsigned i = element.children.length; i > 0; --i)
      pending.push_back(static_cast<const GumboNode*>(element.children.data[i - 1]));
  }
  gumbo_destroy_output(&options, output);
  return links;
}

/// Pages of random pieces, without those that Gumbo alone reads differently: `<noscript>`, and `</p>` in
/// foreign content.
class RandomPages {
 public:
  explicit RandomPages(std::vector<std::string_view> pieces) : pieces_(std::move(pieces)) {}
  std::string next()
  {
    std::string page;
    const auto length = 1 + random_() % 30;
    for (std::size_t i = 0; i < length; ++i) {
      page += pieces_[random_() % pieces_.size()];
      if (random_() % 4 == 0)
        page += "<link rel=" + std::to_string(i) + ">";
    }
    return page;
  }

 private:
  std::vector<std::string_view> pieces_;
  std::minstd_rand random_{20070704}; // the same pages in every run
};

void expect_same_links(RandomPages pages, int count)
{
  for (int i = 0; i < count; ++i) {
    const std::string page = pages.next();
    ASSERT_EQ(links_by_gumbo(skeleton(page)), links_by_gumbo(page)) << page << "\n=>\n" << skeleton(page);
  }
}

TEST(HtmlSkeleton, D3b_GumboFindsTheSameLinksInASkeleton_Html)
{
  expect_same_links(RandomPages{{"<p>",
                                 "</p>",
                                 "<div class=a>",
                                 "</div>",
                                 "<b>",
                                 "</b>",
                                 "<i id=x>",
                                 "</i>",
                                 "<a href=x>",
                                 "</a>",
                                 "<table>",
                                 "</table>",
                                 "<tr>",
                                 "<td>",
                                 "</td>",
                                 "<th>",
                                 "<caption>",
                                 "<colgroup>",
                                 "<col>",
                                 "<ul>",
                                 "<li>",
                                 "</ul>",
                                 "text",
                                 " ",
                                 "\n",
                                 "&amp;",
                                 "<br>",
                                 "<img src=x />",
                                 "<head>",
                                 "</head>",
                                 "<body>",
                                 "</body>",
                                 "<html lang=x>",
                                 "</html>",
                                 "<template>",
                                 "</template>",
                                 "<font size=1>",
                                 "<font color=2>",
                                 "</font>",
                                 "<form>",
                                 "</form>",
                                 "<input type=hidden>",
                                 "<input>",
                                 "<h1>",
                                 "</h2>",
                                 "<nobr>",
                                 "<button>",
                                 "</button>",
                                 "<!-- <b> -->",
                                 "<!-- > --!>",
                                 "<?x>",
                                 "<!x>",
                                 "</ >",
                                 "<!DOCTYPE html>",
                                 "<script>a<b</script>",
                                 "<style><p></style>",
                                 "<title>x</b></title>",
                                 "<textarea>\n<p></textarea>",
                                 "<base href=x>",
                                 "<meta name=x>",
                                 "<frameset>",
                                 "<object>",
                                 "</object>",
                                 "<ruby>",
                                 "<rt>",
                                 "<pre>\n",
                                 "<dd>",
                                 "<dt>",
                                 "<a ",
                                 "<",
                                 ">",
                                 "\"",
                                 "=",
                                 "</span",
                                 "<span a='<b>'>",
                                 "<iframe><b></iframe>"}},
                    4'000);
}

TEST(HtmlSkeleton, D3b_GumboFindsTheSameLinksInASkeleton_Foreign)
{
  expect_same_links(RandomPages{{"<svg>",
                                 "</svg>",
                                 "<svg><g><path d=x /></g></svg>",
                                 "<svg><title>x</title></svg>",
                                 "<svg><style>a{}</style></svg>",
                                 "<svg><desc><p>x</p></desc></svg>",
                                 "<svg><foreignObject><div>x</div></foreignObject></svg>",
                                 "<g>",
                                 "</g>",
                                 "<math><mi>x</mi></math>",
                                 "<math>",
                                 "</math>",
                                 "<math><annotation-xml encoding=text/html><p>x</p></annotation-xml></math>",
                                 "<p>",
                                 "<div>",
                                 "</div>",
                                 "text",
                                 "<span>",
                                 "<font color=x>",
                                 "<font id=x>",
                                 "<![CDATA[x]]>",
                                 "<!-- x -->"}},
                    4'000);
}

} // namespace
} // namespace standard_sitemap::test::html_skeleton_test
