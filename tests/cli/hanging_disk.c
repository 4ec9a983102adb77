#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* A disk that never answers; the file that the environment names tells that it was asked. */
int fsync(int file)
{
  (void)file;
  close(open(getenv("HANGING_DISK"), O_WRONLY | O_CREAT, 0600));
  for (;;)
    pause();
}
