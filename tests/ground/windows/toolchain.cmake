# CMake toolchain file: Windows on x86-64 by mingw-w64, as Debian has it; programs carry all of their libraries, and run by Wine.
#
#   STANDARD_SITEMAP_WINDOWS_LIBRARIES   the folder with what libraries/ has built (not for building these)
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES STANDARD_SITEMAP_WINDOWS_LIBRARIES)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_ASM_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64)

# The libraries' headers would import from DLLs; large test programs have more sections than the old format counts.
set(flags "-DLIBXML_STATIC -DU_STATIC_IMPLEMENTATION -DURI_STATIC_BUILD -DPSL_STATIC -D_WIN32_WINNT=0x0A00 -DNOMINMAX -Wa,-mbig-obj")
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")

set(CMAKE_FIND_ROOT_PATH "${STANDARD_SITEMAP_WINDOWS_LIBRARIES}" /usr/x86_64-w64-mingw32)
set(CMAKE_PREFIX_PATH "${STANDARD_SITEMAP_WINDOWS_LIBRARIES}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(RapidJSON_DIR "${STANDARD_SITEMAP_WINDOWS_LIBRARIES}/lib/cmake")
set(tomlplusplus_DIR "${STANDARD_SITEMAP_WINDOWS_LIBRARIES}/lib/cmake")
set(ENV{PKG_CONFIG_LIBDIR} "${STANDARD_SITEMAP_WINDOWS_LIBRARIES}/lib/pkgconfig")
set(ENV{PKG_CONFIG_PATH} "")
