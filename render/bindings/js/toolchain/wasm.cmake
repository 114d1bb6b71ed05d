# CMake toolchain file: WebAssembly by clang and Emscripten's system libraries, as tree.sh unpacked them. Emscripten's own
# driver is not used: it needs Node.js and Python, starts slowly, and would write JavaScript that we do not want.
#
#   STANDARD_SITEMAP_WASM_TREE       the folder that tree.sh has filled
#   STANDARD_SITEMAP_WASM_LIBRARIES  the folder with the libraries that libraries/ has built (not for building these)
set(CMAKE_SYSTEM_NAME Emscripten)
set(CMAKE_SYSTEM_VERSION 1)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES STANDARD_SITEMAP_WASM_TREE STANDARD_SITEMAP_WASM_LIBRARIES)

foreach(folder TREE LIBRARIES)
  if(NOT STANDARD_SITEMAP_WASM_${folder} AND DEFINED ENV{STANDARD_SITEMAP_WASM_${folder}})
    set(STANDARD_SITEMAP_WASM_${folder} "$ENV{STANDARD_SITEMAP_WASM_${folder}}" CACHE PATH "See render/bindings/js/toolchain/wasm.cmake")
  endif()
endforeach()
if(NOT EXISTS "${STANDARD_SITEMAP_WASM_TREE}/bin/clang")
  message(FATAL_ERROR "STANDARD_SITEMAP_WASM_TREE has to name the folder of the compiler: ./bootstrap wasm does all of this")
endif()

set(bin "${STANDARD_SITEMAP_WASM_TREE}/bin")
set(standard_sitemap_wasm_sysroot "${STANDARD_SITEMAP_WASM_TREE}/root/usr/share/emscripten/cache/sysroot")
set(CMAKE_C_COMPILER "${bin}/clang")
set(CMAKE_CXX_COMPILER "${bin}/clang++")
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_CXX_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_AR "${bin}/llvm-ar" CACHE FILEPATH "")
set(CMAKE_RANLIB "${bin}/llvm-ranlib" CACHE FILEPATH "")
set(CMAKE_NM "${bin}/llvm-nm" CACHE FILEPATH "")
set(CMAKE_LINKER "${bin}/wasm-ld" CACHE FILEPATH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# Exceptions and longjmp (out of Gumbo's allocator) are those of WebAssembly; with these, the features that all browsers
# have that have exceptions. Nothing may depend on where it is built.
string(JOIN " " flags
  "--sysroot=${standard_sitemap_wasm_sysroot}" "-fwasm-exceptions -mllvm -wasm-enable-sjlj -mbulk-memory -mnontrapping-fptoint -msign-ext"
  "-Xclang -iwithsysroot/include/compat"
  "-ffile-prefix-map=${CMAKE_SOURCE_DIR}=." "-ffile-prefix-map=${STANDARD_SITEMAP_WASM_TREE}=tree"
  "-ffile-prefix-map=${STANDARD_SITEMAP_WASM_LIBRARIES}=libraries" "-fdebug-compilation-dir=.")
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags}")

set(CMAKE_FIND_ROOT_PATH "${STANDARD_SITEMAP_WASM_LIBRARIES}")
set(CMAKE_PREFIX_PATH "${STANDARD_SITEMAP_WASM_LIBRARIES}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(RapidJSON_DIR "${STANDARD_SITEMAP_WASM_LIBRARIES}/lib/cmake")
set(tomlplusplus_DIR "${STANDARD_SITEMAP_WASM_LIBRARIES}/lib/cmake")
set(ENV{PKG_CONFIG_LIBDIR} "${STANDARD_SITEMAP_WASM_LIBRARIES}/lib/pkgconfig")
set(ENV{PKG_CONFIG_PATH} "")
set(ENV{PKG_CONFIG_SYSROOT_DIR} "")
