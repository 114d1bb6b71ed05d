// Which tags say nothing of a page's place: none that does, however it is written.

#include "engine/place/plain_tags.h"

#include <string>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

const std::string plain_tags = "<p>text</p> <a class=\"x y\" href='/a?b=c' title=it's>\n";

TEST(PlainTags, R9_EndBeforeAllThatMayMatter)
{
  for (const char* other :
       {"<base href=/x>", "<META charset=x>", "<script>", "<style>", "<Title>", "<template>", "<svg>",
        "<math>", "<plaintext>", "<noscript>", "<a rel=next>", "<a href=x REL=\"next\">", "<a rel = next>",
        "<a rev='made'>", "<a href=\"x\"rel=up>", "<a/rel=up>", "<ol itemtype=x>", "<ol typeof='x'>",
        "<body vocab=x>"})
    for (std::size_t before = 0; before < 20; ++before) {
      const std::string text = std::string(before, '.') + plain_tags + std::string(before, '.');
      EXPECT_EQ(after_plain_tags(text + other + plain_tags, 0), text.size()) << other << before;
    }
}

TEST(PlainTags, R9_EndBeforeWhatIsWrittenUnusually)
{
  for (const char* other : {"<a =\"x>\">", "<a b =\"x>\">", "<a b= \"x>\">", "<a \"b\"=\"x>\">", "<a b=>",
                            "<a=\"x\">", "<a b=\"x", "<a b", "<!doctype html>", "<!-->", "<!--->",
                            "<!-- -- -->", "<!-- --!>", "<!-- ", "<?x?>", "</>", "</ p>", "<3"})
    EXPECT_EQ(after_plain_tags(plain_tags + other, 0), plain_tags.size()) << other;
}

TEST(PlainTags, R9_MayHoldTagsInTheirValuesAndComments)
{
  for (const char* plain : {"<a title=\"<a rel=next>\">", "<a title='> <base>' b>", "<!-- <a rel=next> -->",
                            "<a b=\"'\">", "<a b='\"'/>", "</p a=\"<base>\">", "<a b==c>", "<a b=c\"d>",
                            "<a b\"c>", "<section id=s></section>", "<em>", "<h1 class=rel>", "<a rel>"}) {
    const std::string text = plain_tags + plain + plain_tags;
    EXPECT_EQ(after_plain_tags(text, 0), text.size()) << plain;
    EXPECT_EQ(after_plain_tags(text, plain_tags.size()), text.size()) << plain;
  }
}

} // namespace
} // namespace standard_sitemap
