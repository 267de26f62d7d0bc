// CSandbox: restricts what the calling process can do from then on, by Landlock, by a filter of system calls (seccomp),
// and by limits of resources. Nothing of this can be taken back.
#ifndef LAMINA_CSANDBOX_H
#define LAMINA_CSANDBOX_H

#include <stdbool.h>

// MARK: - Files (Landlock)

/// Returns the version of Landlock's interface that the kernel provides; 0 if it provides none.
int lamina_landlock_version(void);

/// The ways in which a process may use a file, or a folder with everything in it.
enum lamina_access {
    lamina_access_read,
    /// Reading and writing, without creating or removing files, as for devices.
    lamina_access_write,
    /// Reading, writing, creating and removing regular files and folders.
    lamina_access_create,
};

/// Begins a set of rules that allow nothing of what this version of Landlock's interface can forbid. Returns its
/// descriptor, or the negative error code.
int lamina_landlock_begin(int version);

/// Adds a rule that allows this access to a file or folder. Returns 0, or the error code, such as ENOENT.
int lamina_landlock_allow(int rules, int version, const char *path, enum lamina_access access);

/// Applies the rules to the calling thread, and to the threads that it starts later. Closes the descriptor. Returns 0, or
/// the error code. `lamina_forbid_privileges` must have been called.
int lamina_landlock_end(int rules);

// MARK: - System calls (seccomp)

/// Returns true if the kernel can filter the system calls of all threads of a process.
bool lamina_can_filter_calls(void);

/// Forbids all threads the system calls that are not needed to compute, to use files, and to talk through open
/// descriptors: they fail with EPERM. Calls that are newer than the list of this module fail with ENOSYS, as on an older
/// kernel. If `forbids_writing` is true, no file can be opened for writing, created, renamed or removed. Returns 0, or
/// the error code. `lamina_forbid_privileges` must have been called.
int lamina_filter_calls(bool forbids_writing);

// MARK: - The process

/// Returns the number of threads of this process; 0 if it is not known, because /proc is not mounted.
int lamina_thread_count(void);

/// Keeps this process from getting rights by running a program, which the kernel requires before the other restrictions,
/// and gives up the rights of the administrator except those to read and write all files. Returns 0, or the error code.
int lamina_forbid_privileges(void);

/// Closes all descriptors except the standard streams.
void lamina_close_descriptors(void);

/// Calls `visit` with the path of each library that this process has loaded.
void lamina_visit_libraries(void (*visit)(const char *path, void *context), void *context);

/// Limits of a process. Present limits that are lower are kept.
struct lamina_limits {
    /// Writable memory, and all addresses, in bytes.
    unsigned long memory, addresses;
    /// The number of threads that can be added to those that all users run now.
    unsigned long threads;
    unsigned long descriptors;
    /// The size of a file that is written, in bytes.
    unsigned long file_size;
};

/// Sets the limits, and forbids core dumps. Returns 0, or the error code.
int lamina_set_limits(struct lamina_limits limits);

#endif
