// The system calls that a process in the sandbox may use. Included by filter.c only.
#ifndef LAMINA_CALLS_H
#define LAMINA_CALLS_H

#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/syscall.h>

// Calls and requests that the headers of Debian 12 do not have. Numbers from 424 on are the same for all processors.
enum {
    nr_map_shadow_stack = 453,
    nr_futex_wake = 454,
    nr_futex_wait = 455,
    nr_futex_requeue = 456,
    nr_mseal = 462,
    /// The newest call that was considered for this list: listns of Linux 6.19.
    nr_newest = 470,
};
enum { request_tcgets2 = 0x802c542a, option_set_vma = 0x53564d41 };

// Calls that are allowed with all arguments.
static const int allowed[] = {
    // Memory.
    SYS_brk, SYS_madvise, SYS_membarrier, SYS_mincore, SYS_mmap, SYS_mprotect, SYS_mremap, SYS_msync, SYS_munmap,
    nr_map_shadow_stack, nr_mseal,
    // Threads. `clone` is below.
    SYS_exit, SYS_exit_group, SYS_futex, SYS_futex_waitv, nr_futex_wake, nr_futex_wait, nr_futex_requeue, SYS_getcpu,
    SYS_gettid, SYS_rseq, SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_sched_getaffinity,
    SYS_sched_getattr, SYS_sched_getparam, SYS_sched_getscheduler, SYS_sched_rr_get_interval, SYS_sched_yield,
    SYS_set_robust_list, SYS_set_tid_address,
    // Reading, and writing to open descriptors. Landlock restricts what can be opened.
    SYS_chdir, SYS_close, SYS_close_range, SYS_copy_file_range, SYS_dup, SYS_dup3, SYS_faccessat, SYS_faccessat2,
    SYS_fadvise64, SYS_fallocate, SYS_fchdir, SYS_fdatasync, SYS_flock, SYS_fstat, SYS_fstatfs, SYS_fsync,
    SYS_ftruncate, SYS_getcwd, SYS_getdents64, SYS_lseek, SYS_newfstatat, SYS_pipe2, SYS_pread64, SYS_preadv,
    SYS_preadv2, SYS_pwrite64, SYS_pwritev, SYS_pwritev2, SYS_read, SYS_readahead, SYS_readlinkat, SYS_readv,
    SYS_sendfile, SYS_statfs, SYS_statx, SYS_umask, SYS_write, SYS_writev,
    // Time.
    SYS_clock_getres, SYS_clock_gettime, SYS_clock_nanosleep, SYS_getitimer, SYS_gettimeofday, SYS_nanosleep,
    SYS_setitimer, SYS_timer_create, SYS_timer_delete, SYS_timer_getoverrun, SYS_timer_gettime, SYS_timer_settime,
    SYS_timerfd_create, SYS_timerfd_gettime, SYS_timerfd_settime, SYS_times,
    // Receiving signals. Those that send signals are below.
    SYS_restart_syscall, SYS_rt_sigaction, SYS_rt_sigpending, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_signalfd4,
    // Waiting for descriptors, and open connections.
    SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_epoll_pwait2, SYS_eventfd2, SYS_getpeername,
    SYS_getsockname, SYS_getsockopt, SYS_ppoll, SYS_pselect6, SYS_recvfrom, SYS_recvmmsg, SYS_recvmsg, SYS_sendmmsg,
    SYS_sendmsg, SYS_shutdown,
    // Information about this process and the system. A process without children can wait for none.
    SYS_capget, SYS_getegid, SYS_geteuid, SYS_getgid, SYS_getgroups, SYS_getpgid, SYS_getpid, SYS_getppid,
    SYS_getpriority, SYS_getrandom, SYS_getresgid, SYS_getresuid, SYS_getrlimit, SYS_getrusage, SYS_getsid, SYS_getuid,
    SYS_setrlimit, SYS_sysinfo, SYS_uname, SYS_wait4, SYS_waitid,
#ifdef __x86_64__
    // The older forms of calls, which other processors do not have.
    SYS_access, SYS_alarm, SYS_arch_prctl, SYS_dup2, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_getdents,
    SYS_getpgrp, SYS_lstat, SYS_pause, SYS_pipe, SYS_poll, SYS_readlink, SYS_select, SYS_stat, SYS_time,
#endif
};

