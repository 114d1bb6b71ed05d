// M-8: one node, its alternatives, and one reader: which is shown. The reasons come from the protocol, from
// RFC 9110 12.5 (weights), CLDR's language matching (distances), and M-9 (inheritance).

#include "tests/unit/load/table.h"

#include <ostream>

#include <gtest/gtest.h>

#include "engine/view/view.h"

namespace standard_sitemap {
namespace {

struct Row {
  const char* why;
  const char* node; ///< inside <sitemap>
  const char* languages;
  const char* types;
  const char* shown; ///< the name
};

constexpr const char* three =
    "<item name='English' url='e' lang='en'><variant name='Deutsch' url='d' lang='de'/>"
    "<variant name='Français' url='f' lang='fr'/></item>";
constexpr const char* typed = "<item name='Page' url='p' type='text/html'>"
                              "<variant name='Print' url='q' type='application/pdf'/>"
                              "<variant name='Plain' url='t' type='text/plain'/></item>";
constexpr const char* both = "<item name='en page' url='1' lang='en' type='text/html'>"
                             "<variant name='de print' url='2' lang='de' type='application/pdf'/>"
                             "<variant name='de page' url='3' lang='de' type='text/html'/>"
                             "<variant name='en print' url='4' type='application/pdf'/></item>";

constexpr Row rows[] = {
    // Preferences and weights
    {"no wish: document order, the node itself first", three, "", "", "English"},
    {"the language itself", three, "de", "", "Deutsch"},
    {"a later variant", three, "fr", "", "Français"},
    {"tags compare in any case", three, "DE", "", "Deutsch"},
    {"the weightiest that there is", three, "ja, fr;q=0.4, de;q=0.3", "", "Français"},
    {"weights count, not the order", three, "de;q=0.3, fr;q=0.4", "", "Français"},
    {"equal weights: the reader's order", three, "fr;q=0.5, de;q=0.5", "", "Français"},
    {"a weight of three digits", three, "de;q=0.123, fr;q=0.124", "", "Français"},
    {"without a weight it is 1", three, "de;q=0.999, fr", "", "Français"},
    {"zero refuses", three, "en;q=0, fr;q=0.1", "", "Français"},
    {"refused and nothing else: document order all the same", three, "en;q=0", "", "English"},
    {"no match: document order", three, "ja, zh;q=0.5", "", "English"},
    {"what is malformed is left out", three, "de;q=high, fr;q=0.1", "", "Français"},

    // The wildcard
    {"anything will do: document order", three, "*", "", "English"},
    {"named ones before anything", three, "*;q=0.1, fr", "", "Français"},
    {"anything before what weighs less", three, "ja, *;q=0.8, en;q=0.5", "", "Deutsch"},
    {"nothing but what is named", three, "fr, *;q=0", "", "Français"},

    // Nearness
    {"a region of it", three, "de-AT", "", "Deutsch"},
    {"it, where the reader wants a region",
     "<item name='n' url='n' lang='fr'><variant name='Wien' url='v' lang='de-AT'/></item>", "de", "", "Wien"},
    {"of two regions the nearer: Mexico's Spanish is American",
     "<item name='Spain' url='s' lang='es-ES'><variant name='Latin America' url='l' lang='es-419'/></item>",
     "es-MX", "", "Latin America"},
    {"of two regions the nearer: Australia's English is British",
     "<item name='American' url='s' lang='en-US'><variant name='British' url='l' lang='en-GB'/></item>",
     "en-AU", "", "British"},
    {"Taiwan writes traditional characters",
     "<item name='simplified' url='s' lang='zh-Hans'><variant name='traditional' url='t' "
     "lang='zh-Hant'/></item>",
     "zh-TW", "", "traditional"},
    {"Serbian in the reader's script",
     "<item name='Cyrillic' url='c' lang='sr'><variant name='Latin' url='l' lang='sr-Latn'/></item>",
     "sr-Latn-RS", "", "Latin"},
    {"Bokmål for Norwegian",
     "<item name='n' url='n' lang='en'><variant name='Bokmål' url='b' lang='nb'/></item>", "no", "",
     "Bokmål"},
    {"a language is not near because its letters are",
     "<item name='n' url='n' lang='en'><variant name='Dansk' url='b' lang='da'/></item>", "de", "", "n"},
    {"an old tag", "<item name='n' url='n' lang='en'><variant name='Hebrew' url='b' lang='iw'/></item>", "he",
     "", "Hebrew"},

    // No particular language
    {"several languages are none in particular",
     "<item name='all' url='a' lang='mul'><variant name='Deutsch' url='d' lang='de'/></item>", "de", "",
     "Deutsch"},
    {"several languages match nobody's: document order",
     "<item name='English' url='e' lang='en'><variant name='all' url='a' lang='mul'/></item>", "de", "",
     "English"},
    {"several languages may come first",
     "<item name='all' url='a' lang='mul'><variant name='English' url='e' lang='en'/></item>", "de", "",
     "all"},
    {"without a language a variant matches nobody's",
     "<item name='n' url='n'><variant name='Deutsch' url='d' lang='de'/></item>", "de", "", "Deutsch"},
    {"undetermined is no language",
     "<item name='u' url='u' lang='und'><variant name='English' url='e' lang='en'/></item>", "en", "",
     "English"},

    // Types
    {"no wish: document order", typed, "", "", "Page"},
    {"the type itself", typed, "", "application/pdf", "Print"},
    {"by weight", typed, "", "text/html;q=0.2, application/pdf;q=0.3, text/plain;q=0.1", "Print"},
    {"a family of types", typed, "", "text/*;q=0.3, application/pdf;q=0.2", "Page"},
    {"the more specific range counts", typed, "", "text/*, text/html;q=0.1", "Plain"},
    {"anything", typed, "", "*/*", "Page"},
    {"anything, but rather this", typed, "", "text/plain, */*;q=0.5", "Plain"},
    {"zero refuses", typed, "", "text/html;q=0, */*;q=0.5", "Print"},
    {"nothing that is accepted: document order", typed, "", "image/png", "Page"},
    {"types compare in any case", typed, "", "APPLICATION/PDF", "Print"},

    // Both
    {"language comes before type", both, "de", "application/pdf;q=0.1", "de print"},
    {"of one language by type", both, "de", "text/html, application/pdf;q=0.5", "de page"},
    {"of one language by type, what is inherited included", both, "en", "application/pdf", "en print"},
    {"no language matches: by type", both, "ja", "application/pdf", "de print"},
    {"neither: document order", both, "ja", "image/png", "en page"},

    // What a variant omits, and what it inherits
    {"a variant without a language has its node's",
     "<item name='n' url='n' lang='de' type='text/html'><variant name='same' url='s' "
     "type='text/plain'/></item>",
     "de", "text/plain", "same"},
    {"a variant without a name has its node's", "<item name='n' url='n'><variant url='v' lang='de'/></item>",
     "de", "", "n"},
    {"the node's language comes from above (M-9)",
     "<group name='g' lang='de'><item name='n' url='n'><variant name='v' url='v' lang='en'/></item></group>",
     "de", "", "n"},
    {"xml:lang goes before lang (M-9)",
     "<item name='n' url='n' lang='en'><variant name='v' url='v' lang='en' xml:lang='de'/></item>", "de", "",
     "v"},
};

void PrintTo(const Row& row, std::ostream* stream)
{
  *stream << row.why;
}

class VariantTable : public ::testing::TestWithParam<Row> {};

TEST_P(VariantTable, M8_TheBestForTheReader)
{
  const Row& row = GetParam();
  ViewContext context;
  context.accept_language = row.languages;
  context.accept = row.types;
  testing::Site site;
  site.add("http://example.com/map.xml", testing::sitemap(row.node));
  const LoadResult result = testing::load(site, "http://example.com/map.xml");
  ASSERT_TRUE(result.map);
  View view{*result.map, context, {}};
  const NodeId last = result.map->size() - 1; // below its group, if there is one
  EXPECT_EQ(view.shown(last).name, row.shown) << row.why;
}

INSTANTIATE_TEST_SUITE_P(M8, VariantTable, ::testing::ValuesIn(rows));

} // namespace
} // namespace standard_sitemap
