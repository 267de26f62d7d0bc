#define _GNU_SOURCE
#include "CEscapeAttempts.h"
#include "attempts.h"

#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct targets lamina_targets;

const char *lamina_path(const char *name) {
    static char paths[4][512];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", lamina_targets.folder, name);
    return path;
}

struct sockaddr_un lamina_socket_address(const char *name, int is_abstract, socklen_t *length) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char *path = address.sun_path + is_abstract;
    const int size = snprintf(path, sizeof address.sun_path - 1, "%s", lamina_path(name));
    *length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)size + 1);
    return address;
}

static bool become_ordinary_user(void) {
    const uid_t nobody = 65534;
    if (getuid() != 0) return true;
    if (setgroups(0, NULL) != 0 || setgid(nobody) != 0 || setuid(nobody) != 0) return false;
    // Otherwise the processes of a user that has changed do not see each other.
    return prctl(PR_SET_DUMPABLE, 1) == 0;
}

// Makes a socket of the Internet protocol at this machine, and returns its port; 0 if that is not possible.
static uint16_t listen_to_port(int type) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    const int descriptor = socket(AF_INET, type | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, length) != 0) return 0;
    if (type == SOCK_STREAM && listen(descriptor, 8) != 0) return 0;
    getsockname(descriptor, (struct sockaddr *)&address, &length);
    return address.sin_port;
}

static void listen_to_name(const char *name, int type, int is_abstract) {
    socklen_t length;
    const struct sockaddr_un address = lamina_socket_address(name, is_abstract, &length);
    const int descriptor = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
    bind(descriptor, (const struct sockaddr *)&address, length);
    if (type == SOCK_STREAM) listen(descriptor, 8);
}

static void wait_for_child(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
    }
    if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
    // The test program has crashed, which the test expects of some runs.
    _exit(128 + WTERMSIG(status));
}

int lamina_escape_prepare(const char *folder) {
    lamina_targets.folder = strdup(folder);
    if (!become_ordinary_user()) return -1;
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    lamina_targets.parent = getpid();
    lamina_targets.address = &lamina_targets;
    lamina_targets.tcp_port = listen_to_port(SOCK_STREAM);
    lamina_targets.udp_port = listen_to_port(SOCK_DGRAM);
    listen_to_name("stream-socket", SOCK_STREAM, 0);
    listen_to_name("stream-socket", SOCK_STREAM, 1);
    listen_to_name("datagram-socket", SOCK_DGRAM, 0);
    const pid_t child = fork();
    if (child < 0) return -1;
    if (child > 0) wait_for_child(child);
    lamina_targets.secret = open(lamina_path("home/secret"), O_RDONLY);
    lamina_targets.secret_folder = open(lamina_path("home"), O_RDONLY | O_DIRECTORY);
    return lamina_targets.secret;
}

static void run_all(const struct attempt *attempts, void (*receive)(const char *, const char *, int)) {
    for (const struct attempt *attempt = attempts; attempt->name; attempt++) {
        errno = 0;
        receive(attempt->name, attempt->part, attempt->run());
    }
}

void lamina_escape_run(void (*receive)(const char *name, const char *part, int error)) {
    run_all(lamina_file_attempts, receive);
    run_all(lamina_call_attempts, receive);
}
