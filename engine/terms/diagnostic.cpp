#include "engine/terms/diagnostic.h"

#include <algorithm>
#include <utility>

#include "engine/base/keyed_hash.h"
#include "engine/base/saturated.h"
#include "engine/terms/diagnostic_table.h"

namespace standard_sitemap {

namespace {

std::size_t fold_key(Code code, std::string_view document)
{
  return static_cast<std::size_t>(keyed_hash(document)) * 31 + static_cast<std::size_t>(code);
}

} // namespace

std::string_view code_name(Code code)
{
  const auto rows = diagnostic_table();
  const auto row = static_cast<std::size_t>(code);
  return row < rows.size() ? rows[row].name : "unknown";
}

std::string_view severity_name(Severity severity)
{
  switch (severity) {
  case Severity::note:
    return "note";
  case Severity::warning:
    return "warning";
  case Severity::error:
    return "error";
  }
  return "unknown";
}

Diagnostics::Fold& Diagnostics::fold_of(const Diagnostic& diagnostic)
{
  const std::size_t key = fold_key(diagnostic.code, diagnostic.document);
  auto [candidate, end] = folds_.equal_range(key);
  for (; candidate != end; ++candidate) {
    const Diagnostic& known = items_[candidate->second.latest];
    if (known.code == diagnostic.code && known.document == diagnostic.document)
      return candidate->second;
  }
  return folds_.emplace(key, Fold{})->second;
}

void Diagnostics::add(Diagnostic diagnostic)
{
  if (diagnostic.count == 0)
    return;
  Fold& fold = fold_of(diagnostic);
  if (fold.entries <= kept_apart_) {
    ++fold.entries;
    fold.latest = items_.size();
    items_.push_back(std::move(diagnostic));
    return;
  }
  Diagnostic& rest = items_[fold.latest];
  rest.count = saturated_sum(rest.count, diagnostic.count);
  rest.severity = std::max(rest.severity, diagnostic.severity); // an error must not hide behind a note
}

void Diagnostics::add_all(const Diagnostics& other)
{
  if (&other == this) {
    add_all(Diagnostics{other});
    return;
  }
  kept_apart_ = std::max(kept_apart_, other.kept_apart_);
  for (const Diagnostic& diagnostic : other.items_)
    add(diagnostic);
}

void Diagnostics::set_subject(Subject subject)
{
  for (Diagnostic& diagnostic : items_)
    if (diagnostic.subject == Subject::unknown)
      diagnostic.subject = subject;
}

std::uint64_t Diagnostics::count(Code code) const
{
  std::uint64_t sum = 0;
  for (const Diagnostic& diagnostic : items_) {
    if (diagnostic.code == code)
      sum = saturated_sum(sum, diagnostic.count);
  }
  return sum;
}

} // namespace standard_sitemap