// Calls that change folders. Landlock restricts the folders; without it they are forbidden.
static const int changing[] = {
    SYS_linkat, SYS_mkdirat, SYS_renameat2, SYS_symlinkat, SYS_unlinkat,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef __x86_64__
    SYS_link, SYS_mkdir, SYS_rename, SYS_rmdir, SYS_symlink, SYS_unlink,
#endif
};

// A condition for an argument of a call: its lower half, with this mask, has this value.
struct condition {
    uint8_t argument;
    /// True for the upper half.
    bool is_upper;
    uint32_t mask, value;
};

// A call that is allowed if both conditions are true. Several rules for a call are alternatives; they follow one another.
struct rule {
    int call;
    struct condition first, second;
};

#define VALUE(argument, value) {argument, false, UINT32_MAX, value}
#define BITS(argument, mask, value) {argument, false, mask, value}
#define UPPER(argument, value) {argument, true, UINT32_MAX, value}
// A condition that is always true.
#define ANY {0, false, 0, 0}

// The process's own number, which is not known before.
#define OWN UINT32_C(0xffffffff)

// The flags of `clone` for new namespaces.
#define NAMESPACES (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

static const struct rule rules[] = {
    // Threads, but not processes.
    {SYS_clone, BITS(0, CLONE_THREAD | CLONE_VFORK | NAMESPACES, CLONE_THREAD), ANY},
    // Signals to this process.
    {SYS_kill, VALUE(0, OWN), ANY},
    {SYS_tgkill, VALUE(0, OWN), ANY},
    {SYS_rt_sigqueueinfo, VALUE(0, OWN), ANY},
    {SYS_rt_tgsigqueueinfo, VALUE(0, OWN), ANY},
    // Limits, processors and priority of this process or the calling thread.
    {SYS_prlimit64, VALUE(0, 0), ANY},
    {SYS_sched_setaffinity, VALUE(0, 0), ANY},
    {SYS_setpriority, VALUE(0, 0), VALUE(1, 0)},
    // Connections within this process. Sockets for datagrams could send to any address.
    {SYS_socketpair, VALUE(0, AF_UNIX), BITS(1, 0xf, SOCK_STREAM)},
    {SYS_socketpair, VALUE(0, AF_UNIX), BITS(1, 0xf, SOCK_SEQPACKET)},
    // Sending without an address.
    {SYS_sendto, VALUE(4, 0), UPPER(4, 0)},
    {SYS_setsockopt, VALUE(1, SOL_SOCKET), VALUE(2, SO_SNDBUF)},
    {SYS_setsockopt, VALUE(1, SOL_SOCKET), VALUE(2, SO_RCVBUF)},
    {SYS_setsockopt, VALUE(1, SOL_SOCKET), VALUE(2, SO_SNDTIMEO)},
    {SYS_setsockopt, VALUE(1, SOL_SOCKET), VALUE(2, SO_RCVTIMEO)},
    // Not the commands that send signals to the owner of a descriptor, and that watch files.
    {SYS_fcntl, VALUE(1, F_DUPFD), ANY},
    {SYS_fcntl, VALUE(1, F_DUPFD_CLOEXEC), ANY},
    {SYS_fcntl, VALUE(1, F_GETFD), ANY},
    {SYS_fcntl, VALUE(1, F_SETFD), ANY},
    {SYS_fcntl, VALUE(1, F_GETFL), ANY},
    {SYS_fcntl, VALUE(1, F_SETFL), ANY},
    {SYS_fcntl, VALUE(1, F_GETLK), ANY},
    {SYS_fcntl, VALUE(1, F_SETLK), ANY},
    {SYS_fcntl, VALUE(1, F_SETLKW), ANY},
    {SYS_fcntl, VALUE(1, F_OFD_GETLK), ANY},
    {SYS_fcntl, VALUE(1, F_OFD_SETLK), ANY},
    {SYS_fcntl, VALUE(1, F_OFD_SETLKW), ANY},
    {SYS_fcntl, VALUE(1, F_GETPIPE_SZ), ANY},
    {SYS_fcntl, VALUE(1, F_SETPIPE_SZ), ANY},
    {SYS_fcntl, VALUE(1, F_ADD_SEALS), ANY},
    {SYS_fcntl, VALUE(1, F_GET_SEALS), ANY},
    // Questions about terminals, and the modes of descriptors.
    {SYS_ioctl, VALUE(1, TCGETS), ANY},
    {SYS_ioctl, VALUE(1, request_tcgets2), ANY},
    {SYS_ioctl, VALUE(1, TIOCGWINSZ), ANY},
    {SYS_ioctl, VALUE(1, TIOCGPGRP), ANY},
    {SYS_ioctl, VALUE(1, FIONREAD), ANY},
    {SYS_ioctl, VALUE(1, FIONBIO), ANY},
    {SYS_ioctl, VALUE(1, FIOCLEX), ANY},
    {SYS_ioctl, VALUE(1, FIONCLEX), ANY},
    // Names of threads and of memory, and questions. Not PR_SET_PDEATHSIG, so that the process ends with its parent.
    {SYS_prctl, VALUE(0, PR_SET_NAME), ANY},
    {SYS_prctl, VALUE(0, PR_GET_NAME), ANY},
    {SYS_prctl, VALUE(0, option_set_vma), ANY},
    {SYS_prctl, VALUE(0, PR_GET_DUMPABLE), ANY},
    {SYS_prctl, VALUE(0, PR_GET_PDEATHSIG), ANY},
    {SYS_prctl, VALUE(0, PR_GET_SECCOMP), ANY},
    {SYS_prctl, VALUE(0, PR_GET_NO_NEW_PRIVS), ANY},
    {SYS_prctl, VALUE(0, PR_CAPBSET_READ), ANY},
    {SYS_prctl, VALUE(0, PR_GET_TIMERSLACK), ANY},
    {SYS_prctl, VALUE(0, PR_SET_TIMERSLACK), ANY},
};

