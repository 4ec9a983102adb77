# Read by cpack before it packs programs: refuses a build that is not for others.
if(NOT CPACK_INSTALL_CMAKE_PROJECTS)
  return() # the source
endif()

set(reasons "")
if(CPACK_CARAMBOLE_NATIVE)
  string(APPEND reasons
    "\n  it is compiled for the processor of this machine: configure with -DCARAMBOLE_NATIVE=OFF")
endif()
if(CPACK_CARAMBOLE_SANITIZE)
  string(APPEND reasons "\n  it is compiled with the sanitizers: configure with -DCARAMBOLE_SANITIZE=OFF")
endif()
if(NOT CPACK_CARAMBOLE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo)$")
  string(APPEND reasons
    "\n  it is a ${CPACK_CARAMBOLE_BUILD_TYPE} build: configure with -DCMAKE_BUILD_TYPE=Release")
endif()
if(CPACK_GENERATOR STREQUAL DEB)
  foreach(program IN ITEMS dpkg-shlibdeps file)
    find_program(CARAMBOLE_${program} ${program})
    if(NOT CARAMBOLE_${program})
      string(APPEND reasons "\n  ${program} finds the libraries that the package depends on, and is not installed")
    endif()
  endforeach()
endif()
if(reasons)
  message(FATAL_ERROR "this build is not packaged:${reasons}")
endif()
