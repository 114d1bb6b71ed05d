#include "engine/isolate/taken_parts.h"

#include <utility>

namespace standard_sitemap {
namespace {

constexpr std::size_t diagnostic_bytes = 4 + 4 + 4 + 8 + 4 + 4; // without the texts
constexpr auto last_subject = static_cast<Subject>(subject_count - 1);
constexpr auto last_cause = static_cast<Cause>(cause_count - 1);

bool is_possible(const Diagnostic& diagnostic, const DiagnosticRules& rules)
{
  const bool is_malformed = diagnostic.code == Code::malformed;
  const DiagnosticRow& row = diagnostic_table()[static_cast<std::size_t>(diagnostic.code)];
  return row.arises_in(rules.origin) && row.allows(diagnostic.severity) &&
         (diagnostic.cause == Cause::unknown ||
          (is_malformed && diagnostic.cause <= Cause::xml_declaration)) &&
         (diagnostic.subject == Subject::unknown || // the host sets the subject
          (is_malformed && diagnostic.subject == Subject::sitemap) ||
          (diagnostic.code == Code::not_a_sitemap && diagnostic.subject == Subject::llms)) &&
         diagnostic.document == rules.document && diagnostic.message.size() <= rules.max_message &&
         valid_utf8_prefix(diagnostic.message) == diagnostic.message.size();
}

} // namespace

std::optional<Diagnostics> take_diagnostics(FlatReader& reader, const DiagnosticRules& rules)
{
  Diagnostics diagnostics{rules.kept_apart};
  for (std::size_t left = reader.count(diagnostic_bytes); left > 0; --left) {
    Diagnostic diagnostic;
    diagnostic.severity = reader.small(Severity::error);
    diagnostic.code = reader.small(diagnostic_table().back().code);
    diagnostic.subject = reader.small(last_subject);
    diagnostic.cause = reader.small(last_cause);
    diagnostic.line = reader.number<std::uint32_t>();
    diagnostic.column = reader.number<std::uint32_t>();
    diagnostic.count = reader.number<std::uint64_t>();
    diagnostic.document = reader.text();
    diagnostic.message = reader.text();
    if (!is_possible(diagnostic, rules))
      return std::nullopt;
    const std::size_t before = diagnostics.items().size();
    diagnostics.add(std::move(diagnostic));
    if (diagnostics.items().size() == before) // not added: its count is 0, or it was merged beyond the limit
      return std::nullopt;
  }
  return diagnostics;
}

} // namespace standard_sitemap
