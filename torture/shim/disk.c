/*
 * Loaded before the C library (LD_PRELOAD) into a server on the embedded database. It records every write, truncation
 * and sync of the database file and its log, so that a power cut can be replayed at any point, and it can kill the
 * process at the n-th write of either file. It changes nothing the database sees.
 *
 * TORTURE_DISK_LOG=FILE         records: struct record, then the bytes of a write
 * TORTURE_DISK_KILL=wal:N|db:N  SIGKILL right before the N-th write of the log, or of the database (a checkpoint)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { NONE = 0, DATABASE = 1, WAL = 2 };
enum { WRITE = 1, TRUNCATE = 2, SYNC = 3 };
enum { MOST_FILES = 65536 };

struct record {
  uint32_t kind;
  uint32_t file;
  uint64_t offset;
  uint64_t length;
};

static unsigned char files[MOST_FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static int kill_file = NONE;
static long kill_after = 0;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TORTURE_DISK_LOG");
  if (path) log_file = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *when = getenv("TORTURE_DISK_KILL");
  if (when) {
    kill_file = strncmp(when, "wal:", 4) == 0 ? WAL : DATABASE;
    kill_after = atol(strchr(when, ':') + 1);
  }
}

static int ends_with(const char *text, const char *end) {
  size_t a = strlen(text), b = strlen(end);
  return a >= b && strcmp(text + a - b, end) == 0;
}

static int opened(int fd, const char *path) {
  if (fd >= 0 && fd < MOST_FILES)
    files[fd] = ends_with(path, "/songbai.db") ? DATABASE : ends_with(path, "/songbai.db-wal") ? WAL : NONE;
  return fd;
}

static int file_of(int fd) { return fd >= 0 && fd < MOST_FILES ? files[fd] : NONE; }

static void note(uint32_t kind, int fd, uint64_t offset, const void *data, uint64_t length) {
  struct record head = {kind, (uint32_t)file_of(fd), offset, length};
  struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, kind == WRITE ? length : 0}};
  if (head.file == NONE || log_file < 0) return;
  pthread_mutex_lock(&lock);
  (void)!writev(log_file, parts, 2);
  pthread_mutex_unlock(&lock);
}

static void maybe_kill(int fd) {
  if (kill_file == NONE || file_of(fd) != kill_file) return;
  if (__sync_sub_and_fetch(&kill_after, 1) == 0) kill(getpid(), SIGKILL);
}

static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

#define OPEN(name)                                              \
  int name(const char *path, int flags, ...) {                  \
    va_list rest;                                               \
    va_start(rest, flags);                                      \
    mode_t mode = mode_of(flags, rest);                         \
    va_end(rest);                                               \
    return opened(REAL(name)(path, flags, mode), path);         \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < MOST_FILES) files[fd] = NONE;
  return REAL(close)(fd);
}

#define PWRITE(name, type)                                                  \
  ssize_t name(int fd, const void *data, size_t length, type offset) {      \
    if (file_of(fd) == NONE) return REAL(name)(fd, data, length, offset);   \
    maybe_kill(fd);                                                         \
    ssize_t done = REAL(name)(fd, data, length, offset);                    \
    if (done > 0) note(WRITE, fd, (uint64_t)offset, data, (uint64_t)done);  \
    return done;                                                            \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = REAL(write);
  if (file_of(fd) == NONE) return real(fd, data, length);
  maybe_kill(fd);
  off_t at = lseek(fd, 0, SEEK_CUR);
  ssize_t done = real(fd, data, length);
  if (done > 0) note(WRITE, fd, (uint64_t)at, data, (uint64_t)done);
  return done;
}

#define TRUNCATE_CALL(name, type)                                      \
  int name(int fd, type length) {                                      \
    int done = REAL(name)(fd, length);                                 \
    if (done == 0) note(TRUNCATE, fd, (uint64_t)length, NULL, 0);      \
    return done;                                                       \
  }
TRUNCATE_CALL(ftruncate, off_t)
TRUNCATE_CALL(ftruncate64, off64_t)

#define SYNC_CALL(name)                              \
  int name(int fd) {                                 \
    int done = REAL(name)(fd);                       \
    if (done == 0) note(SYNC, fd, 0, NULL, 0);       \
    return done;                                     \
  }
SYNC_CALL(fsync)
SYNC_CALL(fdatasync)
