# cmake -DOUTPUT=version.cc -DSIDECAR=name.version -DVERSION=0.1.0 -DROOT=dir -DFOLDERS=a,b -DEXCEPT=a/c
#       -DCOMPILER=c++ -DCOMPILER_NAME="GNU 12.2.0" -DFLAGS=-O3,-march=native -P source_version.cmake
# Writes a version that changes when, and only when, the sources of a program do, or the compiler,
# its flags or the processor that it compiles for: records of others are not reused.
cmake_minimum_required(VERSION 3.25)
string(REPLACE "," ";" FOLDERS "${FOLDERS}")
string(REPLACE "," ";" EXCEPT "${EXCEPT}")
set(all "")
foreach(folder IN LISTS FOLDERS)
  set(patterns *.cc *.h *.def *.css *.js CMakeLists.txt)
  list(TRANSFORM patterns PREPEND ${ROOT}/${folder}/)
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${patterns})
  foreach(room IN LISTS EXCEPT)
    list(FILTER files EXCLUDE REGEX "^${room}/")
  endforeach()
  list(SORT files)
  foreach(file IN LISTS files)
    file(SHA256 ${ROOT}/${file} digest)
    string(APPEND all "${file} ${digest}\n")
  endforeach()
endforeach()

# What the compiler makes of the flags: its macros tell which instructions it may use, its own list
# of options the processor by name.
string(REGEX REPLACE "[ ,;]+" ";" FLAGS "${FLAGS}")
list(FILTER FLAGS INCLUDE REGEX "^-[^W]") # warnings change no result
list(FILTER FLAGS EXCLUDE REGEX "^-f[a-z]+-prefix-map=") # nor does the folder of the sources
execute_process(COMMAND ${COMPILER} ${FLAGS} -dM -E -x c++ /dev/null
  OUTPUT_VARIABLE macros ERROR_VARIABLE error RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${COMPILER} does not tell its macros: ${error}")
endif()
execute_process(COMMAND ${COMPILER} ${FLAGS} -Q --help=target
  OUTPUT_VARIABLE target ERROR_QUIET RESULT_VARIABLE status)
set(processor "")
if(status EQUAL 0 AND target MATCHES "-march=[ \t]+([^ \t\n]+)")
  set(processor ", for ${CMAKE_MATCH_1}")
  string(REGEX MATCHALL "-m(arch|tune)=[ \t]+[^ \t\n]+" names "${target}")
  string(APPEND macros "${names}")
endif()
list(JOIN FLAGS " " flags)
set(build "${COMPILER_NAME}, ${flags}${processor}")
string(APPEND all "${build}\n${macros}\n")
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 10 digest)
set(version "${VERSION}-${digest}")
file(WRITE ${OUTPUT}
  "#include \"cases/case/version.h\"\n\nconst char *const carambole::version = \"${version}\";\n"
  "const char *const carambole::build = \"${build}\";\n")
file(WRITE ${SIDECAR} "${version}\n")
