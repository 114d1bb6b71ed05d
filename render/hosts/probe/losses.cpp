#include "render/hosts/probe/losses.h"

#include <string>

#include "render/hosts/probe/messages.h"

namespace standard_sitemap {

namespace {

enum class Loss : std::uint8_t { none, entry, part };

/// An error means that something is missing because of it. Some things are missing although it was not a
/// mistake of the author, or less of one.
Loss loss_of(const Diagnostic& diagnostic)
{
  switch (diagnostic.code) {
  case Code::bad_entry:
  case Code::bad_value:
  case Code::text_cut:
  case Code::limit_bases:
  case Code::limit_variants:
  case Code::external_unresolved: // a document that is missing has an error of its own
    return Loss::entry;
  case Code::limit_documents:
  case Code::limit_time:
    return Loss::part;
  case Code::limit_uri: // as an error it is the address of a file
    return diagnostic.severity == Severity::error ? Loss::part : Loss::entry;
  default:
    return diagnostic.severity == Severity::error ? Loss::part : Loss::none;
  }
}

std::uint64_t sum_of(const std::vector<const Diagnostic*>& losses)
{
  std::uint64_t sum = 0;
  for (const Diagnostic* const loss : losses)
    sum += loss->count;
  return sum;
}

void say_each(const std::vector<const Diagnostic*>& losses)
{
  constexpr std::size_t most = 20;
  std::uint64_t left = sum_of(losses);
  for (std::size_t i = 0; i < losses.size() && i < most; ++i) {
    const Diagnostic& loss = *losses[i];
    std::string line = std::string{code_name(loss.code)} + ": " + loss.message;
    if (!loss.document.empty())
      line += " (" + loss.document + (loss.line > 0 ? ", line " + std::to_string(loss.line) : "") + ')';
    if (loss.count > 1)
      line += ", and " + std::to_string(loss.count - 1) + " more like it";
    say_also(line);
    left -= loss.count;
  }
  if (left > 0)
    say_also("and " + std::to_string(left) + " more");
}

} // namespace

Losses::Losses(const Diagnostics& diagnostics)
{
  for (const Diagnostic& diagnostic : diagnostics.items())
    if (const Loss loss = loss_of(diagnostic); loss != Loss::none)
      (loss == Loss::part ? parts_ : entries_).push_back(&diagnostic);
}

void Losses::print() const
{
  if (!parts_.empty()) {
    const std::uint64_t count = sum_of(parts_);
    print_message("a part of the map is missing, for " + std::to_string(count) +
                  (count == 1 ? " reason:" : " reasons:"));
    say_each(parts_);
  }
  if (!entries_.empty()) {
    const std::uint64_t count = sum_of(entries_);
    print_message(std::to_string(count) + (count == 1
                                               ? " entry or value of the map was left out or cut:"
                                               : " entries or values of the map were left out or cut:"));
    say_each(entries_);
  }
}

} // namespace standard_sitemap
