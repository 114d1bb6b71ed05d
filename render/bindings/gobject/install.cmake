# Installs the library, its headers, and what CMake, pkg-config, introspection and Vala find it by.
include(GNUInstallDirs)

# standard_sitemap_install_gobject(TARGET RUNTIME DEVELOPMENT [EXCLUDE_FROM_ALL]): the first two are components.
function(standard_sitemap_install_gobject target runtime development)
  set(how ${ARGN})
  install(TARGETS ${target} EXPORT ${target}
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${runtime} NAMELINK_COMPONENT ${development} ${how})
  install(EXPORT ${target} NAMESPACE StandardSitemap:: DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/StandardSitemap"
    FILE StandardSitemap-gobject.cmake COMPONENT ${development} ${how})
  foreach(header IN LISTS headers)
    install(FILES ${header} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/standard-sitemap-gobject"
      COMPONENT ${development} ${how})
  endforeach()
  install(FILES "${made_header}" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/standard-sitemap-gobject"
    COMPONENT ${development} ${how})
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/standard-sitemap-gobject.pc"
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT ${development} ${how})
  if(TARGET standard_sitemap_introspection)
    install(FILES "${gir}" DESTINATION "${CMAKE_INSTALL_DATADIR}/gir-1.0" COMPONENT ${development} ${how})
    install(FILES "${typelib}" DESTINATION "${CMAKE_INSTALL_LIBDIR}/girepository-1.0" COMPONENT ${runtime} ${how})
    if(vapi)
      install(FILES "${vapi}" DESTINATION "${CMAKE_INSTALL_DATADIR}/vala/vapi" COMPONENT ${development} ${how})
    endif()
  endif()
endfunction()

file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
set(pc_prefix "\${pcfiledir}/${up}")
standard_sitemap_place("${CMAKE_CURRENT_SOURCE_DIR}/standard-sitemap-gobject.pc.in"
  "${CMAKE_CURRENT_BINARY_DIR}/standard-sitemap-gobject.pc")
standard_sitemap_install_gobject(standard_sitemap_gobject gobject gobject_development)
# With the shared library of tests/install, from the same objects: built and installed only on request.
if(TARGET standard_sitemap_other)
  get_target_property(other standard_sitemap_other TYPE)
  if(other STREQUAL "SHARED_LIBRARY")
    standard_sitemap_gobject_library(standard_sitemap_other_gobject standard_sitemap_other)
    set_target_properties(standard_sitemap_other_gobject PROPERTIES
      LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/other")
    standard_sitemap_install_gobject(standard_sitemap_other_gobject other other EXCLUDE_FROM_ALL)
  endif()
endif()
