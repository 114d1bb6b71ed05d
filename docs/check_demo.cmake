# Fails unless README shows what the demo prints, except for the port. A line `[...]` stands for one or more lines that
# are left out there. The other lines are consecutive, from the first line that the demo prints.
cmake_minimum_required(VERSION 3.22)
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

string(FIND "${readme}" "\n```\nPage  " begin)
if(begin EQUAL -1)
  message(FATAL_ERROR "${README} has no block that begins as the demo does:\n${printed}")
endif()
math(EXPR begin "${begin} + 5")
string(SUBSTRING "${readme}" ${begin} -1 block)
string(FIND "${block}" "```\n" end)
string(SUBSTRING "${block}" 0 ${end} block)

set(gap "[...]\n")
string(LENGTH "${gap}" gap_length)
set(rest "${printed}") # what the demo prints after the lines found so far
set(after_gap FALSE)
while(TRUE)
  string(FIND "${block}" "${gap}" end)
  string(SUBSTRING "${block}" 0 ${end} lines) # all of it if there is no further gap
  string(FIND "\n${rest}" "\n${lines}" place)
  if(place EQUAL -1 OR (NOT after_gap AND NOT place EQUAL 0) OR (after_gap AND place EQUAL 0 AND NOT lines STREQUAL ""))
    message(FATAL_ERROR "${README} has these lines, which are not next in what the demo prints:\n${lines}"
      "\nIt prints:\n${printed}")
  endif()
  string(LENGTH "${lines}" length)
  math(EXPR place "${place} + ${length}")
  string(SUBSTRING "${rest}" ${place} -1 rest)
  if(end EQUAL -1)
    break()
  endif()
  set(after_gap TRUE)
  math(EXPR end "${end} + ${gap_length}")
  string(SUBSTRING "${block}" ${end} -1 block)
endwhile()
# `lines` are now those after the last gap: none if the block ends with a gap.
if((lines STREQUAL "" AND after_gap AND rest STREQUAL "") OR (NOT lines STREQUAL "" AND NOT rest STREQUAL ""))
  message(FATAL_ERROR "${README} does not end as the demo does. Left over:\n${rest}")
endif()
