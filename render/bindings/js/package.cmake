# The JavaScript of the package, and what layout.py makes of the C interface for it. `package` is the folder with the module.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(GLOB package_files RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}/package" CONFIGURE_DEPENDS "package/*" "package/command/*.js" "package/parts/*.js")
list(REMOVE_ITEM package_files command parts package.json)
list(TRANSFORM package_files PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/package/" OUTPUT_VARIABLE package_sources)

add_custom_command(OUTPUT "${written}/layout.js" "${written}/layout_check.c"
  COMMAND Python3::Interpreter "${CMAKE_CURRENT_SOURCE_DIR}/layout.py" "${written}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${written}/layout.js" "${written}/layout_check.c"
  DEPENDS layout.py "${PROJECT_SOURCE_DIR}/render/bindings/c/interface.py" ${c_headers} "${PROJECT_SOURCE_DIR}/engine/terms/diagnostic_table.cpp" "${PROJECT_SOURCE_DIR}/engine/terms/policy.h"
    "${PROJECT_SOURCE_DIR}/engine/terms/fetch_failure_table.cpp" "${PROJECT_SOURCE_DIR}/engine/web/relation_kind.cpp"
  COMMENT "Reading the C interface for JavaScript"
  VERBATIM)
# Compiled with the module, so that a layout that is not the compiler's cannot be shipped.
target_sources(standard_sitemap_wasm PRIVATE "${written}/layout_check.c")
target_include_directories(standard_sitemap_wasm PRIVATE "${PROJECT_SOURCE_DIR}/render/bindings/c")

set(copied "${CMAKE_CURRENT_BINARY_DIR}/package.stamp")
set(commands "")
foreach(file IN LISTS package_files)
  list(APPEND commands COMMAND "${CMAKE_COMMAND}" -E copy "${CMAKE_CURRENT_SOURCE_DIR}/package/${file}" "${package}/${file}")
endforeach()
# The engine and the pages that it writes take words apart in the same way.
set(word_characters "${PROJECT_SOURCE_DIR}/render/page/word_characters.js")
list(APPEND package_sources "${word_characters}")
list(APPEND commands COMMAND "${CMAKE_COMMAND}" -E copy "${word_characters}" "${package}/parts")
add_custom_command(OUTPUT "${copied}"
  COMMAND "${CMAKE_COMMAND}" -E rm -rf "${package}/command" "${package}/parts" # what is no longer a part of it, too
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${package}/command" "${package}/parts"
  ${commands}
  COMMAND "${CMAKE_COMMAND}" -E copy "${written}/layout.js" "${written}/package.json" "${PROJECT_SOURCE_DIR}/LICENSE" "${package}"
  COMMAND "${CMAKE_COMMAND}" -E touch "${copied}"
  DEPENDS ${package_sources} "${written}/layout.js" "${written}/package.json" "${PROJECT_SOURCE_DIR}/LICENSE"
  COMMENT "Copying the package"
  VERBATIM)
add_custom_target(standard_sitemap_js_package ALL DEPENDS "${copied}")
add_dependencies(standard_sitemap_wasm_package standard_sitemap_js_package)