// Opening files, which Landlock restricts. Before version 3 it does not see O_TRUNC, so this is allowed only together
// with writing. The mode 3 is neither reading nor writing.
static const struct rule opening[] = {
    {SYS_openat, BITS(2, O_ACCMODE, O_WRONLY), ANY},
    {SYS_openat, BITS(2, O_ACCMODE, O_RDWR), ANY},
    {SYS_openat, BITS(2, O_ACCMODE | O_TRUNC, O_RDONLY), ANY},
#ifdef __x86_64__
    {SYS_open, BITS(1, O_ACCMODE, O_WRONLY), ANY},
    {SYS_open, BITS(1, O_ACCMODE, O_RDWR), ANY},
    {SYS_open, BITS(1, O_ACCMODE | O_TRUNC, O_RDONLY), ANY},
#endif
};

// Opening files for reading only.
static const struct rule opening_to_read[] = {
    {SYS_openat, BITS(2, O_ACCMODE | O_TRUNC | O_CREAT, O_RDONLY), ANY},
#ifdef __x86_64__
    {SYS_open, BITS(1, O_ACCMODE | O_TRUNC | O_CREAT, O_RDONLY), ANY},
#endif
};

// Calls that fail with ENOSYS, for which libraries have others: `clone3`, whose flags cannot be seen by a filter, as
// those of `openat2`.
static const int missing[] = {SYS_clone3, SYS_openat2};

#endif
