#include "engine/xml/xml_error.h"

#include <algorithm>

namespace standard_sitemap {

namespace {

constexpr std::size_t max_quoted = 64;

/// An error with its number in libxml2's xmlParserErrors, which is part of its ABI.
struct Known {
  int number;
  Cause cause;
  std::string_view sentence;
};

constexpr std::string_view no_reference =
    R"(an "&" does not begin a reference such as "&#233;": write it "&amp;")";
constexpr std::string_view no_number = R"(a character reference is not a number, such as "&#233;")";
constexpr std::string_view in_doctype =
    "the DOCTYPE is incomplete, or contains something that does not belong there";

/// A number that libxml2 does not use.
constexpr int attribute_name_missing = -1;
constexpr int reference_name_missing = 22;
constexpr int name_missing = 68;

// Sorted.
constexpr Known errors[] = {
    {attribute_name_missing, Cause::attributes,
     R"(something in a tag is not an attribute of the form name="value")"},
    {4, Cause::unknown, "there is no root element: an XML file begins with a tag"},
    {5, Cause::trailing_content, "something follows the end of the root element"},
    {6, Cause::ampersand, no_number},
    {7, Cause::ampersand, no_number},
    {8, Cause::ampersand, no_number},
    {9, Cause::bad_character, "there is a character that is not allowed in XML"},
    {10, Cause::ends_early, "the text ends within a character reference"},
    {11, Cause::unknown, "there is a character reference before the root element"},
    {12, Cause::trailing_content, "there is a character reference after the root element"},
    {13, Cause::unknown, in_doctype},
    {14, Cause::ends_early, "the text ends within an entity reference"},
    {15, Cause::unknown, "there is an entity reference before the root element"},
    {16, Cause::trailing_content, "there is an entity reference after the root element"},
    {17, Cause::unknown, in_doctype},
    {18, Cause::ends_early, "the text ends within a reference to a parameter entity"},
    {19, Cause::unknown, in_doctype},
    {20, Cause::trailing_content, "there is a reference to a parameter entity after the root element"},
    {21, Cause::entity_declared, "the DOCTYPE refers to a parameter entity"},
    {reference_name_missing, Cause::ampersand, no_reference},
    {23, Cause::ampersand,
     R"(a reference does not end in ";": write an "&" that begins no reference "&amp;")"},
    {24, Cause::entity_declared, "the DOCTYPE refers to a parameter entity"},
    {25, Cause::entity_declared, "the DOCTYPE refers to a parameter entity"},
    {28, Cause::entity_declared, "there is a reference to an entity that is not text"},
    {29, Cause::entity_declared, "an attribute refers to an entity outside the file"},
    {30, Cause::entity_declared, "there is a reference to a parameter entity"},
    {31, Cause::xml_declaration, "the XML declaration names an unknown encoding"},
    {32, Cause::xml_declaration, "the XML declaration names an unknown encoding"},
    {33, Cause::xml_declaration, "a value in the XML declaration has no quotes around it"},
    {34, Cause::xml_declaration,
     "a value in the XML declaration does not end, or has a character that does not belong there"},
    {35, Cause::attributes, "a namespace declaration has no value"},
    {36, Cause::entity_declared, "an entity declaration has no value"},
    {37, Cause::entity_declared, "an entity declaration is not complete"},
    {38, Cause::less_than, R"(there is a "<" in the value of an attribute: write it "&lt;")"},
    {39, Cause::attributes, "the value of an attribute has no quotes around it"},
    {40, Cause::attributes, "the value of an attribute does not end: a closing quote is missing"},
    {43, Cause::unknown, in_doctype},
    {44, Cause::unknown, in_doctype},
    {45, Cause::ends_early, R"(a comment does not end: "-->" is missing)"},
    {46, Cause::unknown, "a processing instruction has no name"},
    {47, Cause::ends_early, R"(a processing instruction does not end: "?>" is missing)"},
    {56, Cause::xml_declaration, R"(the XML declaration does not begin with "<?xml")"},
    {57, Cause::xml_declaration, R"(the XML declaration does not end in "?>")"},
    {61, Cause::unknown, in_doctype},
    {62, Cause::unknown, R"(there is a "]]>" in text: write it "]]&gt;")"},
    {63, Cause::ends_early, R"(a CDATA section does not end: "]]>" is missing)"},
    {64, Cause::xml_declaration,
     R"(there is a "<?xml" inside the file: an XML declaration has to come first)"},
    {65, Cause::attributes, "a space is missing, as between two attributes"},
    {name_missing, Cause::less_than, R"(a name is missing after "<": write a "<" in text "&lt;")"},
    {72, Cause::less_than, R"(a "<" is missing)"},
    {73, Cause::tags, R"(a tag does not end: ">" is missing)"},
    {74, Cause::tags, R"("</" is missing)"},
    {75, Cause::attributes, R"(an attribute has no value: "=" is missing after its name)"},
    {78, Cause::xml_declaration, R"(standalone in the XML declaration is neither "yes" nor "no")"},
    {79, Cause::xml_declaration, "the XML declaration names an unknown encoding"},
    {80, Cause::unknown, R"(there is a "--" inside a comment)"},
    {81, Cause::bad_bytes, "there are bytes that are not in the encoding of the file"},
    {85, Cause::tags, "start and end tags do not match"},
    {86, Cause::trailing_content, "something follows the end of the root element"},
    {89, Cause::entity_declared, "an entity refers to itself"},
    {96, Cause::xml_declaration, "the XML declaration names no version"},
    {108, Cause::xml_declaration, "the XML declaration names an unknown version of XML"},
    {109, Cause::xml_declaration, "the XML declaration names an unknown version of XML"},
    {110, Cause::unknown, "a name is too long"},
};

