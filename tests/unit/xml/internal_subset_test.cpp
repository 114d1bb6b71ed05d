// The grammar of an internal subset, by the productions of XML 1.0 (fifth edition).

#include <initializer_list>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/xml/doctype.h"
#include "tests/unit/encoding/text_test.h"

namespace standard_sitemap::internal_subset_test {
namespace {

constexpr std::size_t no_fault = std::string_view::npos;

/// Where the first fault of a complete subset is; `no_fault`: it has none.
std::size_t fault_in(std::string_view subset)
{
  const text_test::ExactBytes bytes{subset};
  const auto fault = internal_subset_fault(bytes.view(), true);
  EXPECT_TRUE(!fault || fault->message.starts_with("not well-formed XML: ")) << fault->message;
  return fault ? fault->offset : no_fault;
}

struct Case {
  const char* production;
  std::string_view subset;
  std::size_t fault = no_fault; ///< its offset
};

void expect_faults(std::initializer_list<Case> cases)
{
  for (const Case& test : cases)
    EXPECT_EQ(fault_in(test.subset), test.fault) << test.production << ' ' << test.subset;
}

TEST(InternalSubset, P7_Names)
{
  expect_faults({
      {"[4] no digit begins a name", "<!ELEMENT 1a ANY>", 10},
      {"[4] nor a hyphen", "<!ELEMENT -a ANY>", 10},
      {"[4] nor a full stop", "<!ATTLIST .a>", 10},
      {"[4] a colon and a low line do", "<!ELEMENT :a ANY><!ELEMENT _ ANY>"},
      {"[4] the first letter beyond ASCII", "<!ELEMENT \u00C0 ANY>"},
      {"[4] the character before it is none", "<!ELEMENT \u00BF ANY>", 10},
      {"[4] a multiplication sign is none", "<!ATTLIST \u00D7>", 10},
      {"[4] nor is a division sign", "<?\u00F7 ?>", 2},
      {"[4] nor a combining character at first", "<!ELEMENT \u0300 ANY>", 10},
      {"[4] nor a Greek question mark", "<!NOTATION \u037E SYSTEM ''>", 11},
      {"[4] nor an ideographic space", "<!ELEMENT \u3000a ANY>", 10},
      {"[4] nor a private use character", "<!ELEMENT \uE000 ANY>", 10},
      {"[4] nor one in the last planes", "<!ELEMENT \U000F0000 ANY>", 10},
      {"[4] a character of another plane is one", "<!ELEMENT \U00010000\U000EFFFF ANY>"},
      {"[4a] a middle dot follows", "<!ELEMENT a\u00B7 ANY>"},
      {"[4a] a pilcrow does not", "<?a\u00B6 ?>", 3},
      {"[4a] nor a cedilla", "<!ATTLIST a b\u00B8 CDATA #IMPLIED>", 13},
      {"[4a] combining characters follow", "<!ELEMENT a\u0300\u036F ANY>"},
      {"[4a] ties do", "<!ELEMENT a\u203F\u2040 ANY>"},
      {"[4a] what is beside them does not", "<!ELEMENT a\u2041 ANY>", 11},
      {"[4a] nor an en dash", "<!ELEMENT a\u2013b ANY>", 11},
      {"[5] in a content model", "<!ELEMENT a (b,\u00D7)>", 15},
      {"[5] in mixed content", "<!ELEMENT a (#PCDATA|b\u00B6)*>", 22},
      {"[5] of a notation", "<!NOTATION a\u2190 SYSTEM ''>", 12},
      {"[7] a token may begin like no name", "<!ATTLIST a b (1|-|.|\u00B7|\u0300) #IMPLIED>"},
      {"[7] but has no other character", "<!ATTLIST a b (1|\u00D7) #IMPLIED>", 17},
      {"[58] a notation is named", "<!ATTLIST a b NOTATION (1) #IMPLIED>", 24},
  });
}

TEST(InternalSubset, P7_PublicIdentifiers)
{
  expect_faults({
      {"[13] all that is allowed", "<!NOTATION n PUBLIC \"aZ09 \r\n-'()+,./:=?;!*#@$_%\">"},
      {"[12] none of it is needed", "<!NOTATION n PUBLIC ''>"},
      {"[13] no quotation mark", "<!NOTATION n PUBLIC '\"'>", 21},
      {"[13] no tab", "<!NOTATION n PUBLIC 'a\tb'>", 22},
      {"[13] no bracket", "<!NOTATION n PUBLIC '[' 's'>", 21},
      {"[13] no angle bracket", "<!NOTATION n PUBLIC 'a<b'>", 22},
      {"[13] no ampersand", "<!NOTATION n PUBLIC 'a&amp;'>", 22},
      {"[13] no tilde", "<!NOTATION n PUBLIC '~' 's'>", 21},
      {"[13] no letter beyond ASCII", "<!NOTATION n PUBLIC 'caf\u00E9'>", 24},
      {"[11] a system identifier may have all", "<!NOTATION n PUBLIC '' '~[<&\"\u00E9\t'>"},
      {"[11] the same alone", "<!NOTATION n SYSTEM \"~[<&'\u00E9\t\">"},
  });
}

TEST(InternalSubset, P7_CommentsAndInstructions)
{
  expect_faults({
      {"[15] no two hyphens", "<!-- a -- b -->", 9},
      {"[15] nor three at the end", "<!-- a --->", 9},
      {"[15] a comment may be empty", "<!---->"},
      {"[16] a target is needed",
       "<?"
       "?>",
       2},
      {"[16] white space follows it", "<?a?><?a ?><?a b ? > ?>"},
      {"[16] and nothing else", "<?a+?>", 3},
      {"[17] which is not xml", "<?xml ?>", 2},
      {"[17] in any case", "<?XmL?>", 2},
      {"[17] but may begin so", "<?xmlx?>"},
  });
}

TEST(InternalSubset, P7_Elements)
{
  expect_faults({
      {"[45] white space before the name", "<!ELEMENTa ANY>", 9},
      {"[45] and behind it", "<!ELEMENT a(b)>", 11},
      {"[45] some content", "<!ELEMENT a >", 12},
      {"[46] in capitals", "<!ELEMENT a any>", 12},
      {"[46] one content", "<!ELEMENT a EMPTY ANY>", 18},
      {"[47] a group, not a name", "<!ELEMENT a b>", 12},
      {"[47] no white space before the sign", "<!ELEMENT a (b) *>", 16},
      {"[48] one sign", "<!ELEMENT a (b**)>", 15},
      {"[49] one separator", "<!ELEMENT a (b|c,d)>", 16},
      {"[49] in each group", "<!ELEMENT a ((b|c),(d|e)+,f?)*>"},
      {"[49] between two parts", "<!ELEMENT a (b|)>", 15},
      {"[50] not before them", "<!ELEMENT a (,b)>", 13},
      {"[50] a part", "<!ELEMENT a ()>", 13},
      {"[50] brackets in pairs", "<!ELEMENT a (b))>", 15},
      {"[51] text comes first", "<!ELEMENT a (b|#PCDATA)*>", 15},
      {"[51] separated by lines", "<!ELEMENT a (#PCDATA,b)*>", 20},
      {"[51] without groups", "<!ELEMENT a (#PCDATA|(b))*>", 21},
      {"[51] repeated", "<!ELEMENT a (#PCDATA|b)>", 23},
      {"[51] not otherwise", "<!ELEMENT a (#PCDATA|b)+>", 23},
      {"[51] alone or repeated", "<!ELEMENT a (#PCDATA)><!ELEMENT b ( #PCDATA )*>"},
      {"[51] not otherwise", "<!ELEMENT a (#PCDATA)?>", 21},
  });
}

TEST(InternalSubset, P7_AttributeLists)
{
  expect_faults({
      {"[52] white space before the name", "<!ATTLISTa>", 9},
      {"[52] a name", "<!ATTLIST >", 10},
      {"[52] no attribute is needed", "<!ATTLIST a><!ATTLIST a >"},
      {"[53] white space before each", "<!ATTLIST a b CDATA #IMPLIED c CDATA #IMPLIED>"},
      {"[53] and none is left out", "<!ATTLIST a b CDATA #IMPLIEDc CDATA #IMPLIED>", 28},
      {"[53] a default", "<!ATTLIST a b CDATA>", 19},
      {"[54] a type", "<!ATTLIST a b #IMPLIED>", 14},
      {"[54] in capitals", "<!ATTLIST a b cdata #IMPLIED>", 14},
      {"[55] of those there are", "<!ATTLIST a b NUMBER #IMPLIED>", 14},
      {"[56] of those there are",
       "<!ATTLIST a b ID #IMPLIED c IDREF #IMPLIED d IDREFS #IMPLIED e ENTITY #IMPLIED f ENTITIES #IMPLIED "
       "g NMTOKEN #IMPLIED h NMTOKENS #REQUIRED>"},
      {"[58] white space behind NOTATION", "<!ATTLIST a b NOTATION(c) #IMPLIED>", 22},
      {"[58] separated by lines", "<!ATTLIST a b NOTATION (c,d) #IMPLIED>", 25},
      {"[59] separated by lines", "<!ATTLIST a b (c d) #IMPLIED>", 17},
      {"[59] some", "<!ATTLIST a b () #IMPLIED>", 15},
      {"[59] without quotation marks", "<!ATTLIST a b ('c') #IMPLIED>", 15},
      {"[59] white space behind them", "<!ATTLIST a b (c)#IMPLIED>", 17},
      {"[60] in capitals", "<!ATTLIST a b CDATA #implied>", 20},
      {"[60] of those there are", "<!ATTLIST a b CDATA #CURRENT>", 20},
  });
}

TEST(InternalSubset, P7_NotationsAndWhatIsNoDeclaration)
{
  expect_faults({
      {"[82] white space before the name", "<!NOTATIONn SYSTEM ''>", 10},
      {"[82] an identifier", "<!NOTATION n>", 12},
      {"[82] in quotation marks", "<!NOTATION n SYSTEM s>", 20},
      {"[82] one", "<!NOTATION n SYSTEM '' ''>", 23},
      {"[75] white space before it", "<!NOTATION n SYSTEM''>", 19},
      {"[75] between the two", "<!NOTATION n PUBLIC '''s'>", 22},
      {"[83] at most two", "<!NOTATION n PUBLIC '' '' ''>", 26},
      {"[82] in capitals", "<!NOTATION n system ''>", 13},
      {"[28b] no text", "a", 0},
      {"[28b] no reference", "&amp;", 0},
      {"[28b] no element", "<a/>", 0},
      {"[29] no other declaration", "<!SHORTREF a>", 0},
      {"[29] in capitals", "<!element a ANY>", 0},
      {"[29] no conditional section", "<![INCLUDE[]]>", 0},
      {"[29] nothing in between is needed", "<!ELEMENT a ANY><!ATTLIST a><?a?><!---->"},
      {"[3] no other white space", "\u00A0", 0},
      {"[3] nor this", "<!ELEMENT\u2003a ANY>", 9},
  });
}

TEST(InternalSubset, WhatBreaksOffIsNoFault)
{
  const std::string_view whole =
      "<!-- c --><?p x?> <!ELEMENT a (b,(c|d)*)><!ELEMENT b (#PCDATA|c)*>"
      "<!ATTLIST a b NOTATION (n) #IMPLIED c (d|e) #REQUIRED><!NOTATION n PUBLIC 'p' 's'>";
  EXPECT_FALSE(internal_subset_fault(whole, true));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const text_test::ExactBytes part{whole.substr(0, size)};
    EXPECT_FALSE(internal_subset_fault(part.view(), false)) << part.view();
  }
}

TEST(InternalSubset, EveryBrokenByteIsAFaultAtMost)
{
  const std::string_view whole =
      "<!ELEMENT a (b,c)><!ATTLIST a b (c|d) #IMPLIED><!NOTATION n SYSTEM 's'><?p x?>";
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const char c : std::string_view{"<>![](|'\"%#a \0", 14}) {
      std::string broken{whole};
      broken[at] = c;
      const text_test::ExactBytes bytes{broken};
      const auto fault = internal_subset_fault(bytes.view(), true);
      EXPECT_LE(fault ? fault->offset : 0, broken.size()) << broken;
    }
}

// However deep it is nested, there is no recursion.
TEST(InternalSubset, ADeepContentModel)
{
  const std::string deep = "<!ELEMENT a " + std::string(100'000, '(') + "b" + std::string(100'000, ')') + ">";
  EXPECT_FALSE(internal_subset_fault(deep, true));
}

} // namespace
} // namespace standard_sitemap::internal_subset_test
