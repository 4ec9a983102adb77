"""`carambole laws --header`: what it prints is a header, and its line compiles a program."""

import math
import os
import re
import subprocess
import unittest

from impacts import InFolder

PROGRAM = """#include <math.h>
#include <stdio.h>
#include "carambole_laws.h"

int main(void)
{
  const carambole_body ball = {0.01, 7800, 206e9, 0.3}, wall = {INFINITY, INFINITY, INFINITY, 0};
  char message[500] = "";
  carambole_law *law = carambole_make_law("hertz", &ball, &wall, 1, NULL, 0, message, sizeof message);
  double approaches[2] = {1e-6, 4e-6}, forces[2];
  carambole_memory memory = carambole_begin(law, 1, NULL);
  if (!carambole_follow(law, 2, approaches, NULL, &memory, forces, message, sizeof message))
    return 1;
  printf("%.17g %.17g\\n", forces[0], forces[1]);
  carambole_free_law(law);
  return 0;
}
"""


class Header(InFolder):
    def test_a_program_is_compiled_with_it(self):
        header = subprocess.run([os.environ["CARAMBOLE_PROGRAM"], "laws", "--header"], check=True, text=True,
                                capture_output=True).stdout
        self.write("carambole_laws.h", header)
        self.write("program.c", PROGRAM)
        [line] = re.findall(r"cc (program\.c .*-lm) \*/", header)
        if "sanitize" in subprocess.run(["ldd", os.environ["CARAMBOLE_LIBRARY"]], text=True, capture_output=True).stdout:
            self.skipTest("the library has the sanitizers")
        subprocess.run(f"{os.environ.get('CC') or 'cc'} -Wall -Wextra -Wpedantic -Werror {line}", shell=True, check=True)
        printed = subprocess.run(["./program"], check=True, text=True, capture_output=True).stdout
        stiffness = 4 / 3 * 206e9 / 0.91 * math.sqrt(0.01)
        for force, approach in zip(printed.split(), (1e-6, 4e-6), strict=True):
            self.assertAlmostEqual(float(force), stiffness * approach**1.5, delta=1e-9)

    def test_it_stands_alone(self):
        done = subprocess.run([os.environ["CARAMBOLE_PROGRAM"], "laws", "thornton", "--header"], capture_output=True,
                              text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--header", done.stderr)


if __name__ == "__main__":
    unittest.main()
