#define _GNU_SOURCE
#include "CSandbox.h"
#include "calls.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

// A program for the kernel, which it runs for each system call.
struct program {
    struct sock_filter code[BPF_MAXINSNS];
    unsigned short count;
};

static void add(struct program *program, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    if (program->count < BPF_MAXINSNS)
        program->code[program->count] = (struct sock_filter){code, if_true, if_false, value};
    program->count++;
}

static void load(struct program *program, size_t offset) {
    add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void end(struct program *program, uint32_t answer) {
    add(program, BPF_RET | BPF_K, answer, 0, 0);
}

static const uint32_t refused = SECCOMP_RET_ERRNO | EPERM;
static const uint32_t unknown = SECCOMP_RET_ERRNO | ENOSYS;

// Ends with `answer` if the call is the given one.
static void answer(struct program *program, int call, uint32_t answer) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
    end(program, answer);
}

// Skips `rest` further instructions if the condition is not true.
static void check(struct program *program, const struct condition *condition, uint8_t rest) {
    const size_t half = condition->is_upper ? sizeof(uint32_t) : 0;
    load(program, offsetof(struct seccomp_data, args) + condition->argument * sizeof(uint64_t) + half);
    add(program, BPF_ALU | BPF_AND | BPF_K, condition->mask, 0, 0);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, condition->value == OWN ? (uint32_t)getpid() : condition->value, 0, rest);
}

// The number of instructions of a condition, and of a rule with two of them and its end.
enum { condition_length = 3, rule_length = 2 * condition_length + 1 };

// Adds the rules for one call, which are the first `count` of `rules`, and the refusal if none of them allows it.
static void add_rules_of_call(struct program *program, const struct rule *rules, size_t count) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)rules->call, 0, (uint8_t)(count * rule_length + 1));
    for (size_t index = 0; index < count; index++) {
        check(program, &rules[index].first, condition_length + 1);
        check(program, &rules[index].second, 1);
        end(program, SECCOMP_RET_ALLOW);
    }
    end(program, refused);
}

static void add_rules(struct program *program, const struct rule *rules, size_t count) {
    for (size_t start = 0, next; start < count; start = next) {
        for (next = start; next < count && rules[next].call == rules[start].call;) next++;
        add_rules_of_call(program, rules + start, next - start);
    }
}

static void allow(struct program *program, const int *calls, size_t count) {
    for (size_t index = 0; index < count; index++) answer(program, calls[index], SECCOMP_RET_ALLOW);
}

#ifdef OWN_ARCHITECTURE

// Ends for calls of the processor's other modes, and for those that are not known.
static void add_beginning(struct program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
    end(program, unknown);
    load(program, offsetof(struct seccomp_data, nr));
    // On x86-64, the numbers of the mode x32 are also greater.
    add(program, BPF_JMP | BPF_JGT | BPF_K, nr_newest, 0, 1);
    end(program, unknown);
    for (size_t index = 0; index < COUNT(missing); index++) answer(program, missing[index], unknown);
}

static void build(struct program *program, bool forbids_writing) {
    add_beginning(program);
    allow(program, allowed, COUNT(allowed));
    if (!forbids_writing) allow(program, changing, COUNT(changing));
    if (forbids_writing) add_rules(program, opening_to_read, COUNT(opening_to_read));
    else add_rules(program, opening, COUNT(opening));
    add_rules(program, rules, COUNT(rules));
    end(program, refused);
}

int lamina_filter_calls(bool forbids_writing) {
    static struct program program;
    program.count = 0;
    build(&program, forbids_writing);
    if (program.count > BPF_MAXINSNS) return E2BIG;
    const struct sock_fprog filter = {.len = program.count, .filter = program.code};
    const long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    // A positive result is a thread that has another filter.
    return result == 0 ? 0 : result > 0 ? EBUSY : errno;
}

bool lamina_can_filter_calls(void) {
    const uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

#else

int lamina_filter_calls(bool forbids_writing) {
    (void)forbids_writing;
    return ENOSYS;
}

bool lamina_can_filter_calls(void) {
    return false;
}

#endif
