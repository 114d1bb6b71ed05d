# `cpack` in a build folder: makes Debian packages, one for each component. Meant for BUILD_SHARED_LIBS=ON and
# CMAKE_INSTALL_PREFIX=/usr, as in tests/install/chroot.sh; static libraries are all in the development package.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME standard-sitemap)
set(CPACK_PACKAGE_VENDOR "The Standard Sitemap engine authors")
set(CPACK_PACKAGE_CONTACT "${CPACK_PACKAGE_VENDOR}")
if(standard_sitemap_reports_kind STREQUAL "email")
  string(APPEND CPACK_PACKAGE_CONTACT " <${standard_sitemap_reports}>")
endif()
set(CPACK_PACKAGE_HOMEPAGE_URL "${standard_sitemap_homepage}")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# Before 1.0 any version may break compatibility: exactly the same one is required.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")

# standard_sitemap_debian(COMPONENT PACKAGE SECTION DESCRIPTION [DEPENDS])
set(CPACK_COMPONENTS_ALL "")
macro(standard_sitemap_debian component package section description)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${description}")
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${ARGN}")
  # The copyright file that Debian requires.
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}" COMPONENT ${component})
endmacro()

set(of_this_version "(= ${PROJECT_VERSION})")
if(BUILD_SHARED_LIBS)
  set(libraries "libstandard-sitemap${PROJECT_VERSION_MAJOR} ${of_this_version}, \
libstandard-sitemap-fetch-curl${PROJECT_VERSION_MAJOR} ${of_this_version}")
  standard_sitemap_debian(runtime libstandard-sitemap${PROJECT_VERSION_MAJOR} libs
    "browser-side engine for Standard Sitemaps
 Finds the site map that a page names, loads it with all the files it refers to,
 and tells where the page stands in it. Does no networking of its own.")
  standard_sitemap_debian(fetch_curl libstandard-sitemap-fetch-curl${PROJECT_VERSION_MAJOR} libs
    "fetcher on libcurl for the Standard Sitemap engine
 For hosts that have no network stack of their own."
    "libstandard-sitemap${PROJECT_VERSION_MAJOR} ${of_this_version}")
else()
  set(libraries "liburiparser-dev, libpsl-dev, libgumbo-dev, libxml2-dev, zlib1g-dev, libicu-dev, libcurl4-openssl-dev")
endif()
standard_sitemap_debian(development libstandard-sitemap-dev libdevel
  "browser-side engine for Standard Sitemaps, to build with
 Headers, libraries, and what CMake and pkg-config need to find them." "${libraries}")
if(STANDARD_SITEMAP_PROBE)
  standard_sitemap_debian(probe sitemap-probe web
    "shows the Standard Sitemap of a web page, and how it was found
 Fetches a page as a browser would, finds the site map that it names, and shows
 it as text, JSON, HTML or a graph; says why where there is none.")
endif()
# Where dpkg-shlibdeps finds the library that the other one needs.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_CURRENT_BINARY_DIR}")
include(CPack)
