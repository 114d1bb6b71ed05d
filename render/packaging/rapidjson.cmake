find_package(RapidJSON REQUIRED)

# clang 19 refuses an assignment in RapidJSON 1.1 that no program can call, since it would assign to a constant. Later
# versions do without it, and so does a copy for this build.
if(CMAKE_CXX_COMPILER_ID MATCHES Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 19)
  foreach(folder IN LISTS RAPIDJSON_INCLUDE_DIRS)
    if(EXISTS "${folder}/rapidjson/document.h")
      set(mended "${CMAKE_BINARY_DIR}/mended")
      file(COPY "${folder}/rapidjson" DESTINATION "${mended}")
      file(READ "${mended}/rapidjson/document.h" header)
      string(REPLACE "GenericStringRef& operator=(const GenericStringRef& rhs) { s = rhs.s; length = rhs.length; }" ""
        header "${header}")
      file(WRITE "${mended}/rapidjson/document.h" "${header}")
      set(RAPIDJSON_INCLUDE_DIRS "${mended}")
      break()
    endif()
  endforeach()
endif()

# Lets a target include RapidJSON, in these of its sources.
function(standard_sitemap_use_rapidjson target)
  target_include_directories(${target} SYSTEM PRIVATE ${RAPIDJSON_INCLUDE_DIRS})
  # RapidJSON adds to a null pointer while a stack is empty: only clang's sanitizer reports it.
  if(STANDARD_SITEMAP_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -fno-sanitize=pointer-overflow)
  endif()
endfunction()
