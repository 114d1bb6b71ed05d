# Fails unless PAGE shows what the probe prints for the list LIST, except for the folder that it is in.
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C.UTF-8 COLUMNS=120 "${PROBE}" --sitemap "${FOLDER}/${LIST}"
  OUTPUT_VARIABLE printed RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROBE} --sitemap ${LIST}: exit status ${status}")
endif()
string(REGEX REPLACE "file://[^\n]*/${LIST}" "file:///${LIST}" printed "${printed}")
file(READ "${PAGE}" page)
string(FIND "${page}" "```\n${printed}```\n" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${PAGE} does not show what is printed for ${LIST}:\n${printed}")
endif()
