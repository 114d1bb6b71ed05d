# Fails unless the manual page describes exactly the exit statuses that the probe's help shows.
execute_process(COMMAND "${PROBE}" --help OUTPUT_VARIABLE help RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROBE} --help: exit status ${status}")
endif()
string(REPLACE ";" "," help "${help}") # CMake would split there
string(REGEX MATCHALL "\n +[0-9]  " in_help "${help}") # `  3  the page ...`
string(REGEX REPLACE "[\n ]" "" in_help "${in_help}")
file(STRINGS "${MANUAL}" in_manual REGEX "^\\.It [0-9]$")
string(REPLACE ".It " "" in_manual "${in_manual}")
if(NOT in_help OR NOT in_help STREQUAL in_manual)
  message(FATAL_ERROR "exit statuses in the help: `${in_help}`, in the manual page: `${in_manual}`")
endif()
