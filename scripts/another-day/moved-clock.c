/* A library to preload: moves the day's clock by MOVED seconds, and with it the times of files, which are read moved and
   set moved back, and waits until a moment of the day. Clocks that only count stay as they are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

/* The next library's function of this name; of several versions the one that programs link today. */
#define NEXT_OF(name, version)                                                                                           \
  ({                                                                                                                     \
    static __typeof__(&name) next;                                                                                       \
    if (!next && version[0]) next = (__typeof__(&name))dlvsym(RTLD_NEXT, #name, version);                                \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name);                                                        \
    next;                                                                                                                \
  })
#define NEXT(name) NEXT_OF(name, "")

/* Moments of the day are seconds since 1970; those of clocks that count since the start are smaller. */
static int isOfDay(time_t seconds) { return seconds >= 1000000000; }
static int isDayClock(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int failed = NEXT(clock_gettime)(clock, now);
  if (!failed && isDayClock(clock)) now->tv_sec += MOVED;
  return failed;
}
int gettimeofday(struct timeval *now, void *zone) {
  int failed = NEXT(gettimeofday)(now, zone);
  if (!failed && now) now->tv_sec += MOVED;
  return failed;
}
time_t time(time_t *kept) {
  time_t now = NEXT(time)(NULL) + MOVED;
  if (kept) *kept = now;
  return now;
}
int timespec_get(struct timespec *now, int base) {
  int found = NEXT(timespec_get)(now, base);
  if (found == TIME_UTC) now->tv_sec += MOVED;
  return found;
}

static int moveStat(int failed, struct stat *found) {
  if (failed) return failed;
  found->st_atim.tv_sec += MOVED;
  found->st_mtim.tv_sec += MOVED;
  found->st_ctim.tv_sec += MOVED;
  return 0;
}
static int moveStatx(int failed, struct statx *found) {
  if (failed) return failed;
  found->stx_atime.tv_sec += MOVED;
  found->stx_mtime.tv_sec += MOVED;
  found->stx_ctime.tv_sec += MOVED;
  found->stx_btime.tv_sec += MOVED;
  return 0;
}
int stat(const char *path, struct stat *to) { return moveStat(NEXT(stat)(path, to), to); }
int lstat(const char *path, struct stat *to) { return moveStat(NEXT(lstat)(path, to), to); }
int fstat(int file, struct stat *to) { return moveStat(NEXT(fstat)(file, to), to); }
int fstatat(int folder, const char *path, struct stat *to, int flags) {
  return moveStat(NEXT(fstatat)(folder, path, to, flags), to);
}
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *to) {
  return moveStatx(NEXT(statx)(folder, path, flags, mask, to), to);
}
/* On 64 bits a struct stat64 is a struct stat. Programs built before glibc 2.33 use the names with underscores. */
int stat64(const char *path, struct stat64 *to) { return stat(path, (struct stat *)to); }
int lstat64(const char *path, struct stat64 *to) { return lstat(path, (struct stat *)to); }
int fstat64(int file, struct stat64 *to) { return fstat(file, (struct stat *)to); }
int fstatat64(int folder, const char *path, struct stat64 *to, int flags) {
  return fstatat(folder, path, (struct stat *)to, flags);
}
int __xstat(int version, const char *path, struct stat *to) { return stat(path, to); }
int __lxstat(int version, const char *path, struct stat *to) { return lstat(path, to); }
int __fxstat(int version, int file, struct stat *to) { return fstat(file, to); }
int __fxstatat(int version, int folder, const char *path, struct stat *to, int flags) {
  return fstatat(folder, path, to, flags);
}
int __xstat64(int version, const char *path, struct stat *to) { return stat(path, to); }
int __lxstat64(int version, const char *path, struct stat *to) { return lstat(path, to); }
int __fxstat64(int version, int file, struct stat *to) { return fstat(file, to); }
int __fxstatat64(int version, int folder, const char *path, struct stat *to, int flags) {
  return fstatat(folder, path, to, flags);
}

static const struct timespec *setBack(const struct timespec times[2], struct timespec back[2]) {
  if (!times) return NULL;
  for (int i = 0; i < 2; i++) {
    back[i] = times[i];
    if (back[i].tv_nsec != UTIME_NOW && back[i].tv_nsec != UTIME_OMIT) back[i].tv_sec -= MOVED;
  }
  return back;
}
int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  struct timespec back[2];
  return NEXT(utimensat)(folder, path, setBack(times, back), flags);
}
int futimens(int file, const struct timespec times[2]) {
  struct timespec back[2];
  return NEXT(futimens)(file, setBack(times, back));
}

static const struct timespec *untilBack(const struct timespec *until, struct timespec *back) {
  if (!until || !isOfDay(until->tv_sec)) return until;
  *back = *until;
  back->tv_sec -= MOVED;
  return back;
}
int pthread_cond_timedwait(pthread_cond_t *waits, pthread_mutex_t *lock, const struct timespec *until) {
  struct timespec back;
  return NEXT_OF(pthread_cond_timedwait, "GLIBC_2.3.2")(waits, lock, untilBack(until, &back));
}
int pthread_mutex_timedlock(pthread_mutex_t *lock, const struct timespec *until) {
  struct timespec back;
  return NEXT(pthread_mutex_timedlock)(lock, untilBack(until, &back));
}
int sem_timedwait(sem_t *waits, const struct timespec *until) {
  struct timespec back;
  return NEXT(sem_timedwait)(waits, untilBack(until, &back));
}
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left) {
  struct timespec back;
  return NEXT(clock_nanosleep)(clock, flags, flags & TIMER_ABSTIME ? untilBack(until, &back) : until, left);
}
int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
  struct itimerspec back = *new;
  if (flags & TFD_TIMER_ABSTIME && isOfDay(back.it_value.tv_sec)) back.it_value.tv_sec -= MOVED;
  return NEXT(timerfd_settime)(timer, flags, &back, old);
}

/* Node reads files' times, and Chromium waits, by calls of their own. */
long syscall(long number, ...) {
  long a[6];
  va_list given;
  va_start(given, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(given, long);
  va_end(given);
  struct timespec back[2];
  if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET && a[3])
    a[3] = (long)untilBack((struct timespec *)a[3], back);
  if (number == SYS_utimensat) a[2] = (long)setBack((struct timespec *)a[2], back);
  long got = NEXT(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  if (got != 0) return got;
  if (number == SYS_statx) return moveStatx(0, (struct statx *)a[4]);
  if (number == SYS_newfstatat) return moveStat(0, (struct stat *)a[2]);
  if (number == SYS_clock_gettime && isDayClock(a[0])) ((struct timespec *)a[1])->tv_sec += MOVED;
  return 0;
}
