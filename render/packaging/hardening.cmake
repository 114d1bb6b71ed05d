# What makes it hard to turn a fault of the engine into more than the end of its process: for all of our targets, in every
# kind of build. docs/security.md says what it is for, docs/performance.md what it costs, tests/install/hardening.py reads
# it in what was built.
include(CheckCXXSourceCompiles)
include(CheckPIESupported)

# An index behind the end of a vector or of a view ends the process.
if(CMAKE_SYSTEM_NAME STREQUAL "Emscripten")
  # The rest is about stacks and addresses that WebAssembly keeps out of reach.
  target_include_directories(standard_sitemap_compile SYSTEM BEFORE INTERFACE "${PROJECT_SOURCE_DIR}/render/bindings/js/hardened")
  return()
endif()
target_compile_definitions(standard_sitemap_compile INTERFACE _GLIBCXX_ASSERTIONS)

# standard_sitemap_harden(NAME FLAG): the flag, if the compiler has it.
function(standard_sitemap_harden name flag)
  set(CMAKE_REQUIRED_FLAGS "-Werror ${flag}")
  check_cxx_source_compiles("int main() {}" standard_sitemap_has_${name})
  if(standard_sitemap_has_${name})
    target_compile_options(standard_sitemap_compile INTERFACE ${flag})
  endif()
endfunction()

standard_sitemap_harden(stack_protector -fstack-protector-strong)
if(WIN32 AND standard_sitemap_has_stack_protector)
  target_link_options(standard_sitemap_compile INTERFACE -fstack-protector-strong) # what is called is in a library of its own
endif()
if(NOT WIN32) # there each large frame touches its pages in any case, and g++ 12 fails with the option
  standard_sitemap_harden(stack_clash_protection -fstack-clash-protection)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|i.86)$")
  standard_sitemap_harden(cf_protection -fcf-protection)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  standard_sitemap_harden(branch_protection -mbranch-protection=standard)
endif()

# Needs optimisation: folders that are compiled without it take it back. Sanitizers replace the same functions. Headers of an
# older C library warn of level 3.
if(NOT STANDARD_SITEMAP_SANITIZE)
  set(CMAKE_REQUIRED_FLAGS "-Werror -O2 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
  check_cxx_source_compiles("#include <cstring>\nint main() {}" standard_sitemap_has_fortify_3)
  unset(CMAKE_REQUIRED_FLAGS)
  set(level 2)
  if(standard_sitemap_has_fortify_3)
    set(level 3)
  endif()
  set(optimised $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
  add_compile_options($<${optimised}:-U_FORTIFY_SOURCE> $<${optimised}:-D_FORTIFY_SOURCE=${level}>)
endif()

# Programs are at an address of chance. Names of libraries are looked up at the start, and their tables are read-only then.
# Set for this folder, since options of a static library's link would be those of a parent project's programs, too.
check_pie_supported(LANGUAGES C CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(UNIX AND NOT APPLE)
  add_link_options(LINKER:-z,relro LINKER:-z,now)
endif()
