// The page and its map, each chosen by the server for the reader's languages, agree with each other and with
// the choice that the engine makes itself.

#include "tests/negotiation/negotiation.h"

namespace standard_sitemap::test::language_test {
namespace {

using nlohmann::json;

constexpr const char* english = "Colors of the harbor";
constexpr const char* british = "Colours of the harbour";
constexpr const char* russian = "Краски гавани";

struct Reader {
  std::string languages;
  std::string served; ///< the language that the server should choose
  std::string name;   ///< of the page /tour/harbour in that language's map
};
const Reader readers[] = {
    {"en", "en", english},
    {"en-GB", "en-GB", british},
    {"ru", "ru", russian},
    {"ru, en;q=0.5", "ru", russian},
    {"en;q=0.5, ru", "ru", russian},
    {"ru;q=0.5, en-GB;q=0.9, en;q=0.7", "en-GB", british},
    {"en-GB, en;q=0.9, ru;q=0.1", "en-GB", british},
    {"fr, ru;q=0.2", "ru", russian},
    {"fr", "en", english},
};

std::vector<std::string> as(const Reader& reader)
{
  return {"--lang", reader.languages};
}

TEST_F(OwnSite, F1_TheMapComesInTheLanguageOfThePage)
{
  for (const Reader& reader : readers) {
    SCOPED_TRACE(reader.languages);
    const Probed probed = probe("/tour/harbour", as(reader));
    for (const json& request : {probed.page, probed.map}) {
      EXPECT_EQ(request.at("language"), reader.languages);
      EXPECT_TRUE(request.at("file").get<std::string>().ends_with("." + reader.served)) << request;
    }
    EXPECT_EQ(probed.nodes().at(0).at("lang"), reader.served);
    EXPECT_EQ(probed.name_in_role("home"), reader.served == "ru" ? "Добро пожаловать" : "Welcome");
  }
}

TEST_F(OwnSite, V1_ThePageThatWasNegotiatedPlacesItself)
{
  for (const Reader& reader : readers)
    EXPECT_EQ(probe("/tour/harbour", as(reader)).places(), reader.name + " (exact)") << reader.languages;
}

TEST_F(OwnSite, V1_TheEndingsThatNegotiationAddsAreNoOtherPage)
{
  const std::vector<std::string> russian_reader = {"--lang", "ru"};
  EXPECT_EQ(probe("/tour/harbour.html", russian_reader).places(), "Краски гавани (suffix)");
  EXPECT_EQ(probe("/tour/harbour.html.ru", russian_reader).places(), "Краски гавани (suffix)");
  EXPECT_EQ(probe("/tour/harbour.html.en-GB", {"--lang", "en-GB"}).places(),
            "Colours of the harbour (suffix)");
  EXPECT_EQ(probe("/tour/harbour?boat=3", russian_reader).places(), "Краски гавани (no-query)");
  EXPECT_EQ(probe("/welcome", russian_reader).places(), "Добро пожаловать (exact)");
}

// A page that was requested by its file name is in that file's language; its map is in the reader's.
TEST_F(OwnSite, F1_TheReadersLanguagesChooseTheMapWhateverThePageIsIn)
{
  const Probed probed = probe("/tour/harbour.html.ru", {"--lang", "en-GB"});
  EXPECT_TRUE(probed.page.at("file").get<std::string>().ends_with("harbour.html.ru"));
  EXPECT_TRUE(probed.map.at("file").get<std::string>().ends_with("sitemap.xml.en-GB"));
  EXPECT_EQ(probed.places(), "Colours of the harbour (suffix)");
}

TEST_F(OwnSite, M8_TheVariantForTheReadersLanguagesIsChosen)
{
  const struct {
    const char* languages;
    const char* name;
    const char* target;
  } choices[] = {
      {"en", "Color guide", "/guide/colors"},
      {"en-GB", "Colour guide", "/guide/colours"},
      {"ru", "Цвета", "/sights"},
      {"ru;q=0.4, en-GB;q=0.8", "Colour guide", "/guide/colours"},
      {"en;q=0.3, ru;q=0.7", "Цвета", "/sights"},
      {"fr, ru;q=0.2", "Цвета", "/sights"},
      {"fr", "Color guide", "/guide/colors"}, // no match: the first, which is the node itself
  };
  for (const auto& [languages, name, target] : choices) {
    SCOPED_TRACE(languages);
    const Probed probed = probe("/beside", {"--lang", languages}); // in no language of the map (V-7)
    const json& guide = probed.nodes().at(1);
    EXPECT_EQ(guide.at("name"), name);
    EXPECT_EQ(guide.at("url"), server().url(target));
    ASSERT_EQ(guide.at("variants").size(), 2u) << "whichever was chosen, all authored variants are kept";
    EXPECT_EQ(guide.at("variants").at(0).at("name"), "Colour guide");
    EXPECT_EQ(guide.at("variants").at(1).at("name"), "Цвета");
  }
}

// Whatever the reader's languages are, a node has a place if any of its variants has one: it is the variant
// chosen there.
TEST_F(OwnSite, V1_V7_AVariantIsAPlaceOfItsNodeInItsLanguage)
{
  EXPECT_EQ(probe("/sights", {"--lang", "ru"}).places(), "Цвета (exact)");
  EXPECT_EQ(probe("/sights", {"--lang", "en-GB"}).places(), "Цвета (exact)");
}

} // namespace
} // namespace standard_sitemap::test::language_test
