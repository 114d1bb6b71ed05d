#include "engine/xml/unbound_prefix.h"

#include <libxml/xmlerror.h>

#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

TEST(UnboundPrefix, NamesWhatWasMeant)
{
  const std::string_view none[] = {"", "xlink"};
  const std::string_view declared[] = {"", "xhtml", "image"};
  EXPECT_EQ(unbound_prefix_message("xthml", declared),
            R"(the prefix "xthml" is not declared; did you mean "xhtml", which is?)");
  EXPECT_EQ(unbound_prefix_message("xthml", none),
            R"(the prefix "xthml" is not declared; did you mean "xhtml"?)");
  EXPECT_EQ(unbound_prefix_message("xlink", {}),
            R"(the prefix "xlink" is not declared: xmlns:xlink="http://www.w3.org/1999/xlink" is missing)");
  EXPECT_EQ(unbound_prefix_message("xhtml", {}),
            R"(the prefix "xhtml" is not declared: xmlns:xhtml="http://www.w3.org/1999/xhtml" is missing)");
  for (const auto& [prefix, version] :
       {std::pair{"image", "1.1"}, {"video", "1.1"}, {"news", "0.9"}}) // Google's
    EXPECT_EQ(unbound_prefix_message(prefix, {}),
              std::string{"the prefix \""} + prefix + "\" is not declared: xmlns:" + prefix +
                  "=\"http://www.google.com/schemas/sitemap-" + prefix + '/' + version + "\" is missing");
  EXPECT_EQ(unbound_prefix_message("dc", declared), R"(the prefix "dc" is not declared)");
  EXPECT_LT(unbound_prefix_message(std::string(100'000, 'x'), declared).size(), 200u);
}

// engine/xml/xml_error.cpp has these numbers, so that it does not need a header of libxml2.
static_assert(XML_ERR_DOCUMENT_EMPTY == 4 && XML_ERR_DOCUMENT_END == 5 && XML_ERR_INVALID_CHAR == 9);
static_assert(XML_ERR_ENTITYREF_NO_NAME == 22 && XML_ERR_ENTITYREF_SEMICOL_MISSING == 23 &&
              XML_ERR_UNDECLARED_ENTITY == 26);
static_assert(XML_ERR_LT_IN_ATTRIBUTE == 38 && XML_ERR_ATTRIBUTE_NOT_STARTED == 39 &&
              XML_ERR_ATTRIBUTE_WITHOUT_VALUE == 41 && XML_ERR_ATTRIBUTE_REDEFINED == 42);
static_assert(XML_ERR_COMMENT_NOT_FINISHED == 45 && XML_ERR_CDATA_NOT_FINISHED == 63 &&
              XML_ERR_RESERVED_XML_NAME == 64 && XML_ERR_SPACE_REQUIRED == 65 && XML_ERR_NAME_REQUIRED == 68);
static_assert(XML_ERR_GT_REQUIRED == 73 && XML_ERR_LTSLASH_REQUIRED == 74 && XML_ERR_EQUAL_REQUIRED == 75 &&
              XML_ERR_TAG_NAME_MISMATCH == 76 && XML_ERR_TAG_NOT_FINISHED == 77);
static_assert(XML_ERR_INVALID_ENCODING == 81 && XML_ERR_NOT_WELL_BALANCED == 85 &&
              XML_ERR_EXTRA_CONTENT == 86 && XML_ERR_UNKNOWN_VERSION == 108 && XML_ERR_NAME_TOO_LONG == 110 &&
              XML_NS_ERR_ATTRIBUTE_REDEFINED == 203);

} // namespace
} // namespace standard_sitemap
