# Fails unless DOCUMENT shows the file EXAMPLE, whole and unchanged, as a block of C++.
file(READ "${DOCUMENT}" document)
file(READ "${EXAMPLE}" example)
string(FIND "${document}" "```cpp\n${example}```\n" place)
if(place EQUAL -1)
  message(FATAL_ERROR "${DOCUMENT} does not show ${EXAMPLE} as it is")
endif()
