#define _GNU_SOURCE
#include "CSceneRuntime.h"
#include "scene_code.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>

// A function of a library that returns a new object.
typedef void *(*maker)(void);

struct scene_code lamina_scene_code;

// A callback of dl_iterate_phdr. If `info` is that of the library that is loaded at `*address`, stores the range of the
// library's code in `lamina_scene_code` and returns 1, which ends the iteration; otherwise returns 0.
static int note_code(struct dl_phdr_info *info, size_t size, void *address) {
    (void)size;
    if (info->dlpi_addr != *(ElfW(Addr) *)address) return 0;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        lamina_scene_code.start = info->dlpi_addr + part->p_vaddr;
        lamina_scene_code.end = lamina_scene_code.start + part->p_memsz;
        lamina_scene_code.base = info->dlpi_addr;
    }
    return 1;
}

void *lamina_library_open(const char *path, char *reason, size_t capacity) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) {
        const char *text = dlerror();
        snprintf(reason, capacity, "%s", text ? text : "no reason is known");
    }
    struct link_map *map;
    if (library && dlinfo(library, RTLD_DI_LINKMAP, &map) == 0) dl_iterate_phdr(note_code, &map->l_addr);
    return library;
}

void *lamina_library_make(void *library, const char *name) {
    maker make = (maker)dlsym(library, name);
    return make ? make() : NULL;
}
