#define _GNU_SOURCE
#include "attempts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// Returns 0 if a byte of the file can be read.
static int read_file(const char *path) {
    char byte;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    const int error = read(descriptor, &byte, 1) == 1 ? 0 : errno ? errno : ENODATA;
    close(descriptor);
    return error;
}

static int read_of_parent(const char *file) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)lamina_targets.parent, file);
    return read_file(path);
}

static int read_home(void) { return read_file(lamina_path("home/secret")); }
static int read_beside(void) { return read_file(lamina_path("beside")); }
static int read_shadow(void) { return read_file("/etc/shadow"); }
static int read_name(void) { return read_file("/etc/hostname"); }
static int read_environment(void) { return read_of_parent("environ"); }
static int read_maps(void) { return read_of_parent("maps"); }

static int read_through_process(void) {
    char path[600];
    snprintf(path, sizeof path, "/proc/self/root%s", lamina_path("home/secret"));
    return read_file(path);
}

static int list_home(void) { return outcome(open(lamina_path("home"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); }

static int read_upwards(void) {
    const int folder = open(lamina_path("scene"), O_PATH | O_DIRECTORY);
    return outcome(openat(folder, "../home/secret", O_RDONLY));
}

static int read_through_link(void) {
    if (symlink(lamina_path("home/secret"), lamina_path("temporary/link")) != 0) return errno;
    return read_file(lamina_path("temporary/link"));
}

// The link is in the scene's folder, as one from an archive may be.
static int read_given_link(void) { return read_file(lamina_path("scene/given-link")); }

static int read_hard_link(void) {
    if (link(lamina_path("home/secret"), lamina_path("temporary/hard-link")) != 0) return errno;
    return read_file(lamina_path("temporary/hard-link"));
}

static int read_moved(void) {
    if (rename(lamina_path("home/moved"), lamina_path("temporary/moved")) != 0) return errno;
    return read_file(lamina_path("temporary/moved"));
}

static int read_inherited(void) {
    char byte;
    return outcome(pread(lamina_targets.secret, &byte, 1, 0));
}

static int read_in_inherited(void) { return outcome(openat(lamina_targets.secret_folder, "secret", O_RDONLY)); }

static int change_folder(void) {
    if (chdir(lamina_path("home")) != 0) return errno;
    return read_file("secret");
}

static int write_there(const char *path, int flags) {
    const int descriptor = open(path, flags | O_CLOEXEC, 0600);
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}

static int write_outside(void) { return write_there(lamina_path("home/new"), O_WRONLY | O_CREAT); }

static int write_temporary(void) {
    char path[] = "/tmp/lamina-escape-XXXXXX";
    const int descriptor = mkstemp(path);
    if (descriptor < 0) return errno;
    unlink(path);
    return 0;
}

static int write_shared_memory(void) {
    const int error = write_there("/dev/shm/lamina-escape", O_RDWR | O_CREAT);
    unlink("/dev/shm/lamina-escape");
    return error;
}

static int write_to_scene(void) { return write_there(lamina_path("scene/new"), O_WRONLY | O_CREAT); }
static int write_scene_file(void) { return write_there(lamina_path("scene/written"), O_WRONLY); }
static int append_to_scene_file(void) { return write_there(lamina_path("scene/written"), O_WRONLY | O_APPEND); }
static int truncate_path(void) { return outcome(truncate(lamina_path("scene/written"), 0)); }
static int truncate_by_reading(void) { return write_there(lamina_path("scene/written"), O_RDONLY | O_TRUNC); }
static int truncate_by_mode(void) { return write_there(lamina_path("scene/written"), O_ACCMODE | O_TRUNC); }
static int change_mode(void) { return outcome(chmod(lamina_path("home/secret"), 0600)); }

static int change_mode_of_open_file(void) {
    return outcome(fchmod(open(lamina_path("scene/written"), O_RDONLY | O_CLOEXEC), 0600));
}

static int change_times(void) { return outcome(utimensat(AT_FDCWD, lamina_path("home/secret"), NULL, 0)); }

static int change_owner(void) { return outcome(chown(lamina_path("home/secret"), getuid(), getgid())); }

static int change_attributes(void) {
    return outcome(setxattr(lamina_path("home/secret"), "user.lamina", "a", 1, 0));
}

static int rename_file(void) { return outcome(rename(lamina_path("scene/renamed"), lamina_path("scene/other"))); }

// To exchange a file of one folder with a file of another one.
static int exchange(void) {
    return outcome(syscall(
        SYS_renameat2, AT_FDCWD, lamina_path("scene/exchanged"), AT_FDCWD, lamina_path("home/exchanged"), 2));
}

static int remove_file(void) { return outcome(unlink(lamina_path("scene/removed"))); }
static int make_folder(void) { return outcome(mkdir(lamina_path("scene/folder"), 0700)); }
static int make_link(void) { return outcome(symlink("/", lamina_path("scene/link"))); }
static int make_pipe(void) { return outcome(mkfifo(lamina_path("scene/pipe"), 0600)); }

static int write_limits(void) { return write_there("/proc/self/oom_score_adj", O_WRONLY); }

const struct attempt lamina_file_attempts[] = {
    {"read a file in the home folder", "reading", read_home},
    {"read a file beside the scene's folder", "reading", read_beside},
    {"read the passwords", "reading", read_shadow},
    {"read a file of the system", "reading", read_name},
    {"read the parent's environment", "reading", read_environment},
    {"read the parent's addresses", "reading", read_maps},
    {"read through /proc/self/root", "reading", read_through_process},
    {"list the home folder", "reading", list_home},
    {"read upwards from the scene's folder", "reading", read_upwards},
    {"read through a symbolic link", "reading", read_through_link},
    {"read through a link in the scene's folder", "reading", read_given_link},
    {"read through a hard link", "reading", read_hard_link},
    {"read a file that is moved", "reading", read_moved},
    {"read from an inherited descriptor", "reading", read_inherited},
    {"read in an inherited folder", "reading", read_in_inherited},
    {"read after changing the folder", "reading", change_folder},
    {"write a file in the home folder", "writing", write_outside},
    {"write a file for all users", "writing", write_temporary},
    {"write shared memory", "writing", write_shared_memory},
    {"write a new file of the scene", "writing", write_to_scene},
    {"write a file of the scene", "writing", write_scene_file},
    {"append to a file of the scene", "writing", append_to_scene_file},
    {"truncate a path", "writing", truncate_path},
    {"truncate by reading", "writing", truncate_by_reading},
    {"truncate with another mode", "writing", truncate_by_mode},
    {"change the mode of a file", "writing", change_mode},
    {"change the mode of an open file", "writing", change_mode_of_open_file},
    {"change the times of a file", "writing", change_times},
    {"change the owner of a file", "writing", change_owner},
    {"change the attributes of a file", "writing", change_attributes},
    {"rename a file of the scene", "writing", rename_file},
    {"exchange two files", "writing", exchange},
    {"remove a file of the scene", "writing", remove_file},
    {"make a folder", "writing", make_folder},
    {"make a symbolic link", "writing", make_link},
    {"make a pipe with a name", "writing", make_pipe},
    {"write a setting of the process", "writing", write_limits},
    {NULL, NULL, NULL},
};
