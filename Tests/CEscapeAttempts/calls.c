#define _GNU_SOURCE
#include "attempts.h"

#include <fcntl.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: - Network

static int send_to_port(int type, uint16_t port) {
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = port};
    const int descriptor = socket(AF_INET, type | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return errno;
    if (connect(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) return errno;
    return outcome(send(descriptor, "a", 1, MSG_NOSIGNAL));
}

static int connect_tcp(void) { return send_to_port(SOCK_STREAM, lamina_targets.tcp_port); }
static int send_udp(void) { return send_to_port(SOCK_DGRAM, lamina_targets.udp_port); }

static int connect_to_name(int is_abstract) {
    socklen_t length;
    const struct sockaddr_un address = lamina_socket_address("stream-socket", is_abstract, &length);
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return errno;
    return outcome(connect(descriptor, (const struct sockaddr *)&address, length));
}

static int connect_path(void) { return connect_to_name(0); }
static int connect_abstract(void) { return connect_to_name(1); }

// A connected pair needs no connection to another process, but sockets for datagrams can send to any address.
static int send_from_pair(void) {
    int pair[2];
    struct iovec bytes = {.iov_base = "a", .iov_len = 1};
    socklen_t length;
    struct sockaddr_un address = lamina_socket_address("datagram-socket", 0, &length);
    const struct msghdr message = {.msg_name = &address, .msg_namelen = length, .msg_iov = &bytes, .msg_iovlen = 1};
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) != 0) return errno;
    return outcome(sendmsg(pair[0], &message, MSG_NOSIGNAL));
}

static int listen_to_port(void) {
    const struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return errno;
    return outcome(bind(descriptor, (const struct sockaddr *)&address, sizeof address));
}

// MARK: - Processes

static int wait_for(pid_t child) {
    if (child < 0) return errno;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
    return 0;
}

static int divide(void) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    return wait_for(child);
}

static int divide_by_call(void) {
    const pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) _exit(0);
    return wait_for(child);
}

static int start_program(void) {
    pid_t child;
    char *const arguments[] = {"true", NULL};
    const int error = posix_spawn(&child, "/bin/true", NULL, NULL, arguments, NULL);
    return error ? error : wait_for(child);
}

static void *divide_in_thread(void *unused) {
    (void)unused;
    return (void *)(intptr_t)divide();
}

// The filter must apply to all threads.
static int divide_on_thread(void) {
    pthread_t thread;
    void *result;
    const int error = pthread_create(&thread, NULL, divide_in_thread, NULL);
    if (error) return error;
    pthread_join(thread, &result);
    return (int)(intptr_t)result;
}

// The call reaches the kernel if it complains about the missing file.
static int replace_program(void) {
    execve("/nonexistent/program", (char *[]){NULL}, NULL);
    return errno == ENOENT ? 0 : errno;
}

static int trace_parent(void) {
    if (ptrace(PTRACE_SEIZE, lamina_targets.parent, NULL, NULL) != 0) return errno;
    return outcome(ptrace(PTRACE_DETACH, lamina_targets.parent, NULL, NULL)) == EPERM ? EPERM : 0;
}

static int read_parent(void) {
    struct targets copy;
    const struct iovec local = {&copy, sizeof copy}, remote = {lamina_targets.address, sizeof copy};
    return outcome(process_vm_readv(lamina_targets.parent, &local, 1, &remote, 1, 0));
}

static int open_memory_of_parent(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)lamina_targets.parent);
    return outcome(open(path, O_RDONLY | O_CLOEXEC));
}

// SIGWINCH is ignored by default.
static int signal_parent(void) { return outcome(kill(lamina_targets.parent, SIGWINCH)); }
static int signal_group(void) { return outcome(kill(0, SIGWINCH)); }

static int signal_thread(void) {
    return outcome(syscall(SYS_tgkill, lamina_targets.parent, lamina_targets.parent, SIGWINCH));
}

static int signal_old_thread(void) { return outcome(syscall(SYS_tkill, lamina_targets.parent, SIGWINCH)); }
static int queue_signal(void) { return outcome(sigqueue(lamina_targets.parent, SIGWINCH, (union sigval){0})); }

static int open_process(void) { return outcome(syscall(SYS_pidfd_open, lamina_targets.parent, 0)); }

// The parent would get a signal for each event of the descriptor.
static int give_descriptor(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    return outcome(fcntl(ends[0], F_SETOWN, lamina_targets.parent));
}

static int limit_parent(void) {
    struct rlimit limit;
    if (prlimit(lamina_targets.parent, RLIMIT_NOFILE, NULL, &limit) != 0) return errno;
    return outcome(prlimit(lamina_targets.parent, RLIMIT_NOFILE, &limit, NULL));
}

// The greatest value is allowed whatever the present one is.
static int slow_parent(void) { return outcome(setpriority(PRIO_PROCESS, (id_t)lamina_targets.parent, 19)); }

static int move_parent(void) {
    cpu_set_t processors;
    if (sched_getaffinity(0, sizeof processors, &processors) != 0) return errno;
    return outcome(sched_setaffinity(lamina_targets.parent, sizeof processors, &processors));
}

