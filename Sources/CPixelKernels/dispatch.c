// The choice between the versions of the kernels. It is made once, when the program is loaded.

#include <stdlib.h>
#include <string.h>

#include "versions.h"

typedef struct {
  const char *name;
#define KERNEL(result, name, parameters, arguments) result(*name) parameters;
#include "kernel_list.h"
} kernel_table;

static kernel_table kernels = {
  .name = "scalar",
#define KERNEL(result, name, parameters, arguments) .name = lk_##name##_scalar,
#include "kernel_list.h"
};

#if defined(__x86_64__)
#define LK_VECTOR_NAME "sse2"
#elif defined(__ARM_NEON)
#define LK_VECTOR_NAME "neon"
#endif

#ifdef LK_VECTOR_NAME
static void take_vectors(void) {
  kernels.name = LK_VECTOR_NAME;
#define KERNEL(result, name, parameters, arguments)
#define VECTOR_KERNEL(result, name, parameters, arguments) kernels.name = lk_##name##_vector;
#include "kernel_list.h"
}
#endif

#if defined(__x86_64__)
static void take_avx2(void) {
  kernels.name = "avx2";
#define KERNEL(result, name, parameters, arguments) kernels.name = lk_##name##_avx2;
#include "kernel_list.h"
}
#endif

// Returns 1 if the environment variable is not set or names this version.
static int is_wanted(const char *name) {
  const char *wish = getenv("LAMINA_KERNELS");
  return wish == NULL || wish[0] == 0 || strcmp(wish, name) == 0;
}

__attribute__((constructor)) static void choose_kernels(void) {
#ifdef LK_VECTOR_NAME
  if (is_wanted(LK_VECTOR_NAME)) take_vectors();
#endif
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && is_wanted("avx2")) take_avx2();
#endif
}

const char *lk_backend(void) { return kernels.name; }

#define KERNEL(result, name, parameters, arguments) \
  result lk_##name parameters { return kernels.name arguments; }
#include "kernel_list.h"
