#include "engine/hierarchy/segment_name.h"

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

std::string segment_name(std::string_view step, std::string_view language)
{
  std::string names = "before";
  append_segment_name(step, language, names);
  EXPECT_TRUE(names.starts_with("before"));
  return names.substr(6);
}

struct Named {
  const char* step;
  const char* language;
  const char* name;
  friend void PrintTo(const Named& of, std::ostream* stream) { *stream << of.name; }
};

class SegmentName : public ::testing::TestWithParam<Named> {};

TEST_P(SegmentName, G13_is_what_a_segment_says)
{
  EXPECT_EQ(segment_name(GetParam().step, GetParam().language), GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(
    Words, SegmentName,
    ::testing::Values(Named{"/about-us", "", "About us"}, Named{"/about_us", "", "About us"},
                      Named{"/about+us", "", "About us"}, Named{"/about%20us", "", "About us"},
                      Named{"/a--b", "", "A b"}, Named{"/-a-", "", "A"}, Named{"/aboutUs", "", "About us"},
                      Named{"/AboutUs", "", "About Us"}, Named{"/userFAQ", "", "User FAQ"},
                      Named{"/iPhone", "", "iPhone"}, Named{"/iPhone-case", "", "iPhone case"},
                      Named{"/GitHub-help", "", "GitHub help"}, Named{"/mp3", "", "Mp3"},
                      Named{"/FAQ", "", "FAQ"}));
INSTANTIATE_TEST_SUITE_P(Figures, SegmentName,
                         ::testing::Values(Named{"/2024-05-17", "", "2024-05-17"},
                                           Named{"/2024-05-17-fog", "", "2024-05-17 fog"},
                                           Named{"/a-1-7242580", "", "A 1-7242580"},
                                           Named{"/7-krauts", "", "7 krauts"},
                                           Named{"/may-12-7pm", "", "May 12 7pm"}, Named{"/v1.2", "", "V1.2"},
                                           Named{"/4711", "", "4711"}));
INSTANTIATE_TEST_SUITE_P(Endings, SegmentName,
                         ::testing::Values(Named{"/a.html", "", "A"}, Named{"/a.HTM", "", "A"},
                                           Named{"/a.aspx", "", "A"}, Named{"/a.pdf", "", "A.pdf"},
                                           Named{"/.html", "", ".html"},
                                           Named{"/a.example", "", "A.example"}));
INSTANTIATE_TEST_SUITE_P(Languages, SegmentName,
                         ::testing::Values(Named{"/en", "", "en"}, Named{"/pt-br", "", "pt-br"},
                                           Named{"/pt_BR", "", "pt_BR"}, Named{"/zh-hans", "", "zh-hans"},
                                           Named{"/sr-Latn", "", "sr-Latn"}, Named{"/es-419", "", "es-419"},
                                           Named{"/my-shop", "", "My shop"}, Named{"/go-200", "", "Go 200"},
                                           Named{"/istanbul", "tr", "İstanbul"},
                                           Named{"/ijs-en-thee", "nl", "IJs en thee"},
                                           Named{"/ijs-en-thee", "en-GB", "Ijs en thee"},
                                           Named{"/%C3%BCber-uns", "", "Über uns"},
                                           Named{"/%D1%87%D0%B0%D0%B9", "", "Чай"}));
INSTANTIATE_TEST_SUITE_P(Others, SegmentName,
                         ::testing::Values(Named{"www.example.com", "", "www.example.com"},
                                           Named{"?page=2&sort=price", "", "Page 2, sort price"},
                                           Named{"?q=a%26b+c", "", "Q a&b c"},
                                           Named{"/c%2B%2B-for+all", "", "C++ for all"},
                                           Named{"?q=c%2B%2B+x", "", "Q c++ x"}, Named{"?&=&", "", "?&=&"},
                                           Named{"#!/chapter-one", "", "Chapter one"},
                                           Named{"#about", "", "About"}, Named{"/a/b/c-d", "", "C d"}));
// Hostile: what is not UTF-8 stays encoded, control characters are removed, and no name is empty.
INSTANTIATE_TEST_SUITE_P(Hostile, SegmentName,
                         ::testing::Values(Named{"/%FF%FE", "", "%FF%FE"}, Named{"/a%00b", "", "A b"},
                                           Named{"/a%E2%80%AEb", "", "Ab"}, Named{"/%20", "", "/%20"},
                                           Named{"/---", "", "/---"}, Named{"/%zz", "", "%zz"},
                                           Named{"", "", "/"}));

TEST(SegmentName, G13_is_cut)
{
  const std::string name = segment_name('/' + std::string(8000, 'a'), "");
  EXPECT_EQ(name.size(), max_segment_name_code_points - 1 + std::string_view{"…"}.size());
}

TEST(SegmentName, G13_index_pages_are_their_folders)
{
  for (const char* index : {"/index.html", "/INDEX.php", "/index", "/default.aspx"})
    EXPECT_TRUE(is_index_page(index)) << index;
  for (const char* other : {"/default", "/index.pdf", "/indexes.html", "/a-index.html"})
    EXPECT_FALSE(is_index_page(other)) << other;
}

} // namespace
} // namespace standard_sitemap
