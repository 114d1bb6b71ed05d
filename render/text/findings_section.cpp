#include <algorithm>
#include <iterator>
#include <map>

#include "engine/check/remedy.h"
#include "engine/display/shown.h"
#include "render/text/node_text.h"
#include "render/text/sections.h"

namespace standard_sitemap {

namespace {

/// Number of findings with the same code in one document that are shown individually, unless all are
/// requested.
constexpr std::size_t shown_apart = 3;
constexpr std::size_t message_column = 11; ///< indentation of continuation lines

constexpr Severity worst_first[] = {Severity::error, Severity::warning, Severity::note};

TextStyle style_of(Severity severity)
{
  switch (severity) {
  case Severity::error:
    return TextStyle::error;
  case Severity::warning:
    return TextStyle::warning;
  case Severity::note:
    return TextStyle::dim;
  }
  return TextStyle::plain;
}

/// Findings with the same code in one document.
struct Kind {
  std::vector<const Diagnostic*> members;
};

/// Returns the kinds with this severity, in the order of their first occurrence.
std::vector<Kind> kinds_of(const Diagnostics& diagnostics, Severity severity)
{
  std::vector<Kind> kinds;
  std::map<std::pair<Code, std::string_view>, std::size_t> places;
  for (const Diagnostic& diagnostic : diagnostics.items()) {
    if (diagnostic.severity != severity)
      continue;
    const auto [place, is_new] = places.try_emplace({diagnostic.code, diagnostic.document}, kinds.size());
    if (is_new)
      kinds.emplace_back();
    kinds[place->second].members.push_back(&diagnostic);
  }
  return kinds;
}

std::string document_of(const Diagnostic& diagnostic, const std::optional<Uri>& origin)
{
  const auto document = Uri::parse({diagnostic.document});
  return document ? local_form(*document, origin) : diagnostic.document;
}

/// Returns `line 3, column 7`, as far as known.
std::string line_of(const Diagnostic& diagnostic)
{
  if (diagnostic.line == 0)
    return {};
  const std::string line = "line " + std::to_string(diagnostic.line);
  return diagnostic.column == 0 ? line : line + ", column " + std::to_string(diagnostic.column);
}

/// Returns a link to the document that a finding is about, if it has an address.
std::string target_of(const Diagnostic& diagnostic)
{
  const auto document = Uri::parse({diagnostic.document});
  return document ? hyperlink_target(*document) : std::string{};
}

std::string place_of(const Diagnostic& diagnostic, const std::optional<Uri>& origin)
{
  if (diagnostic.document.empty())
    return {};
  const std::string line = line_of(diagnostic);
  return document_of(diagnostic, origin) + (line.empty() ? line : ", " + line);
}

/// The message, with the sentence of the host where a setting of it would change the finding.
std::string message_with_setting(const Diagnostic& diagnostic, SettingWords words)
{
  const std::string_view sentence = words ? words(remedy(diagnostic).setting) : std::string_view{};
  return diagnostic.message + (sentence.empty() ? "" : ". ") + std::string{sentence};
}

/// Writes the first `max_count` findings individually.
void write_kind(TextWriter& writer, const Kind& kind, std::size_t max_count, const std::optional<Uri>& origin)
{
  std::uint64_t more = 0;
  std::size_t shown = 0;
  for (const Diagnostic* diagnostic : kind.members) {
    if (shown == max_count) {
      more += diagnostic->count;
      continue;
    }
    ++shown;
    more += diagnostic->count - 1;
    const std::string place = place_of(*diagnostic, origin);
    writer.wrapped(
        {{"  " + padded(std::string{severity_name(diagnostic->severity)}, 9), style_of(diagnostic->severity)},
         {std::string{code_name(diagnostic->code)} + "  ", TextStyle::dim}},
        {shown == 1 ? message_with_setting(*diagnostic, writer.options().settings) : diagnostic->message},
        message_column);
    if (!place.empty())
      writer.line({{std::string(message_column, ' ')}, {place, TextStyle::dim, target_of(*diagnostic)}});
  }
  if (more > 0)
    writer.line({{std::string(message_column, ' ') + "and " + std::to_string(more) + " more like it",
                  TextStyle::dim}});
}

/// Sorts findings by line; a finding that stands for further ones stays last.
std::vector<const Diagnostic*> by_line(const Kind& kind)
{
  std::vector<const Diagnostic*> members = kind.members;
  const auto end = members.back()->count > 1 ? std::prev(members.end()) : members.end();
  std::stable_sort(members.begin(), end,
                   [](const Diagnostic* a, const Diagnostic* b) { return a->line < b->line; });
  return members;
}

/// Writes every finding with its line, and the remedy.
void write_whole_kind(TextWriter& writer, const Kind& kind, const std::optional<Uri>& origin)
{
  const Diagnostic& first = *kind.members.front();
  std::uint64_t count = 0;
  for (const Diagnostic* diagnostic : kind.members)
    count += diagnostic->count;
  std::string where = first.document.empty() ? std::string{} : document_of(first, origin);
  const std::string gap(where.empty() ? 0 : 2, ' ');
  writer.line({{std::string{severity_name(first.severity)} + "  ", style_of(first.severity)},
               {std::string{code_name(first.code)}, TextStyle::heading},
               {count > 1 ? "  " + std::to_string(count) + " times" : ""},
               {gap},
               {std::move(where), TextStyle::dim, target_of(first)}});
  for (const Diagnostic* diagnostic : by_line(kind)) {
    const std::string line = line_of(*diagnostic);
    writer.wrapped({{"  " + (line.empty() ? line : line + ": "), TextStyle::dim}}, {diagnostic->message}, 4);
  }
  if (count > kind.members.size())
    writer.line({{"  and " + std::to_string(count - kind.members.size()) + " more like it", TextStyle::dim}});
  writer.wrapped({{"  To fix it: "}}, {remedy_with_setting(first, writer.options().settings)}, 4);
}

} // namespace

void write_findings(TextWriter& writer, const Diagnostics& diagnostics, Severity worst,
                    const std::optional<Uri>& origin)
{
  const auto wanted = [worst](const Diagnostic& diagnostic) { return diagnostic.severity <= worst; };
  if (std::ranges::none_of(diagnostics.items(), wanted))
    return;
  writer.heading("Findings");
  const std::size_t max_count = writer.options().detail == Detail::trace ? SIZE_MAX : shown_apart;
  for (const Severity severity : worst_first)
    if (severity <= worst)
      for (const Kind& kind : kinds_of(diagnostics, severity))
        write_kind(writer, kind, max_count, origin);
}

void write_all_findings(TextWriter& writer, const Diagnostics& diagnostics, const std::optional<Uri>& origin)
{
  for (const Severity severity : worst_first)
    for (const Kind& kind : kinds_of(diagnostics, severity)) {
      writer.gap();
      write_whole_kind(writer, kind, origin);
    }
}

} // namespace standard_sitemap
