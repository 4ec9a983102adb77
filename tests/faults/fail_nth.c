/* Preloaded into a program, this library makes the n-th call of one kind fail, as on a machine
 * without free memory or disk.
 *
 *   CARAMBOLE_FAULT=KIND:N[+]      malloc, open, write, fsync or rename; the N-th call fails, with
 *                                  `+` all later ones too
 *   CARAMBOLE_FAULT_PROGRAM=NAME   only in this program
 *   CARAMBOLE_FAULT_EXCEPT=A,B     malloc: except in libraries whose paths contain one of these, at
 *                                  most 8
 *   CARAMBOLE_FAULT_COUNT=FILE     file for the number of such calls, written at the end
 *
 * Calls within the C library are not intercepted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind
{
  no_kind,
  malloc_kind,
  open_kind,
  write_kind,
  fsync_kind,
  rename_kind
};

static enum kind chosen = no_kind;
static long first = 0;
static int goes_on = 0;
static atomic_long calls = 0;
static struct
{
  uintptr_t begin, end;
} spared[8]; /* address ranges of the libraries without faults */
static int n_spared = 0;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static int find_spared(struct dl_phdr_info *library, size_t size, void *name)
{
  (void)size;
  if (!strstr(library->dlpi_name, name))
    return 0;
  for (int i = 0; i < library->dlpi_phnum; ++i)
  {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    const uintptr_t begin = library->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X))
      continue;
    spared[n_spared].begin = begin;
    spared[n_spared++].end = begin + part->p_memsz;
    break;
  }
  return 1;
}

__attribute__((constructor)) static void choose(void)
{
  static const char *const kinds[] = {"", "malloc", "open", "write", "fsync", "rename"};
  const char *fault = getenv("CARAMBOLE_FAULT"), *program = getenv("CARAMBOLE_FAULT_PROGRAM");
  const char *colon = fault ? strchr(fault, ':') : NULL;
  if (!colon || (program && strcmp(program, program_invocation_short_name) != 0))
    return;
  const char *except = getenv("CARAMBOLE_FAULT_EXCEPT");
  char names[200] = "";
  strncpy(names, except ? except : "", sizeof names - 1);
  for (char *name = strtok(names, ","); name && n_spared < 8; name = strtok(NULL, ","))
    dl_iterate_phdr(find_spared, name);
  first = atol(colon + 1);
  goes_on = colon[strlen(colon) - 1] == '+';
  for (int k = malloc_kind; k <= rename_kind; ++k)
    if (strncmp(fault, kinds[k], (size_t)(colon - fault)) == 0)
      chosen = (enum kind)k;
}

__attribute__((destructor)) static void tell(void)
{
  const char *file = getenv("CARAMBOLE_FAULT_COUNT");
  if (chosen == no_kind || !file)
    return;
  const enum kind none = no_kind;
  chosen = none;
  char text[32];
  const int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
  const int out = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (out >= 0 && write(out, text, (size_t)length) != length)
    perror(file);
  close(out);
}

/* For programs that do not return from main: writes the number of calls too. */
void _exit(int status)
{
  tell();
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}

void _Exit(int status)
{
  _exit(status);
}

static int fails(enum kind kind, int error)
{
  if (kind != chosen)
    return 0;
  const long n = atomic_fetch_add(&calls, 1) + 1;
  if (n != first && !(goes_on && n > first))
    return 0;
  errno = error;
  return 1;
}

static int memory_fails(void *caller)
{
  const uintptr_t from = (uintptr_t)caller;
  for (int i = 0; i < n_spared; ++i)
    if (from >= spared[i].begin && from < spared[i].end)
      return 0;
  return fails(malloc_kind, ENOMEM);
}

void *malloc(size_t size)
{
  return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
  return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
  return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
  return fails(malloc_kind, ENOMEM) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
  if (fails(malloc_kind, ENOMEM))
    return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

/* The next function with the same name. */
#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

static mode_t mode_of(int flags, va_list arguments)
{
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return fails(open_kind, EMFILE) ? -1 : NEXT(open)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return fails(open_kind, EMFILE) ? -1 : NEXT(openat)(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
  return fails(open_kind, EMFILE) ? NULL : NEXT(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode)
{
  return fails(open_kind, EMFILE) ? NULL : NEXT(fopen64)(path, mode);
}

ssize_t write(int file, const void *data, size_t size)
{
  return fails(write_kind, ENOSPC) ? -1 : NEXT(write)(file, data, size);
}

ssize_t writev(int file, const struct iovec *parts, int count)
{
  return fails(write_kind, ENOSPC) ? -1 : NEXT(writev)(file, parts, count);
}

size_t fwrite(const void *data, size_t size, size_t count, FILE *file)
{
  return fails(write_kind, ENOSPC) ? 0 : NEXT(fwrite)(data, size, count, file);
}

int fsync(int file)
{
  return fails(fsync_kind, EIO) ? -1 : NEXT(fsync)(file);
}

int rename(const char *from, const char *to)
{
  return fails(rename_kind, EIO) ? -1 : NEXT(rename)(from, to);
}