constexpr int undeclared_entity = 26, attribute_without_value = 41, attribute_redefined = 42,
              tag_name_mismatch = 76, tag_not_finished = 77, ns_attribute_redefined = 203;

bool is_name(std::string_view text)
{
  return !text.empty() && text.size() <= max_quoted && std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) <= 0x20 || c == '\x7f';
  });
}

/// Returns ` "name"`, or nothing if the name cannot be displayed.
std::string named(std::string_view name)
{
  return is_name(name) ? " \"" + std::string{name} + '"' : std::string{};
}

std::string tag(std::string_view before, std::string_view name, std::string_view otherwise)
{
  return is_name(name) ? std::string{before} + std::string{name} + '>' : std::string{otherwise};
}

std::string opened_in(int line)
{
  return line > 0 ? " (opened in line " + std::to_string(line) + ')' : std::string{};
}

} // namespace

int xml_error_number(int number, char before)
{
  if (number != name_missing || before == '<')
    return number;
  return before == '&' ? reference_name_missing : attribute_name_missing;
}

XmlError explain_xml_error(int number, std::string_view first, std::string_view second, int line)
{
  switch (number) {
  case undeclared_entity:
    return {Cause::ampersand,
            "the entity" + named(first) + " is not declared: write the character itself, or its number"};
  case attribute_without_value:
    return {Cause::attributes, "the attribute" + named(first) + " has no value"};
  case attribute_redefined: // str1: the name; if there is a str2, the prefix, and str2 the name
    return {Cause::attributes,
            "a tag has the attribute" +
                named(second.empty() ? std::string{first} : std::string{first} + ':' + std::string{second}) +
                " twice"};
  case ns_attribute_redefined:
    return {Cause::attributes, "a tag has an attribute twice, under two prefixes of one namespace"};
  case tag_name_mismatch: // str1: the open element, str2: the end tag
    return {Cause::tags, tag("<", first, "an element") + opened_in(line) + " is not closed before " +
                             tag("</", second, "another end tag")};
  case tag_not_finished:
    return {Cause::ends_early,
            "the text ends before " + tag("<", first, "an element") + opened_in(line) + " is closed"};
  default:
    break;
  }
  const auto* const known = std::ranges::lower_bound(errors, number, {}, &Known::number);
  if (known != std::end(errors) && known->number == number)
    return {known->cause, std::string{known->sentence}};
  return {Cause::unknown, "this is not valid XML syntax"};
}

} // namespace standard_sitemap
