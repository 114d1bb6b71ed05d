// Policy: what a DOCTYPE may declare, and the entities that it does not.

#include "tests/unit/read/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace standard_sitemap {
namespace {

using testing::count;
using ::testing::HasSubstr;
using testing::in_sitemap;
using testing::read;

TEST(DoctypeReading, Policy_EntitiesMayNotBeDeclared)
{
  for (const auto* subset :
       {"<!ENTITY a 'b'>", "<!ENTITY % a 'b'>", "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
        "<!ENTITY a PUBLIC 'x' 'http://127.0.0.1:1/'>", "<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;",
        "<!NOTATION n SYSTEM 'n'><!ENTITY a SYSTEM 'b' NDATA n>"}) {
    const auto result =
        read("<!DOCTYPE sitemap [" + std::string{subset} + "]>" + in_sitemap("<item name='&a;'/>"));
    EXPECT_EQ(result.outcome, DocumentOutcome::malformed) << subset;
  }
}

/// The position and message of the error in a malformed document.
std::string fault(std::string_view doctype, std::size_t piece = SIZE_MAX)
{
  const auto result =
      read(std::string{doctype} + in_sitemap("<item name='a'/>"), "application/xml", {}, piece);
  if (result.outcome != DocumentOutcome::malformed || result.diagnostics.items().size() != 1)
    return std::string{outcome_name(result.outcome)};
  const Diagnostic& why = result.diagnostics.items()[0];
  return std::to_string(why.line) + ':' + std::to_string(why.column) + ' ' + why.message;
}

TEST(DoctypeReading, Policy_WhatASubsetMayNotDeclareIsMalformedWhereItStands)
{
  const std::pair<const char*, const char*> cases[] = {
      {"<!DOCTYPE a [\n <!ATTLIST b c CDATA ''>]>",
       "2:2 the DOCTYPE declares a default value for the attribute \"c\""},
      {"<!DOCTYPE a [<!ATTLIST b c CDATA #FIXED 'd'>]>", "1:14 the DOCTYPE declares a default value"},
      {"<!DOCTYPE a [<!ATTLIST b c CDATA #IMPLIED\n d (e|f) \"e\">]>", "1:14 the DOCTYPE declares a default"},
      {"<!DOCTYPE a [<?x ]]>?>\n<!-- ]>' --><!ATTLIST b c CDATA ''>]>",
       "2:13 the DOCTYPE declares a default"},
      {"<!DOCTYPE a SYSTEM ']>[' [ <!NOTATION n SYSTEM ']>\"'> <!ENTITY e 'x'>]>",
       "1:55 the DOCTYPE declares the entity \"e\", which is not allowed"},
      {"<!DOCTYPE a [\n<!ENTITY % p 'x'>]>", "2:1 the DOCTYPE declares the entity \"p\""},
      {"<!DOCTYPE a [ %p; ]>", "1:15 the DOCTYPE refers to the parameter entity \"%p;\""},
      {"<!DOCTYPE a [ <!ATTLIST b %p;> ]>", "1:27 the DOCTYPE refers to the parameter entity"},
      {"<!DOCTYPE a [ <!ELEMENT b (%p;)> ]>", "1:28 the DOCTYPE refers to the parameter entity"},
      {"<!DOCTYPE a [<![INCLUDE[<!ATTLIST b c CDATA ''>]]>]>", "1:14 not well-formed XML: "},
      {"<!DOCTYPE a [<?xml version='1.0'?>]>", "1:16 not well-formed XML: there is an XML declaration"},
      {"<!DOCTYPE a [<!-- -- -->]>", "1:21 not well-formed XML: a comment"},
      {"<!DOCTYPE a [] [<!ATTLIST b c CDATA ''>]>", "1:16 something follows"},
      {"<!DOCTYPE a [<!ELEMENT b (c,d|e)>]>", "1:30 not well-formed XML: "},
      {"<!DOCTYPE a [<!ELEMENT b (#PCDATA|c)>]>", "1:37 not well-formed XML: "},
      {"<!DOCTYPE a [<!ATTLIST b c CDATA>]>", "1:33 not well-formed XML: "},
      {"<!DOCTYPE a [\n<?\u00E9\u00D7?>]>", "2:4 not well-formed XML: a name in the DOCTYPE has a character"},
      {"<!DOCTYPE a [<!NOTATION n PUBLIC '[' 's'>]>", "1:35 not well-formed XML: a public identifier"},
  };
  for (const auto& [doctype, expected] : cases)
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1}, std::size_t{7}}) {
      const std::string found = fault(doctype, piece);
      EXPECT_EQ(found.substr(0, std::string_view{expected}.size()), expected) << doctype << " " << found;
    }
}

