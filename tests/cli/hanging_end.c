#include <unistd.h>

__attribute__((destructor)) static void wait_for_ever(void)
{
  for (;;)
    pause();
}
