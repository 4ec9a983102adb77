# Makes comments of Doxygen of a header's own, line by line, so that a warning names the right line:
#   in C++   the `//` block at the head describes the file
#   in C     `/* */` above a declaration, or behind it, describes it; the first describes the file
# What is `///` already stays as it is.

/^#pragma once/ { is_cpp = 1 }
/^#define CARAMBOLE_[A-Z_]*_H$/ { is_c = 1 }

!described && (is_cpp || is_c) && /^$/ && !opened { # the empty line before the first comment
  print is_cpp ? "/// \\file" : "/** \\file"
  opened = 1
  next
}
!described && opened && is_cpp {
  if (/^\/\/( |$)/)
  {
    sub(/^\/\//, "///")
    print
    next
  }
  described = 1
}
!described && opened && is_c {
  sub(/^\/\*/, "  ")
  described = 1
}
is_c && /\/\*/ {
  if (/^ *\/\*/)
    sub(/\/\*/, "/**")
  else
    sub(/\/\*/, "/**<")
}
{ print }