static int outlive_parent(void) { return outcome(prctl(PR_SET_PDEATHSIG, 0)); }

// MARK: - Other calls

// Returns 0 if the call reaches the kernel, which then finds its arguments wrong.
static int reach(long number, long first, long second, long third, long fourth) {
    if (syscall(number, first, second, third, fourth, 0, 0) >= 0) return 0;
    return errno == EPERM || errno == ENOSYS || errno == EACCES ? errno : 0;
}

static int use_rings(void) { return reach(SYS_io_uring_setup, 0, 0, 0, 0); }
static int make_namespace(void) { return reach(SYS_unshare, 0, 0, 0, 0); }
static int enter_namespace(void) { return reach(SYS_setns, -1, 0, 0, 0); }
static int use_keys(void) { return reach(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_PROCESS_KEYRING, 0, 0); }
static int run_in_kernel(void) { return reach(SYS_bpf, -1, 0, 0, 0); }
static int measure(void) { return reach(SYS_perf_event_open, 0, 0, -1, -1); }
static int handle_faults(void) { return reach(SYS_userfaultfd, -1, 0, 0, 0); }
static int make_memory_file(void) { return reach(SYS_memfd_create, 0, 0, 0, 0); }
static int change_personality(void) { return reach(SYS_personality, 0xffffffff, 0, 0, 0); }
static int open_by_handle(void) { return reach(SYS_open_by_handle_at, -1, 0, 0, 0); }
static int watch_files(void) { return outcome(inotify_init1(IN_CLOEXEC)); }
static int share_memory(void) { return reach(SYS_shmget, IPC_PRIVATE, 0, 0, 0); }
static int make_queue(void) { return reach(SYS_mq_open, 0, 0, 0, 0); }
static int accept_connection(void) { return reach(SYS_accept4, -1, 0, 0, 0); }
static int change_priority(void) { return reach(SYS_sched_setscheduler, -1, 0, 0, 0); }
static int move_pages_of_others(void) { return reach(SYS_splice, -1, 0, -1, 0); }
// TIOCSTI and TIOCLINUX put characters into a terminal, from which a shell reads them.
static int type_into_terminal(void) { return reach(SYS_ioctl, -1, 0x5412, 0, 0); }
static int trap_calls(void) { return reach(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, 0, 0, 0); }

#if defined(__x86_64__)
// getpid as a program of 32 bits calls it: with another number, which the list of 64-bit calls does not contain.
static int call_as_32_bits(void) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    return result < 0 ? (int)-result : 0;
}

static int call_as_x32(void) { return outcome(syscall(SYS_getpid | 0x40000000)); }
#endif

const struct attempt lamina_call_attempts[] = {
    {"connect to a port", "calls", connect_tcp},
    {"send to a port", "calls", send_udp},
    {"connect to a socket with a path", "calls", connect_path},
    {"connect to an abstract socket", "calls", connect_abstract},
    {"send from a pair of sockets", "calls", send_from_pair},
    {"listen to a port", "calls", listen_to_port},
    {"accept a connection", "calls", accept_connection},
    {"start a process", "calls", divide},
    {"start a process by a call", "calls", divide_by_call},
    {"start a process on another thread", "calls", divide_on_thread},
    {"start a program", "calls", start_program},
    {"become another program", "calls", replace_program},
    {"trace the parent", "calls", trace_parent},
    {"read the parent's memory", "calls", read_parent},
    {"open the parent's memory", "calls", open_memory_of_parent},
    {"send the parent a signal", "calls", signal_parent},
    {"send the group a signal", "calls", signal_group},
    {"send a thread of the parent a signal", "calls", signal_thread},
    {"send any thread a signal", "calls", signal_old_thread},
    {"queue a signal", "calls", queue_signal},
    {"open the parent", "calls", open_process},
    {"give the parent a descriptor", "calls", give_descriptor},
    {"limit the parent", "calls", limit_parent},
    {"slow the parent", "calls", slow_parent},
    {"move the parent to a processor", "calls", move_parent},
    {"outlive the parent", "calls", outlive_parent},
    {"use rings of requests", "calls", use_rings},
    {"make a namespace", "calls", make_namespace},
    {"enter a namespace", "calls", enter_namespace},
    {"use keys", "calls", use_keys},
    {"run a program in the kernel", "calls", run_in_kernel},
    {"measure events", "calls", measure},
    {"handle faults", "calls", handle_faults},
    {"make a file of memory", "calls", make_memory_file},
    {"change the personality", "calls", change_personality},
    {"open a file by its handle", "calls", open_by_handle},
    {"watch files", "calls", watch_files},
    {"share memory", "calls", share_memory},
    {"make a queue", "calls", make_queue},
    {"change the priority of threads", "calls", change_priority},
    {"move pages", "calls", move_pages_of_others},
    {"type into a terminal", "calls", type_into_terminal},
    {"trap calls", "calls", trap_calls},
#if defined(__x86_64__)
    {"call as a program of 32 bits", "calls", call_as_32_bits},
    {"call as a program with short pointers", "calls", call_as_x32},
#endif
    {NULL, NULL, NULL},
};
