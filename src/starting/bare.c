/*
 * Lets a program begin bare: with the descriptors that it is given and no other of ours, and with the
 * limits and the priority that we were started with ourselves. Chromium keeps open what is not closed
 * when another program is started, and other threads open more at any instant: so it is done in the
 * new process, between fork and exec, where nothing else runs. Linux only; elsewhere the system does it.
 *
 * Besides, two names change places here in one step, and a child is collected that somebody else has
 * started, which Node has no calls for: see `exchange` and `collect`.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What is needed of Node-API, as its ABI has it for good: where this is compiled its headers may be missing. */
typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_callback_info__ *napi_callback_info;
typedef int napi_status;
typedef napi_value (*napi_callback)(napi_env, napi_callback_info);
napi_status napi_get_cb_info(napi_env, napi_callback_info, size_t *, napi_value *, napi_value *, void **);
napi_status napi_get_value_int64(napi_env, napi_value, int64_t *);
napi_status napi_get_undefined(napi_env, napi_value *);
napi_status napi_call_function(napi_env, napi_value, napi_value, size_t, const napi_value *, napi_value *);
napi_status napi_create_function(napi_env, const char *, size_t, napi_callback, void *, napi_value *);
typedef struct napi_async_work__ *napi_async_work;
typedef struct napi_deferred__ *napi_deferred;
typedef void (*napi_execute)(napi_env, void *);
typedef void (*napi_complete)(napi_env, napi_status, void *);
napi_status napi_get_buffer_info(napi_env, napi_value, void **, size_t *);
napi_status napi_create_int64(napi_env, int64_t, napi_value *);
napi_status napi_create_string_utf8(napi_env, const char *, size_t, napi_value *);
napi_status napi_set_named_property(napi_env, napi_value, const char *, napi_value);
napi_status napi_create_promise(napi_env, napi_deferred *, napi_value *);
napi_status napi_resolve_deferred(napi_env, napi_deferred, napi_value);
napi_status napi_create_async_work(napi_env, napi_value, napi_value, napi_execute, napi_complete, void *, napi_async_work *);
napi_status napi_queue_async_work(napi_env, napi_async_work);
napi_status napi_delete_async_work(napi_env, napi_async_work);
enum { ok = 0 };

#ifndef SYS_renameat2
#define SYS_renameat2 (-1)
#endif
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1U << 1)
#endif

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif

enum { first = 3 };

/*
 * What the thread wants that forks; other threads fork for themselves, as Chromium does. It is there
 * before it is asked for: in the new process of a thread that never came here nothing could be made.
 */
struct wish {
  bool bare, files, priority;
  rlim_t open_files;
  int nice;
};
static _Thread_local struct wish wish __attribute__((tls_model("initial-exec")));

static void close_at_exec(int descriptor) {
  int flags = fcntl(descriptor, F_GETFD);
  if (flags >= 0) fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
}

