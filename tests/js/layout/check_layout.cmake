# Fails unless clang lays the structs out for wasm32 as layout.py says: -DPYTHON -DCLANG -DSOURCE -DOUTPUT.
execute_process(COMMAND "${PYTHON}" "${SOURCE}/render/bindings/js/layout.py" "${OUTPUT}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND "${CLANG}" --target=wasm32 -std=c11 -fsyntax-only -Wall -Werror "-I${SOURCE}" "-I${SOURCE}/render/bindings/c"
    -isystem "${CMAKE_CURRENT_LIST_DIR}/include" "${OUTPUT}/layout_check.c"
  COMMAND_ERROR_IS_FATAL ANY)
# A check that cannot fail is none: with another number, the compiler has to complain.
file(READ "${OUTPUT}/layout_check.c" text)
string(REGEX REPLACE "(offsetof\\(standard_sitemap_visit, entry\\), )[0-9]+" "\\11" wrong "${text}")
if(wrong STREQUAL text)
  message(FATAL_ERROR "layout_check.c does not check standard_sitemap_visit.entry")
endif()
file(WRITE "${OUTPUT}/layout_wrong.c" "${wrong}")
execute_process(
  COMMAND "${CLANG}" --target=wasm32 -std=c11 -fsyntax-only "-I${SOURCE}" "-I${SOURCE}/render/bindings/c"
    -isystem "${CMAKE_CURRENT_LIST_DIR}/include" "${OUTPUT}/layout_wrong.c"
  RESULT_VARIABLE status ERROR_QUIET)
if(status EQUAL 0)
  message(FATAL_ERROR "a wrong offset is not noticed")
endif()
