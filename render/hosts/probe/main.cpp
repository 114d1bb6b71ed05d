#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>
#include <system_error>

#include <unistd.h>

#include "engine/reader_program/reader_program.h"
#include "engine/xml/silence.h"
#include "render/hosts/probe/command.h"
#include "render/hosts/probe/reader.h"

namespace {

using namespace standard_sitemap;

/// Memory can be so short that not even the exception for that can be made.
[[noreturn]] void end_without_exception() noexcept
{
  constexpr std::string_view out_of_memory = "sitemap-probe: out of memory\n",
                             other = "sitemap-probe: internal error\n";
  const std::string_view message = std::current_exception() ? other : out_of_memory;
  static_cast<void>(!write(STDERR_FILENO, message.data(), message.size()));
  _exit(static_cast<int>(ExitStatus::internal_error));
}

/// Before the static objects of CLI11 are made, which need memory.
[[gnu::constructor(101)]] void end_by_our_rules()
{
  std::set_terminate(end_without_exception);
}

} // namespace

int main(int argc, char** argv)
{
  silence_xml_library();
  if (argc > 0 && argv[0] == reader_name) {
    std::set_terminate(std::abort); // its host says what happened
    return run_reader_program(argc, argv);
  }
  try {
    return static_cast<int>(run_command(argc, argv));
  } catch (const std::bad_alloc&) {
    std::cerr << "sitemap-probe: out of memory\n";
  } catch (const std::system_error& error) {
    const bool is_thread = error.code() == std::errc::resource_unavailable_try_again;
    std::cerr << "sitemap-probe: "
              << (is_thread ? "no thread can be started: memory is too short, or there are too many processes"
                            : error.what())
              << '\n';
  } catch (const std::exception& error) {
    std::cerr << "sitemap-probe: internal error: " << error.what() << '\n';
  }
  return static_cast<int>(ExitStatus::internal_error);
}
