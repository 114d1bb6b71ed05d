#include "render/hosts/probe/option_files.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"
#include "render/hosts/probe/option_row.h"

namespace standard_sitemap {

namespace {

std::string joined(const std::vector<std::string_view>& words, std::string_view separator)
{
  std::string text;
  for (const std::string_view word : words)
    text.append(text.empty() ? "" : separator).append(word);
  return text;
}

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// What `text` returns of each row.
std::string of_each_option(const auto& text)
{
  std::string result;
  for (const OptionGroup& group : option_groups())
    for (const OptionRow& row : group.rows)
      result += text(row);
  return result;
}

// --- the manual page ---

/// The name of a value, ` Ar URL | file` for `URL|FILE`; only `URL` keeps its capitals.
std::string value_in_manual(std::string_view value)
{
  if (value.find(' ') != value.npos)
    return " Ar \"" + ascii_lower(value) + '"';
  std::string text;
  for (const std::string_view part : split(value, '|'))
    text.append(text.empty() ? " Ar " : " | ").append(part == "URL" ? std::string{part} : ascii_lower(part));
  return text;
}

/// `.It Fl o , Fl -output Ar file`
std::string item_in_manual(const OptionRow& row)
{
  std::string names;
  for (const std::string_view name : split(row.names, ','))
    names.append(names.empty() ? "" : " ,").append(" Fl ").append(name.substr(1));
  return ".It" + names +
         (row.has_optional_value() ? " Ns Op = Ns Cm " + joined(row.values.words, " | ")
          : row.value.empty()      ? ""
                                   : value_in_manual(row.value)) +
         '\n';
}

/// A line for what stands in backquotes: `--output FILE`, `FILE`, `NO_COLOR`, `dot(1)` or a literal.
std::string macro(std::string_view words)
{
  if (words.size() > 1 && words.front() == '-') {
    const std::size_t space = std::min(words.find(' '), words.size());
    const std::string_view value = words.substr(std::min(space + 1, words.size()));
    const bool has_name = std::ranges::any_of(value, is_ascii_upper_alpha);
    return ".Fl " + std::string{words.substr(1, space - 1)} +
           (has_name        ? value_in_manual(value)
            : value.empty() ? ""
                            : " Cm " + std::string{value});
  }
  if (std::ranges::all_of(words, is_ascii_upper_alpha))
    return '.' + value_in_manual(words).substr(1);
  if (words.ends_with(')') && words.find(' ') == words.npos)
    return ".Xr " + std::string{words.substr(0, words.find('('))} + ' ' + words[words.size() - 2];
  const bool is_punctuation = words.size() == 1 && std::ispunct(static_cast<unsigned char>(words[0])) != 0;
  const bool is_word = std::ranges::none_of(words, [](char c) { return c == ' ' || c == ':'; });
  const std::string_view kind = words.find('_') != words.npos ? ".Ev " : is_word ? ".Cm " : ".Ql ";
  return std::string{kind} + (is_punctuation ? "\\&" : "") + std::string{words};
}

/// A text of a row in mdoc(7): sentences begin on a line of their own.
std::string mdoc(std::string_view text)
{
  std::string result;
  bool is_literal = false;
  for (const std::string_view part : split(text, '`')) {
    std::string piece = replaced(replaced(std::string{part}, "\n\n", "\r"), "\n", " ");
    if (is_literal)
      result += '\n' + macro(piece);
    else { // what follows a literal at once belongs to its line
      const std::size_t end = std::min(piece.find_first_not_of(".,:;)"), piece.size());
      for (std::size_t i = 0; i < end; ++i)
        result.append(" ").append(1, piece[i]);
      if (const std::size_t begin = piece.find_first_not_of(' ', end); begin != piece.npos)
        result += '\n' + replaced(piece.substr(begin), ". ", ".\n");
    }
    is_literal = !is_literal;
  }
  return replaced(replaced(replaced(result, "\r", "\n.Pp\n"), " \n", "\n"), "\n\n", "\n").substr(1);
}

// --- completions ---

/// The names of options with values that a shell offers, `-o | --output`.
std::string names_with(Offer offer)
{
  const std::string names = of_each_option([offer](const OptionRow& row) {
    return row.is_flag() || row.values.offer != offer ? ""
                                                      : replaced(std::string{row.names}, ",", " | ") + " | ";
  });
  return names.substr(0, names.size() - 3);
}

std::string bash_case(const std::string& names, const std::string& reply)
{
  return "    " + names + ")\n" + reply + "      return ;;\n";
}

std::string bash_reply(const std::string& action)
{
  return "      mapfile -t COMPREPLY < <(compgen " + action + " -- \"$word\")\n";
}

std::string bash_cases()
{
  const std::string as_files = "      compopt -o filenames\n";
  return bash_case(names_with(Offer::files), as_files + bash_reply("-f")) +
         bash_case(names_with(Offer::folders), as_files + bash_reply("-d")) +
         of_each_option([&](const OptionRow& row) {
           return row.is_flag() || row.values.offer != Offer::words
                      ? ""
                      : bash_case(replaced(std::string{row.names}, ",", " | "),
                                  bash_reply("-W '" + joined(row.values.words, " ") + '\''));
         }) +
         bash_case(names_with(Offer::addresses) + " | " + names_with(Offer::nothing), "");
}

/// What is offered as a value: one of these texts, which are for each `Offer`, or the words.
std::string offered(const OptionRow& row, const std::vector<std::string_view>& texts,
                    const std::string& words)
{
  return row.values.offer == Offer::words ? words
                                          : std::string{texts[static_cast<std::size_t>(row.values.offer)]};
}

/// `'--page[the response]:file:_files' \`
std::string zsh_option(const OptionRow& row)
{
  const bool is_alone = !row.values.store; // --help
  std::string name = is_alone ? "(- *)" : row.values.may_be_repeated ? "*" : "";
  if (row.names.find(',') == row.names.npos)
    name = '\'' + name + std::string{row.names};
  else
    name = (name.empty() ? "" : '\'' + name + '\'') + '{' + std::string{row.names} + "}'";
  std::string help = replaced(replaced(std::string{row.help}, "[", "\\["), "]", "\\]");
  std::string value = row.has_optional_value() ? "::value" : ':' + replaced(ascii_lower(row.value), ":", " ");
  value +=
      offered(row, {"", ":_files", ":_directories", ":_urls"}, ":(" + joined(row.values.words, " ") + ')');
  return "  " + name + (row.has_optional_value() ? "=-[" : "[") + replaced(help, "'", "'\\''") + ']' +
         (row.value.empty() ? "" : replaced(value, "'", "")) + "' \\\n";
}

std::string fish_option(const OptionRow& row)
{
  std::string text = "complete -c sitemap-probe";
  for (const std::string_view name : split(row.names, ','))
    text.append(name.starts_with("--") ? " -l " : " -s ").append(name.substr(name.starts_with("--") ? 2 : 1));
  if (!row.is_flag())
    text += offered(row, {" -x", " -r", " -x -a '(__fish_complete_directories)'", " -x"},
                    " -x -a '" + joined(row.values.words, " ") + '\'');
  return text + " -d '" + replaced(std::string{row.help}, "'", "\\'") + "'\n";
}

} // namespace

std::string options_for_manual_page()
{
  std::string text;
  for (const OptionGroup& group : option_groups()) {
    text.append(".Ss ")
        .append(group.name)
        .append("\n")
        .append(group.manual.empty() ? "" : mdoc(group.manual) + '\n');
    text += ".Bl -tag -width Ds\n";
    for (const OptionRow& row : group.rows)
      text += item_in_manual(row) +
              mdoc(row.manual_text.empty() ? std::string{row.help} + '.' : std::string{row.manual_text}) +
              '\n';
    text += ".El\n";
  }
  return text;
}

std::string bash_completion()
{
  const std::string names =
      of_each_option([](const OptionRow& row) { return replaced(std::string{row.names}, ",", " ") + ' '; });
  return R"(# bash completion for sitemap-probe

_sitemap_probe()
{
  local word=$2 before=$3
  COMPREPLY=()
  case $before in
)" + bash_cases() +
         R"(  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '
      )" +
         names + R"(' -- "$word")
  fi
}
complete -F _sitemap_probe sitemap-probe
)";
}

std::string zsh_completion()
{
  return "#compdef sitemap-probe\n\n_arguments -s \\\n" + of_each_option(zsh_option) +
         "  '*:page or file:_files'\n";
}

std::string fish_completion()
{
  return "# fish completion for sitemap-probe\n\n" + of_each_option(fish_option);
}

} // namespace standard_sitemap
