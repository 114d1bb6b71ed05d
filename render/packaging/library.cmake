set(kinds STATIC SHARED)

# The standard library of C++, which a program that is linked as one of another language needs besides a static library.
set(cxx_runtime ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_ITEM cxx_runtime ${CMAKE_C_IMPLICIT_LINK_LIBRARIES})

# standard_sitemap_library(TARGET KIND ROOMS web ... [LINK other libraries of ours])
function(standard_sitemap_library target kind)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "ROOMS;LINK")
  add_library(${target} ${kind})
  foreach(room IN LISTS arg_ROOMS)
    get_target_property(type standard_sitemap_${room} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:standard_sitemap_${room}>)
    endif()
    get_target_property(third_party standard_sitemap_${room} STANDARD_SITEMAP_PRIVATE)
    target_link_libraries(${target} PRIVATE ${third_party})
  endforeach()
  target_link_libraries(${target} PUBLIC ${arg_LINK} PRIVATE $<BUILD_INTERFACE:standard_sitemap_compile>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>" "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/render/bindings/c>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/standard_sitemap>")
  set_target_properties(${target} PROPERTIES
    LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  if(kind STREQUAL "STATIC")
    foreach(library IN LISTS cxx_runtime)
      target_link_libraries(${target} INTERFACE "$<INSTALL_INTERFACE:$<$<NOT:$<LINK_LANGUAGE:CXX>>:${library}>>")
    endforeach()
  else()
    set(symbols "${CMAKE_CURRENT_SOURCE_DIR}/symbols.map")
    target_link_options(${target} PRIVATE "LINKER:--version-script=${symbols}" LINKER:-z,defs)
    set_target_properties(${target} PROPERTIES LINK_DEPENDS "${symbols}")
  endif()
endfunction()

# Both libraries, TARGET and TARGET_fetch_curl, of one kind. The second only with libcurl.
function(standard_sitemap_libraries kind target)
  standard_sitemap_library(${target} ${kind} ROOMS ${engine_rooms})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME standard_sitemap EXPORT_NAME engine)
  if(NOT STANDARD_SITEMAP_CURL)
    return()
  endif()
  standard_sitemap_library(${target}_fetch_curl ${kind} ROOMS ${fetch_curl_rooms} LINK ${target})
  set_target_properties(${target}_fetch_curl PROPERTIES
    OUTPUT_NAME standard_sitemap_fetch_curl EXPORT_NAME fetch_curl)
endfunction()
