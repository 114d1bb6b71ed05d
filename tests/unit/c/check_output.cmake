# Fails unless the command PROGRAM succeeds and writes exactly the file EXPECTED.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output ERROR_VARIABLE errors RESULT_VARIABLE status)
string(REPLACE "\r\n" "\n" output "${output}") # as Windows ends a line
file(READ "${EXPECTED}" expected)
if(NOT status EQUAL 0 OR NOT output STREQUAL expected)
  message(FATAL_ERROR "${PROGRAM}: exit status ${status}\n${errors}\n--- written ---\n${output}\n--- expected ---\n${expected}")
endif()
