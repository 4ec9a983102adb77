// The version of a program that only a test runs.

#include "cases/case/version.h"

const char *const carambole::version = "test";
const char *const carambole::build = "test";
