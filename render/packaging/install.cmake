# standard_sitemap_install(KIND TARGET [OTHER]): installs the libraries of that kind, their headers and their files
# for CMake and pkg-config. OTHER: only as the component `other`.
function(standard_sitemap_install kind target)
  set(config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/StandardSitemap")
  set(made "${CMAKE_CURRENT_BINARY_DIR}/${kind}")
  string(TOLOWER ${kind} kind_name)
  if("OTHER" IN_LIST ARGN)
    set(development other EXCLUDE_FROM_ALL)
    set(runtime other)
    set(curl_runtime other)
    set(not_all EXCLUDE_FROM_ALL)
  else()
    set(development development)
    set(runtime runtime)
    set(curl_runtime fetch_curl)
    set(not_all "")
  endif()
  list(GET development 0 development_component)

  set(libraries engine)
  set(pc_files standard-sitemap)
  if(STANDARD_SITEMAP_CURL)
    list(APPEND libraries fetch_curl)
    list(APPEND pc_files standard-sitemap-fetch-curl)
  endif()
  foreach(library IN LISTS libraries)
    if(library STREQUAL "engine")
      set(library_target ${target})
      set(component ${runtime})
    else()
      set(library_target ${target}_fetch_curl)
      set(component ${curl_runtime})
    endif()
    install(TARGETS ${library_target} EXPORT ${target}_${library}
      LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${component}
        NAMELINK_COMPONENT ${development_component} ${not_all}
      ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT ${development_component} ${not_all})
    install(EXPORT ${target}_${library} NAMESPACE StandardSitemap:: DESTINATION "${config_folder}"
      FILE StandardSitemap-${library}-${kind_name}.cmake COMPONENT ${development})

    foreach(room IN LISTS ${library}_rooms)
      get_target_property(headers standard_sitemap_${room} STANDARD_SITEMAP_HEADERS)
      foreach(header IN LISTS headers)
        get_filename_component(folder "${header}" DIRECTORY)
        if(header STREQUAL "render/bindings/c/standard_sitemap.h")
          set(folder "") # <standard_sitemap.h>
        endif()
        install(FILES "${PROJECT_SOURCE_DIR}/${header}"
          DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/standard_sitemap/${folder}" COMPONENT ${development})
      endforeach()
    endforeach()
  endforeach()

  # The C interface as data, for those who bind other languages.
  install(FILES "${PROJECT_SOURCE_DIR}/render/bindings/c/standard-sitemap.json"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/standard-sitemap" COMPONENT ${development})

  # The reader process is a part of the library.
  set(reader "")
  if(TARGET standard-sitemap-reader)
    set(reader "${CMAKE_INSTALL_LIBEXECDIR}/standard-sitemap-reader")
    if(kind STREQUAL "SHARED" OR development_component STREQUAL "other")
      set(reader_component ${runtime})
    else()
      set(reader_component ${development_component})
    endif()
    install(TARGETS standard-sitemap-reader RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}"
      COMPONENT ${reader_component} ${not_all})
  endif()

  # A shared library loads what it needs by itself; with a static one, the program links that, too.
  set(requires "")
  set(curl_requires "")
  set(libs "")
  if(kind STREQUAL "STATIC")
    list(TRANSFORM cxx_runtime PREPEND "-l" OUTPUT_VARIABLE libs)
    list(JOIN libs " " libs)
    set(requires "liburiparser, libpsl, gumbo, libxml-2.0, zlib, icu-uc, icu-i18n")
    set(curl_requires "libcurl")
  endif()
  # The file finds the library even if the whole installation is moved.
  file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  set(pc_prefix "\${pcfiledir}/${up}")
  foreach(name IN LISTS pc_files)
    standard_sitemap_place("${CMAKE_CURRENT_SOURCE_DIR}/${name}.pc.in" "${made}/${name}.pc")
    install(FILES "${made}/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT ${development})
  endforeach()

  configure_package_config_file(StandardSitemapConfig.cmake.in "${made}/StandardSitemapConfig.cmake"
    INSTALL_DESTINATION "${config_folder}" NO_SET_AND_CHECK_MACRO)
  # Before 1.0 any minor version may break compatibility.
  write_basic_package_version_file("${made}/StandardSitemapConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
  install(FILES "${made}/StandardSitemapConfig.cmake" "${made}/StandardSitemapConfigVersion.cmake"
    DESTINATION "${config_folder}" COMPONENT ${development})
endfunction()

function(standard_sitemap_install_probe)
  install(TARGETS sitemap-probe RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT probe)
  set(made "${STANDARD_SITEMAP_OPTION_FILES}")
  install(FILES "${made}/sitemap-probe.1"
    DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT probe)
  install(FILES "${PROJECT_SOURCE_DIR}/docs/json.md" "${PROJECT_SOURCE_DIR}/docs/crawl.md"
    "${PROJECT_SOURCE_DIR}/docs/sitemap-probe.schema.json" "${PROJECT_SOURCE_DIR}/docs/sitemap-probe.batch.schema.json"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/sitemap-probe" COMPONENT probe)
  install(FILES "${made}/sitemap-probe.bash" RENAME sitemap-probe
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" COMPONENT probe)
  install(FILES "${made}/_sitemap-probe"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions" COMPONENT probe)
  install(FILES "${made}/sitemap-probe.fish"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" COMPONENT probe)
endfunction()

function(standard_sitemap_install_browser)
  install(TARGETS sitemap-browser RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT browser)
  get_target_property(made sitemap-browser BINARY_DIR)
  install(FILES "${made}/sitemap-browser.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT browser)
endfunction()
