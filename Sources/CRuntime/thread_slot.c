#include "CRuntime.h"

#include <pthread.h>

typedef struct {
    void *value;
    void (*release)(void *);
} slot;

static _Thread_local slot current;
static pthread_key_t cleanup_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void clean_up(void *pointer) {
    slot *ended = pointer;
    if (ended->release) ended->release(ended->value);
    ended->value = NULL;
}

static void make_key(void) { pthread_key_create(&cleanup_key, clean_up); }

void *lamina_thread_slot(void) { return current.value; }

void lamina_set_thread_slot(void *value, void (*release)(void *)) {
    pthread_once(&once, make_key);
    current.value = value;
    current.release = release;
    // The key's destructor is called when the thread ends; it calls `release`.
    pthread_setspecific(cleanup_key, &current);
}
