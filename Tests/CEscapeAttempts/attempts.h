#ifndef LAMINA_ATTEMPTS_H
#define LAMINA_ATTEMPTS_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/un.h>

// What the attempts are about. It lies in memory that the parent shares until it has prepared everything.
extern struct targets {
    const char *folder;
    pid_t parent;
    /// An address in the parent's memory.
    void *address;
    uint16_t tcp_port, udp_port;
    int secret, secret_folder;
} lamina_targets;

struct attempt {
    const char *name, *part;
    int (*run)(void);
};

extern const struct attempt lamina_file_attempts[], lamina_call_attempts[];

// Returns the path of a file in the folder of the test. It is valid until the fourth next call.
const char *lamina_path(const char *name);

// Returns the address of a socket in the folder, or of an abstract one, and stores its length.
struct sockaddr_un lamina_socket_address(const char *name, int is_abstract, socklen_t *length);

// Returns 0 for a result that is not negative, and otherwise the error code.
static inline int outcome(long result) { return result < 0 ? errno : 0; }

#endif
