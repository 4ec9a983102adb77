# cmake -DOUTPUT=version.cc -DSIDECAR=name.version -DVERSION=0.1.0 -DROOT=dir -DFOLDERS=a,b
#       -P source_version.cmake
# Writes a version that changes when, and only when, the sources of a program do: records of other
# sources are not reused.
string(REPLACE "," ";" FOLDERS "${FOLDERS}")
set(all "")
foreach(folder IN LISTS FOLDERS)
  set(patterns *.cc *.h *.css *.js)
  list(TRANSFORM patterns PREPEND ${ROOT}/${folder}/)
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${patterns})
  list(SORT files)
  foreach(file IN LISTS files)
    file(SHA256 ${ROOT}/${file} digest)
    string(APPEND all "${file} ${digest}\n")
  endforeach()
endforeach()
string(SHA256 digest "${all}")
string(SUBSTRING ${digest} 0 10 digest)
set(version "${VERSION}-${digest}")
file(WRITE ${OUTPUT}
  "#include \"cases/version.h\"\n\nconst char *const carambole::version = \"${version}\";\n")
file(WRITE ${SIDECAR} "${version}\n")
