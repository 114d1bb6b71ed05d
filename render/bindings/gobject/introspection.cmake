# StandardSitemap-0.gir, StandardSitemap-0.typelib and standard-sitemap-gobject.vapi, in the binary folder.
set(namespace StandardSitemap)
set(gir "${CMAKE_CURRENT_BINARY_DIR}/${namespace}-${PROJECT_VERSION_MAJOR}.gir")
set(typelib "${CMAKE_CURRENT_BINARY_DIR}/${namespace}-${PROJECT_VERSION_MAJOR}.typelib")
set(made_files "${gir}" "${typelib}")
set(scanned ${headers} ${sources})
list(TRANSFORM scanned PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
add_custom_command(OUTPUT "${gir}"
  COMMAND "${CMAKE_COMMAND}" -E env "CC=${CMAKE_C_COMPILER}"
    "LD_LIBRARY_PATH=$<TARGET_FILE_DIR:standard_sitemap>:$ENV{LD_LIBRARY_PATH}"
    "${STANDARD_SITEMAP_GIR_SCANNER}" --quiet --warn-all --warn-error --no-libtool
    --namespace=${namespace} --nsversion=${PROJECT_VERSION_MAJOR} --identifier-prefix=Ss --symbol-prefix=ss
    --include=Gio-2.0 --pkg=gio-2.0 --pkg-export=standard-sitemap-gobject --c-include=standard-sitemap-gobject.h
    "-I${CMAKE_CURRENT_SOURCE_DIR}" "-I${CMAKE_CURRENT_BINARY_DIR}"
    "-L$<TARGET_FILE_DIR:standard_sitemap_gobject>" --library=standard_sitemap_gobject
    "--output=${gir}" ${scanned} "${made_header}" "${CMAKE_CURRENT_BINARY_DIR}/ss-enum-types.c"
  DEPENDS standard_sitemap_gobject ${scanned} "${made_header}" VERBATIM)
add_custom_command(OUTPUT "${typelib}"
  COMMAND "${STANDARD_SITEMAP_GIR_COMPILER}" "--output=${typelib}" "${gir}" DEPENDS "${gir}" VERBATIM)
if(STANDARD_SITEMAP_VAPIGEN)
  set(vapi "${CMAKE_CURRENT_BINARY_DIR}/standard-sitemap-gobject.vapi")
  list(APPEND made_files "${vapi}")
  add_custom_command(OUTPUT "${vapi}"
    COMMAND "${STANDARD_SITEMAP_VAPIGEN}" --quiet --library=standard-sitemap-gobject --pkg=gio-2.0
      "--directory=${CMAKE_CURRENT_BINARY_DIR}" "${gir}"
    DEPENDS "${gir}" VERBATIM)
elseif(STANDARD_SITEMAP_GOBJECT STREQUAL "ON")
  message(FATAL_ERROR "STANDARD_SITEMAP_GOBJECT is ON, but vapigen is missing (valac)")
endif()
add_custom_target(standard_sitemap_introspection ALL DEPENDS ${made_files})
