# Fails unless README shows what the demo prints, but for the port.
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C.UTF-8 COLUMNS=100 "${PROBE}" --demo
  OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROBE} --demo: exit status ${status}")
endif()
file(READ "${README}" readme)
foreach(text IN ITEMS printed readme)
  string(REGEX REPLACE "127\\.0\\.0\\.1:[0-9]+" "127.0.0.1:PORT" ${text} "${${text}}")
endforeach()
string(FIND "${readme}" "```\n${printed}```\n" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${README} does not show what the demo prints:\n${printed}")
endif()
