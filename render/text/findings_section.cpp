#include <algorithm>
#include <map>

#include <standard_sitemap/render/text/node_text.h>
#include <standard_sitemap/render/text/sections.h>
#include <standard_sitemap/text/shown.h>

namespace standard_sitemap {

namespace {

/// Of findings with one code in one document a person reads so many, unless asking for all.
constexpr std::size_t shown_apart = 3;
constexpr std::size_t lines_of_message = 5;

constexpr Severity worst_first[] = {Severity::error, Severity::warning, Severity::note};

Ink ink_of(Severity severity)
{
  switch (severity) {
  case Severity::error:
    return Ink::error;
  case Severity::warning:
    return Ink::warning;
  case Severity::note:
    return Ink::quiet;
  }
  return Ink::plain;
}

/// Findings with one code in one document.
struct Kind {
  std::vector<const Diagnostic*> members;
};

/// The kinds with this severity, in the order in which each was first met.
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

std::string place_of(const Diagnostic& diagnostic, const std::optional<Uri>& origin)
{
  if (diagnostic.document.empty())
    return {};
  const auto document = Uri::parse({diagnostic.document});
  std::string place = document ? local_form(*document, origin) : diagnostic.document;
  if (diagnostic.line != 0)
    place += ", line " + std::to_string(diagnostic.line);
  if (diagnostic.line != 0 && diagnostic.column != 0)
    place += ", column " + std::to_string(diagnostic.column);
  return place;
}

void write_kind(TextPaper& paper, const Kind& kind, const std::optional<Uri>& origin)
{
  const TextOptions& options = paper.options();
  const std::size_t most = options.detail == Detail::trace ? kind.members.size() : shown_apart;
  std::uint64_t more = 0;
  std::size_t shown = 0;
  for (const Diagnostic* diagnostic : kind.members) {
    if (shown == most) {
      more += diagnostic->count;
      continue;
    }
    ++shown;
    more += diagnostic->count - 1;
    const std::string place = place_of(*diagnostic, origin);
    const std::string message =
        paper.fitted(escaped_controls(diagnostic->message), options.width * lines_of_message);
    paper.line(
        {{"  " + padded(std::string{severity_name(diagnostic->severity)}, 9), ink_of(diagnostic->severity)},
         {std::string{code_name(diagnostic->code)} + "  ", Ink::quiet},
         {message}});
    if (!place.empty())
      paper.line({{"           " + place, Ink::quiet}});
  }
  if (more > 0)
    paper.line({{"           and " + std::to_string(more) + " more like it", Ink::quiet}});
}

} // namespace

void write_findings(TextPaper& paper, const Diagnostics& diagnostics, Severity worst,
                    const std::optional<Uri>& origin)
{
  const auto wanted = [worst](const Diagnostic& diagnostic) { return diagnostic.severity <= worst; };
  if (std::ranges::none_of(diagnostics.items(), wanted))
    return;
  paper.heading("Findings");
  for (const Severity severity : worst_first)
    if (severity <= worst)
      for (const Kind& kind : kinds_of(diagnostics, severity))
        write_kind(paper, kind, origin);
}

} // namespace standard_sitemap
