#pragma once

#include <string_view>

namespace standard_sitemap {

/// The exit status of `sitemap-probe`. A public interface: help text and tests are made from this table.
enum class ExitStatus : int {
  found = 0,
  none_named = 1,
  usage = 2,
  page_unfetched = 3,
  sitemap_unreadable = 4,
  internal_error = 5,
  check_failed = 6,
  not_submitted = 7,
  input_damaged = 8,
};

struct ExitMeaning {
  ExitStatus status;
  std::string_view meaning;
};

inline constexpr ExitMeaning exit_meanings[] = {
    {ExitStatus::found,
     "a site map was found and loaded (with --discover-only: found); --diff: the two have the same pages"},
    {ExitStatus::none_named, "the page names no site map; --diff: the two differ"},
    {ExitStatus::usage, "the command line was not understood"},
    {ExitStatus::page_unfetched,
     "the page could not be fetched: no response, or a damaged one that names no site map; with --batch: an "
     "input could not be read"},
    {ExitStatus::sitemap_unreadable, "a site map is named, but it could not be read, or is blocked; or, with "
                                     "--output, only a part of it could be "
                                     "read, and --partial is not given"},
    {ExitStatus::internal_error,
     "an internal error, the output could not be written, or --isolation is required but not possible"},
    {ExitStatus::check_failed, "--check found a problem of the severity of --fail-on, or worse"},
    {ExitStatus::not_submitted, "--submit: the search engine did not accept the address, or was not asked"},
    {ExitStatus::input_damaged, "--batch: all inputs were read, but some are damaged"},
};

} // namespace standard_sitemap
