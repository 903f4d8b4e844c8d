/* Preloaded into processes: their wall clock is shifted by the milliseconds in the file that SHIFTED_CLOCK names.
   The file may change at any time. Monotonic clocks stay true. With SHIFTED_BOOT_ID, they read another boot id, as on
   another machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t nothing = 0;
static volatile int64_t *milliseconds = &nothing;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("SHIFTED_CLOCK");
  int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *found = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (found != MAP_FAILED) milliseconds = found;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = (int)syscall(SYS_clock_gettime, clock, at);
  if (failed || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return failed;
  int64_t by = *milliseconds, nanoseconds = at->tv_nsec + (by % 1000 + 1000) % 1000 * 1000000;
  at->tv_sec += (by - (by % 1000 + 1000) % 1000) / 1000 + nanoseconds / 1000000000;
  at->tv_nsec = nanoseconds % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *at, void *zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

static const char *read_instead(const char *path) {
  const char *other = getenv("SHIFTED_BOOT_ID");
  return other && !strcmp(path, "/proc/sys/kernel/random/boot_id") ? other : path;
}

int open64(const char *path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return (int)syscall(SYS_openat, AT_FDCWD, read_instead(path), flags | O_LARGEFILE, mode);
}
