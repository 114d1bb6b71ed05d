#include "tests/opt/comparison.h"

#include <algorithm>

#include "discovery/opt_field.h"

namespace standard_sitemap::test {
namespace {

GrammarReading read_by_engine(const HeaderList& fields)
{
  const ExtensionDeclarations read = extension_declarations(fields, "Opt", Policy{});
  GrammarReading reading;
  for (const ExtensionDeclaration& declaration : read.declarations)
    reading.declarations.push_back({declaration.uri, declaration.prefix});
  reading.malformed = read.malformed;
  reading.malformed_ours = read.malformed_ours;
  return reading;
}

std::string printable(std::string_view text)
{
  std::string shown;
  for (const char c : text)
    shown += c == '\t' ? "<TAB>" : c == '\x01' ? "<CTL>" : std::string(1, c);
  return shown;
}

std::string shown(const GrammarReading& reading)
{
  std::string text;
  for (const GrammarReading::Declaration& declaration : reading.declarations)
    text += "[" + printable(declaration.uri) + " ns=" + declaration.prefix + "] ";
  text += std::to_string(reading.malformed) + " malformed";
  return text + (reading.malformed_ours ? ", ours" : "");
}

bool is_ours(const GrammarReading::Declaration& declaration)
{
  return declaration.uri == sitemap_namespace && !declaration.prefix.empty();
}

} // namespace

Tokens all_tokens()
{
  return {
      our_uri,
      "\"http://example.org/other\"",
      "\"http://standard-sitemap\\.org/2007/ns\"",
      ";",
      ",",
      "ns",
      "NS",
      "=",
      "05",
      "5",
      "123",
      "\"05\"",
      "\"a,b;c\"",
      "\"\\\"\"",
      "\"",
      " ",
      "\t",
      "x",
      "@",
      "\x01",
  };
}

Tokens telling_tokens()
{
  return {our_uri, ";", ",", "ns", "=", "05", "\"a,b;c\"", "\""};
}

std::string merged(const std::vector<std::string>& values)
{
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t first = values[i].find_first_not_of(" \t");
    const std::size_t last = values[i].find_last_not_of(" \t");
    text += i == 0 ? "" : ", ";
    if (first != std::string::npos)
      text += values[i].substr(first, last - first + 1);
  }
  return text;
}

void Comparison::compare(std::string_view opt)
{
  HeaderList fields;
  fields.add("Opt", opt);
  compare(fields, opt);
}

void Comparison::compare(const std::vector<std::string>& values)
{
  HeaderList fields;
  for (const std::string& value : values)
    fields.add(fields.empty() ? "Opt" : "oPT", value);
  compare(fields, merged(values));
}

void Comparison::compare(const HeaderList& fields, std::string_view opt)
{
  const GrammarReading expected = read_by_grammar(opt, mistake_);
  const GrammarReading actual = read_by_engine(fields);
  ++cases_;
  if (std::ranges::any_of(expected.declarations, is_ours)) {
    ++accepted_;
    count_kinds(opt, expected);
  }
  if (actual == expected)
    return;
  ++differences_;
  if (shortest_.empty() || opt.size() < shortest_size_) {
    shortest_size_ = opt.size();
    shortest_ =
        printable(opt) + "\n  by the grammar: " + shown(expected) + "\n  by the engine:  " + shown(actual);
  }
}

// Derived from the text where the reading does not say it: roughly, but only for values that were accepted.
void Comparison::count_kinds(std::string_view opt, const GrammarReading& reading)
{
  const auto has = [&](std::string_view part) { return opt.find(part) != std::string_view::npos; };
  const auto count = [&](Kind kind, bool is) { of_kind_[static_cast<std::size_t>(kind)] += is ? 1u : 0u; };
  const auto first = std::ranges::find_if(reading.declarations, is_ours);
  const bool alone = reading.declarations.size() == 1 && reading.malformed == 0;

  count(Kind::with_white_space, has(" ") || has("\t"));
  count(Kind::upper_case_ns, alone && has("NS") && !has("ns="));
  count(Kind::long_prefix, first->prefix.size() > 2);
  count(Kind::ns_not_first, alone && has("\";x"));
  count(Kind::quoted_delimiters, alone && has("\"a,b;c\""));
  count(Kind::escaped_quote, alone && has("\"\\\"\""));
  count(Kind::escaped_uri, alone && has("\\."));
  count(Kind::after_another, first != reading.declarations.begin());
  count(Kind::after_a_malformed_one, reading.malformed > 0 && has("," + std::string{our_uri} + ";ns=05"));
  count(Kind::before_a_malformed_one, reading.malformed > 0 && has(std::string{our_uri} + ";ns=05,"));
  count(Kind::two_of_ours, std::ranges::count_if(reading.declarations, is_ours) > 1);
  count(Kind::after_an_empty_element, reading.malformed == 0 && opt.starts_with(','));
}

std::string Comparison::figures() const
{
  std::string text = std::to_string(cases_) + " values, " + std::to_string(accepted_) + " accepted; by kind:";
  for (const std::size_t count : of_kind_)
    text += " " + std::to_string(count);
  return text + "; " + std::to_string(differences_) + " read differently";
}

} // namespace standard_sitemap::test
