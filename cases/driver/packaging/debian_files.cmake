# Run by cpack on the installed files before they are packed: what Debian's policy asks for beside them. The copyright file,
# the changelog, compressed man pages.
if(NOT CPACK_INSTALL_CMAKE_PROJECTS OR NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX})

set(documents ${root}/${CPACK_CARAMBOLE_DOCDIR})
file(RENAME ${documents}/NOTICE ${documents}/copyright)
file(COPY_FILE ${CPACK_CARAMBOLE_SOURCE}/CHANGELOG.md ${documents}/changelog)

file(GLOB pages ${root}/${CPACK_CARAMBOLE_MANDIR}/man1/*.1)
if(NOT pages)
  message(FATAL_ERROR "there are no man pages in ${root}/${CPACK_CARAMBOLE_MANDIR}/man1")
endif()
execute_process(COMMAND gzip --best --no-name --force ${pages} ${documents}/changelog COMMAND_ERROR_IS_FATAL ANY)
