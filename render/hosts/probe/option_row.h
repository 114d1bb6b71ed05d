#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace standard_sitemap {

struct CommandLine;

/// What is wrong with a command line, in a sentence for the user.
using Complaint = std::optional<std::string>;

/// What a shell offers as the value of an option.
enum class Offer : std::uint8_t { nothing, files, folders, addresses, words };

/// The values that an option takes. option_values.h makes them.
struct OptionValues {
  /// Stores a value. A complaint continues a sentence that begins with the name of the option: `takes ...`.
  std::function<Complaint(CommandLine&, const std::string&)> store;
  Offer offer = Offer::nothing;
  std::vector<std::string_view> words = {}; ///< to be offered
  bool may_be_repeated = false;
};

/// Another option that an option needs, or does not go with. `--links|--follow`: one of them.
struct Relation {
  std::string_view option, why = {}; ///< `why` is appended to the complaint

  Relation(const char* name, std::string_view reason = {}) : option{name}, why{reason} {} // NOLINT: implicit
};

/// All that there is to know of an option. The parser and its complaints, `--help`, the manual page and the
/// completions of the shells are made from it.
///
///   OptionRow{"-o,--output", "FILE", "Write there", file(FIELD(options.output_file))}
///       .needs({"--format"}).manual("With `--format`: write to `FILE`.")
struct OptionRow {
  std::string_view names; ///< `--check`, or `-o,--output`
  std::string_view value; ///< its name in the help, `FILE`; `[=own|all]`: may be left out; empty: a flag
  std::string_view help;
  OptionValues values;
  std::vector<Relation> needed = {}, excluded = {};
  /// What the manual page says, with options, their values and literal words in backquotes, and an empty line
  /// between paragraphs. Empty: what the help says.
  std::string_view manual_text = {};

  OptionRow needs(std::vector<Relation> options) &&;
  OptionRow excludes(std::vector<Relation> options) &&;
  OptionRow manual(std::string_view text) &&;

  /// `--output`
  std::string_view name() const { return names.substr(names.find("--")); }
  bool has_optional_value() const { return value.starts_with('['); }
  /// Whether the next word is not its value.
  bool is_flag() const { return value.empty() || has_optional_value(); }
};

struct OptionGroup {
  std::string_view name;
  std::string_view manual; ///< what the manual page says of all of them
  std::vector<OptionRow> rows;
};

/// All options, in the order in which they are shown. The last group, of `--help` and `--version`, stores
/// nothing.
const std::vector<OptionGroup>& option_groups();

/// Returns the option of that name, which exists.
const OptionRow& option_row(std::string_view name);

/// Returns the options that no hint advises: those that are given, and those that do not go with one of them.
std::vector<std::string> not_to_advise(const std::vector<std::string>& given);

/// `a` and `b` of `a|b`.
std::vector<std::string_view> split(std::string_view text, char separator);

// The groups.

OptionGroup options_of_input();
OptionGroup options_of_batch();
OptionGroup options_of_output();
OptionGroup options_of_terminal();
OptionGroup options_of_links();
OptionGroup options_of_folder();
OptionGroup options_of_fetching();
OptionGroup options_of_limits();

} // namespace standard_sitemap