TEST(DoctypeReading, Policy_WhatASubsetMayDeclareIsTolerated)
{
  for (const auto* subset : {"", "<!ELEMENT item EMPTY>", "<!ELEMENT a ANY><?x ]> ?><!-- ]>'\" % -->",
                             "<!ELEMENT a (b,(c|d)*,e?)+>", "<!ELEMENT a ( #PCDATA | b )* >",
                             "<!ELEMENT a (#PCDATA)>", "<!NOTATION n SYSTEM '%x;]>'>",
                             "<!NOTATION n PUBLIC 'p'>", "<!NOTATION n PUBLIC 'p' \"s\" >", "<!ATTLIST item>",
                             "<!ATTLIST item name CDATA #IMPLIED\n url NMTOKENS #REQUIRED role "
                             "(home|contact) #IMPLIED x NOTATION ( n ) "
                             "#IMPLIED>"}) {
    const auto result = read("<!DOCTYPE sitemap SYSTEM 'x' [" + std::string{subset} + "] >" +
                             in_sitemap("<item name=' a'/>"));
    ASSERT_EQ(result.outcome, DocumentOutcome::ok) << subset;
    EXPECT_EQ(result.document->attribute(1, Attribute::name), " a") << subset;
    EXPECT_TRUE(result.diagnostics.items().empty()) << subset;
  }
}

TEST(DoctypeReading, Limit_AnInternalSubsetHoweverItIsWritten)
{
  const Policy policy;
  const std::size_t most = policy.internal_subset_bytes;
  for (const auto& [begin, end] :
       {std::pair{"<!--", "-->"}, std::pair{"<?x ", "?>"}, std::pair{"<?x ]]>", "?>"}, std::pair{" ", " "},
        std::pair{"<!ELEMENT ", " ANY>"}, std::pair{"<!NOTATION n SYSTEM '", "'>"}})
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1000}}) {
      const bool is_space = begin == std::string_view{" "};
      const std::string filling(most - std::string_view{begin}.size() - std::string_view{end}.size(),
                                is_space ? ' ' : 'a');
      const std::string document = in_sitemap("<item name='a'/>");
      const auto within = read("\n<!DOCTYPE sitemap [" + (begin + filling) + end + "]>" + document,
                               "application/xml", policy, piece);
      EXPECT_EQ(within.outcome, DocumentOutcome::ok) << begin;
      const auto beyond =
          read("\n<!DOCTYPE sitemap [" + (begin + filling) + (is_space ? " " : "a") + end + "]>" + document,
               "application/xml", policy, piece);
      EXPECT_EQ(beyond.outcome, DocumentOutcome::cut) << begin;
      ASSERT_EQ(count(beyond, Code::limit_internal_subset), 1u) << begin;
      EXPECT_EQ(beyond.diagnostics.items()[0].line, 2u);
    }
}

