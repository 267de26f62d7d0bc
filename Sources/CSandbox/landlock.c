#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's interface is declared here, because the headers of Debian 12 have only its first versions. The numbers of
// the system calls are the same for all processors.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { asks_for_version = 1, rule_for_path = 1 };

// Rights to files. The first thirteen exist since version 1.
enum {
    right_execute = 1 << 0,
    right_write_file = 1 << 1,
    right_read_file = 1 << 2,
    right_read_folder = 1 << 3,
    right_remove_folder = 1 << 4,
    right_remove_file = 1 << 5,
    right_make_device = 1 << 6,
    right_make_folder = 1 << 7,
    right_make_file = 1 << 8,
    right_make_socket = 1 << 9,
    right_make_pipe = 1 << 10,
    right_make_block = 1 << 11,
    right_make_link = 1 << 12,
    /// The right to rename and to link between folders; version 2.
    right_refer = 1 << 13,
    /// The right to make files shorter; version 3.
    right_truncate = 1 << 14,
    /// The right to control devices; version 5.
    right_control = 1 << 15,
};

// Rights to the network, which is TCP: to bind and to connect; version 4.
enum { rights_tcp = 3 };
// The restriction to the same sandbox: abstract sockets and signals; version 6.
enum { scopes = 3 };

struct rules {
    uint64_t files, network, scopes;
};

struct path_rule {
    uint64_t rights;
    int32_t folder;
} __attribute__((packed));

int lamina_landlock_version(void) {
    const long version = syscall(create_ruleset, NULL, 0, asks_for_version);
    return version > 0 ? (int)version : 0;
}

// Returns the rights to files that a version can forbid.
static uint64_t known_rights(int version) {
    uint64_t rights = (right_make_link << 1) - 1;
    if (version >= 2) rights |= right_refer;
    if (version >= 3) rights |= right_truncate;
    if (version >= 5) rights |= right_control;
    return rights;
}

int lamina_landlock_begin(int version) {
    struct rules rules = {.files = known_rights(version)};
    // Older kernels accept the longer structure as long as what they do not know is 0.
    if (version >= 4) rules.network = rights_tcp;
    if (version >= 6) rules.scopes = scopes;
    const long descriptor = syscall(create_ruleset, &rules, sizeof rules, 0);
    return descriptor < 0 ? -errno : (int)descriptor;
}

static uint64_t rights(enum lamina_access access) {
    const uint64_t reading = right_read_file | right_read_folder;
    const uint64_t writing = reading | right_write_file | right_truncate;
    switch (access) {
    case lamina_access_read: return reading;
    case lamina_access_write: return writing;
    case lamina_access_create:
        return writing | right_remove_folder | right_remove_file | right_make_folder | right_make_file | right_refer;
    }
    return 0;
}

int lamina_landlock_allow(int rules, int version, const char *path, enum lamina_access access) {
    struct stat info;
    struct path_rule rule = {.rights = rights(access) & known_rights(version)};
    rule.folder = open(path, O_PATH | O_CLOEXEC);
    if (rule.folder < 0) return errno;
    int error = fstat(rule.folder, &info) == 0 ? 0 : errno;
    // Rules for files must not contain rights to folders.
    if (error == 0 && !S_ISDIR(info.st_mode)) rule.rights &= right_read_file | right_write_file | right_truncate;
    if (error == 0 && syscall(add_rule, rules, rule_for_path, &rule, 0) != 0) error = errno;
    close(rule.folder);
    return error;
}

int lamina_landlock_end(int rules) {
    const int error = syscall(restrict_self, rules, 0) == 0 ? 0 : errno;
    close(rules);
    return error;
}
