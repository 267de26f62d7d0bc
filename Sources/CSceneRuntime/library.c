#include "CSceneRuntime.h"

#include <dlfcn.h>
#include <stdio.h>

typedef void *(*maker)(void);

void *lamina_library_open(const char *path, char *reason, size_t capacity) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        const char *text = dlerror();
        snprintf(reason, capacity, "%s", text ? text : "no reason is known");
    }
    return library;
}

bool lamina_library_has(void *library, const char *name) { return dlsym(library, name) != NULL; }

void *lamina_library_make(void *library, const char *name) {
    maker make = (maker)dlsym(library, name);
    return make ? make() : NULL;
}
