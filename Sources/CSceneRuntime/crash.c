#define _GNU_SOURCE
#include "CSceneRuntime.h"
#include "scene_code.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

// A report of a crash without another process. Swift's runtime starts a program that reads the memory of the crashed
// process. In a sandbox it cannot be started, and it takes seconds if it looks up the names of many functions.

// Through this pipe, memory is read that may not exist: `write` then fails instead of causing a signal.
static int through[2];
// The first line of a report, and the beginning of the lines with places.
static char headline[64], prefix[64];
// True while the first line must still be written before a place.
static bool needs_headline;
static atomic_flag is_reporting = ATOMIC_FLAG_INIT;
static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

enum {
    // The number of places that are written.
    place_limit = 12,
    // The number of functions that are followed.
    depth_limit = 4096,
    // The part of the stack in bytes that is searched for addresses.
    search_limit = 64 << 10,
};

struct registers {
    uintptr_t code, frame, stack;
};

static struct registers registers_of(const ucontext_t *context) {
#if defined(__x86_64__)
    const greg_t *values = context->uc_mcontext.gregs;
    return (struct registers){(uintptr_t)values[REG_RIP], (uintptr_t)values[REG_RBP], (uintptr_t)values[REG_RSP]};
#elif defined(__aarch64__)
    return (struct registers){context->uc_mcontext.pc, context->uc_mcontext.regs[29], context->uc_mcontext.sp};
#else
    (void)context;
    return (struct registers){0, 0, 0};
#endif
}

static bool is_code_of_scene(uintptr_t address) {
    return address >= lamina_scene_code.start && address < lamina_scene_code.end;
}

static void write_text(const char *text, size_t length) {
    if (write(STDERR_FILENO, text, length) < 0) {
        // The process ends without the line.
    }
}

// Writes a line with an address of the scene's code, as the distance from the address at which its library was loaded.
static void write_place(uintptr_t address) {
    char line[128];
    size_t length = strlen(prefix);
    const uintptr_t rest = address - lamina_scene_code.base;
    if (needs_headline) write_text(headline, strlen(headline));
    needs_headline = false;
    memcpy(line, prefix, length);
    for (int digit = 2 * (int)sizeof rest - 1; digit >= 0; digit--)
        line[length++] = "0123456789abcdef"[rest >> 4 * digit & 15];
    line[length++] = '\n';
    write_text(line, length);
}

// Copies `size` bytes, less than a pipe holds. Returns false if one of the addresses does not exist.
static bool read_memory(uintptr_t address, void *copy, size_t size) {
    return write(through[1], (const void *)address, size) == (ssize_t)size &&
        read(through[0], copy, size) == (ssize_t)size;
}

// Returns true if the bytes before this address are a call, so that the address may be one to which a function returns.
static bool follows_call(uintptr_t address) {
#if defined(__x86_64__)
    const uint8_t *code = (const uint8_t *)address;
    if (address - lamina_scene_code.start < 7) return false;
    if (code[-5] == 0xe8) return true;
    for (int length = 2; length <= 7; length++) {
        if (code[-length] == 0xff && (code[1 - length] >> 3 & 7) == 2) return true;
    }
    return false;
#elif defined(__aarch64__)
    uint32_t code;
    if (address % 4 != 0 || address - lamina_scene_code.start < 4) return false;
    memcpy(&code, (const void *)(address - 4), sizeof code);
    return code >> 26 == 0x25 || (code & 0xfffffc1f) == 0xd63f0000;
#else
    (void)address;
    return false;
#endif
}

// Writes the places in the scene on the chain of frame pointers, from the innermost. Returns their number.
static int write_chain(struct registers registers) {
    uintptr_t saved[2], low = registers.stack;
    int count = 0;
    // A function of the C library may not have changed the stack yet.
    if (!is_code_of_scene(registers.code) && read_memory(registers.stack, saved, sizeof *saved) &&
        is_code_of_scene(saved[0]) && follows_call(saved[0]))
        registers.code = saved[0] - 1;
    if (is_code_of_scene(registers.code)) {
        write_place(registers.code);
        count++;
    }
    for (int depth = 0; depth < depth_limit && count < place_limit; depth++) {
        if (registers.frame < low || registers.frame % sizeof(uintptr_t) != 0 ||
            !read_memory(registers.frame, saved, sizeof saved))
            break;
        // The call lies before the address to which the function returns.
        if (is_code_of_scene(saved[1] - 1)) {
            write_place(saved[1] - 1);
            count++;
        }
        low = registers.frame + 1;
        registers.frame = saved[0];
    }
    return count;
}

// Writes the first place in the scene to which an address on the stack may return. The chain of frame pointers is broken
// in libraries that use the register for other purposes, such as the C library.
static void write_first_on_stack(uintptr_t stack) {
    uintptr_t words[64];
    for (size_t offset = 0; offset < search_limit; offset += sizeof words) {
        if (!read_memory((stack & ~(sizeof(uintptr_t) - 1)) + offset, words, sizeof words)) return;
        for (size_t index = 0; index < sizeof words / sizeof *words; index++) {
            if (!is_code_of_scene(words[index]) || !follows_call(words[index])) continue;
            write_place(words[index] - 1);
            return;
        }
    }
}

static void report(int number, siginfo_t *info, void *context) {
    (void)info;
    // Another thread that crashes at the same time waits for the end of the process.
    while (atomic_flag_test_and_set(&is_reporting)) pause();
    const struct registers registers = registers_of(context);
    write_text(headline, strlen(headline));
    if (write_chain(registers) == 0) write_first_on_stack(registers.stack);
    // The signal is sent when this function has returned, as it is blocked until then.
    signal(number, SIG_DFL);
    raise(number);
}

// Writes the places in the scene from which the program is ended by `exit`, which calls this function; nothing if the scene
// is not among its callers.
static void report_exit(void) {
    const uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    if (lamina_scene_code.start == 0 || atomic_flag_test_and_set(&is_reporting)) return;
    needs_headline = true;
    if (write_chain((struct registers){0, frame, frame}) == 0) write_first_on_stack(frame);
    // A crash while the program ends is still reported.
    atomic_flag_clear(&is_reporting);
}

// Gives the calling thread a stack for the report, because an endless recursion leaves none.
static void make_stack(void) {
    const stack_t stack = {.ss_size = 64 << 10, .ss_sp = malloc(64 << 10)};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
}

bool lamina_crashes_report(const char *first_line, const char *beginning) {
    struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    snprintf(headline, sizeof headline, "%s\n", first_line);
    snprintf(prefix, sizeof prefix, "%s", beginning);
    if (pipe2(through, O_CLOEXEC | O_NONBLOCK) != 0) return false;
    make_stack();
    atexit(report_exit);
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++)
        sigaction(signals[index], &action, NULL);
    return true;
}