/* After a fork nothing may be called that takes memory, so the folder is read as the kernel tells it. */
static bool close_listed(void) {
  struct entry {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  char buffer[4096] __attribute__((aligned(8)));
  int folder = open("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  for (;;) {
    long read = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (read <= 0) {
      close(folder);
      return read == 0;
    }
    for (long at = 0; at < read;) {
      struct entry *entry = (struct entry *)(buffer + at);
      int descriptor = 0;
      for (const char *digit = entry->name; *digit >= '0' && *digit <= '9'; digit++)
        descriptor = descriptor * 10 + (*digit - '0');
      if (descriptor >= first) close_at_exec(descriptor);
      at += entry->length;
    }
  }
}

/* Closed only as the program begins: until then Node has its own use for some of them. */
static void close_others(void) {
#ifndef WITHOUT_CLOSE_RANGE
  if (syscall(SYS_close_range, first, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
  if (close_listed()) return;
  struct rlimit limit;
  rlim_t end = getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : 65536;
  if (end > 1048576) end = 1048576;
  for (rlim_t descriptor = first; descriptor < end; descriptor++) close_at_exec((int)descriptor);
}

static void in_child(void) {
  if (!wish.bare) return;
  close_others();
  struct rlimit limit;
  if (wish.files && getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = wish.open_files < limit.rlim_max ? wish.open_files : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  if (wish.priority) setpriority(PRIO_PROCESS, 0, wish.nice);
}

/* bare(start, openFiles?, nice?): what is forked while `start` runs begins bare; gives what that gives. */
static napi_value bare(napi_env env, napi_callback_info info) {
  napi_value given[3], nothing, result = NULL;
  size_t count = 3;
  int64_t open_files, nice;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != ok) return NULL;
  if (napi_get_undefined(env, &nothing) != ok) return NULL;
  struct wish before = wish;
  wish.bare = true;
  wish.files = napi_get_value_int64(env, given[1], &open_files) == ok;
  wish.open_files = wish.files ? (rlim_t)open_files : 0;
  wish.priority = napi_get_value_int64(env, given[2], &nice) == ok;
  wish.nice = wish.priority ? (int)nice : 0;
  napi_status status = napi_call_function(env, nothing, given[0], 0, NULL, &result);
  wish = before;
  return status == ok ? result : NULL;
}

struct exchanging {
  napi_async_work work;
  napi_deferred deferred;
  char *one, *other;
  int error;
};

static void do_exchange(napi_env env, void *data) {
  struct exchanging *order = data;
  (void)env;
  bool done = syscall(SYS_renameat2, AT_FDCWD, order->one, AT_FDCWD, order->other, RENAME_EXCHANGE) == 0;
  order->error = done ? 0 : errno;
}

static void forget(struct exchanging *order) {
  free(order->one);
  free(order->other);
  free(order);
}

static void tell(napi_env env, napi_status status, void *data) {
  struct exchanging *order = data;
  napi_value error;
  if (napi_create_int64(env, status == ok ? order->error : ECANCELED, &error) == ok)
    napi_resolve_deferred(env, order->deferred, error);
  napi_delete_async_work(env, order->work);
  forget(order);
}

static char *path_in(napi_env env, napi_value value) {
  void *bytes;
  size_t length;
  if (napi_get_buffer_info(env, value, &bytes, &length) != ok) return NULL;
  char *path = malloc(length + 1);
  if (!path) return NULL;
  memcpy(path, bytes, length);
  path[length] = 0;
  return path;
}

/* exchange(one, other): two paths, as buffers, change places; gives a promise of the error's number, or 0. */
static napi_value exchange(napi_env env, napi_callback_info info) {
  napi_value given[2], name, promise;
  size_t count = 2;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != ok) return NULL;
  struct exchanging *order = calloc(1, sizeof *order);
  if (!order) return NULL;
  order->one = path_in(env, given[0]);
  order->other = path_in(env, given[1]);
  if (order->one && order->other && napi_create_promise(env, &order->deferred, &promise) == ok &&
      napi_create_string_utf8(env, "exchange", strlen("exchange"), &name) == ok &&
      napi_create_async_work(env, NULL, name, do_exchange, tell, order, &order->work) == ok) {
    if (napi_queue_async_work(env, order->work) == ok) return promise;
    napi_delete_async_work(env, order->work);
  }
  forget(order);
  return NULL;
}

/* collect(pid): waits until a child that was killed is over, so that nothing of it is left. */
static napi_value collect(napi_env env, napi_callback_info info) {
  napi_value given[1];
  size_t count = 1;
  int64_t pid;
  if (napi_get_cb_info(env, info, &count, given, NULL, NULL) != ok) return NULL;
  if (napi_get_value_int64(env, given[0], &pid) != ok || pid <= 0) return NULL;
  while (waitpid((pid_t)pid, NULL, 0) < 0 && errno == EINTR) continue;
  return NULL;
}

__attribute__((visibility("default"))) napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  static bool registered;
  napi_value function, exchanges, collects;
  (void)exports;
  /* Threads of one process share it. */
  if (!registered && pthread_atfork(NULL, NULL, in_child) != 0) return NULL;
  registered = true;
  if (napi_create_function(env, "bare", 4, bare, NULL, &function) != ok) return NULL;
  if (napi_create_function(env, "exchange", 8, exchange, NULL, &exchanges) != ok) return NULL;
  if (napi_create_function(env, "collect", 7, collect, NULL, &collects) != ok) return NULL;
  if (napi_set_named_property(env, function, "exchange", exchanges) != ok) return NULL;
  return napi_set_named_property(env, function, "collect", collects) == ok ? function : NULL;
}
