#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <link.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

int lamina_thread_count(void) {
    struct stat info;
    // The folder has two links of its own, and one for each thread.
    return stat("/proc/self/task", &info) == 0 && info.st_nlink > 2 ? (int)info.st_nlink - 2 : 0;
}

int lamina_forbid_privileges(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct rights[2];
    const unsigned kept = 1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    if (syscall(SYS_capget, &header, rights) != 0) return errno;
    for (int word = 0; word < 2; word++) {
        rights[word].permitted &= word == 0 ? kept : 0;
        rights[word].effective &= rights[word].permitted;
        rights[word].inheritable = 0;
    }
    return syscall(SYS_capset, &header, rights) == 0 ? 0 : errno;
}

void lamina_close_descriptors(void) {
    const unsigned first = STDERR_FILENO + 1;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
    struct rlimit limit;
    // Kernels before 5.9. Descriptors may exist above the limit if it was lowered, which is not considered.
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    for (rlim_t descriptor = first; descriptor < limit.rlim_cur; descriptor++) close((int)descriptor);
}

struct visitor {
    void (*visit)(const char *path, void *context);
    void *context;
};

static int visit(struct dl_phdr_info *info, size_t size, void *visitor) {
    (void)size;
    const struct visitor *receiver = visitor;
    // The program has no name, and the library that the kernel provides has no path.
    if (info->dlpi_name[0] == '/') receiver->visit(info->dlpi_name, receiver->context);
    return 0;
}

void lamina_visit_libraries(void (*receive)(const char *path, void *context), void *context) {
    struct visitor visitor = {receive, context};
    dl_iterate_phdr(visit, &visitor);
}

// Lowers both limits of a resource. Returns 0, or the error code.
static int lower(int resource, rlim_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return errno;
    if (limit.rlim_cur > value) limit.rlim_cur = value;
    if (limit.rlim_max > value) limit.rlim_max = value;
    return setrlimit(resource, &limit) == 0 ? 0 : errno;
}

int lamina_set_limits(struct lamina_limits limits) {
    struct sysinfo system;
    // The kernel counts the threads of the user. Their number is at most that of all threads of the system.
    const rlim_t present = sysinfo(&system) == 0 ? system.procs : 0;
    const struct {
        int resource;
        rlim_t value;
    } table[] = {
        {RLIMIT_DATA, limits.memory},
        {RLIMIT_AS, limits.addresses},
        {RLIMIT_NPROC, present + limits.threads},
        {RLIMIT_NOFILE, limits.descriptors},
        {RLIMIT_FSIZE, limits.file_size},
        // With a limit of 0, a program that receives core dumps would be run nevertheless (core(5)).
        {RLIMIT_CORE, 1},
    };
    for (size_t index = 0; index < sizeof table / sizeof *table; index++) {
        const int error = lower(table[index].resource, table[index].value);
        if (error != 0) return error;
    }
    return 0;
}