// Whichever is reached first counts.
TEST(DoctypeReading, Policy_WhatIsRefusedBeforeTheLimitIsMalformed)
{
  const std::string many(20'000, ' ');
  EXPECT_THAT(fault("<!DOCTYPE a [<!ATTLIST b c CDATA '" + many + "'>]>"), HasSubstr("default value"));
  EXPECT_THAT(fault("<!DOCTYPE a [<!ENTITY a 'b'>" + many), HasSubstr("declares the entity"));
  EXPECT_EQ(fault("<!DOCTYPE a [" + many + "<!ENTITY a 'b'>]>"), "cut");
}

/// The warnings about entities, and the value of the attribute.
std::string kept(std::string_view document, std::size_t piece = SIZE_MAX)
{
  const auto result = read(document, "application/xml", {}, piece);
  if (!result.document)
    return std::string{outcome_name(result.outcome)};
  std::string all{result.document->attribute(1, Attribute::name).value_or("none")};
  for (const Diagnostic& why : result.diagnostics.items())
    all += ' ' + std::string{code_name(why.code)} + ' ' + std::to_string(why.line) + ':' +
           std::to_string(why.column) + " x" + std::to_string(why.count);
  return all;
}

TEST(DoctypeReading, P7_AnUndeclaredEntityStaysAsItIsWrittenBelowADoctype)
{
  for (const std::string doctype : {"<!DOCTYPE sitemap>\n", "<!DOCTYPE sitemap SYSTEM 'x'>\n",
                                    "<!DOCTYPE sitemap PUBLIC 'x' 'y' [<!ELEMENT a ANY>]>\n"})
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1}}) {
      EXPECT_EQ(kept(doctype + in_sitemap("\n<item name='Caf&eacute;'/>"), piece),
                "Caf&eacute; undeclared-entity 3:16 x1");
      EXPECT_EQ(kept(doctype + in_sitemap("\n<item name='&a;b&amp;c;&d; &#38;&x-y.z;'/>"), piece),
                "&a;b&c;&d; &&x-y.z; undeclared-entity 3:13 x3");
      EXPECT_EQ(kept(doctype + in_sitemap("&nbsp;<item name='a'/>&nbsp;"), piece),
                "a undeclared-entity 2:97 x2");
    }
  EXPECT_EQ(kept(in_sitemap("<item name='Caf&eacute;'/>")), "malformed");
  EXPECT_EQ(kept("<?xml version='1.0' standalone='yes'?><!DOCTYPE a>" + in_sitemap("<item name='&x;'/>")),
            "malformed");
  EXPECT_EQ(kept("<!DOCTYPE a>" + in_sitemap("<item name='&x'/>")), "malformed");
}

// XML 1.0, 4.1, "Entity Declared": it has all declarations there are.
TEST(DoctypeReading, P7_AnUndeclaredEntityIsFatalIfTheDoctypeHasOnlyItsOwnSubset)
{
  for (const std::string subset : {"[]", " [<!ELEMENT a ANY>]", "[<!NOTATION n SYSTEM 'n'>] "})
    for (const std::size_t piece : {SIZE_MAX, std::size_t{1}}) {
      EXPECT_EQ(kept("<!DOCTYPE sitemap" + subset + ">" + in_sitemap("<item name='&x;'/>"), piece),
                "malformed");
      EXPECT_EQ(kept("<!DOCTYPE sitemap" + subset + ">" + in_sitemap("&x;<item name='a'/>"), piece),
                "malformed");
      EXPECT_EQ(kept("<!DOCTYPE sitemap" + subset + ">" + in_sitemap("<item name='&lt;&#38;'/>"), piece),
                "<&");
    }
}

// libxml2 takes more than 10,000 of them for a loop of entities.
TEST(DoctypeReading, P7_HoweverManyUndeclaredEntities)
{
  std::string many;
  for (int i = 0; i < 30'000; ++i)
    many += "<item name='&a;&b;'/>&c;";
  const auto result = read("<!DOCTYPE a>" + in_sitemap(many));
  EXPECT_EQ(result.outcome, DocumentOutcome::ok);
  EXPECT_EQ(count(result, Code::undeclared_entity), 90'000u);
}

TEST(DoctypeReading, Policy_ABareDoctypeIsTolerated)
{
  for (const auto* doctype : {"<!DOCTYPE sitemap>", "<!DOCTYPE sitemap SYSTEM 'http://127.0.0.1:1/x.dtd'>",
                              "<!DOCTYPE sitemap [<!-- it's \" -->]>"}) {
    const auto result = read(doctype + in_sitemap("<item name='a'/>"));
    EXPECT_EQ(result.outcome, DocumentOutcome::ok) << doctype;
  }
}

} // namespace
} // namespace standard_sitemap
