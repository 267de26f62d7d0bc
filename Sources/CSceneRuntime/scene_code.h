#ifndef LAMINA_SCENE_CODE_H
#define LAMINA_SCENE_CODE_H

#include <stdint.h>

/// The addresses of the code of the scene that was loaded last; 0 before the first.
extern struct scene_code {
    uintptr_t start, end;
} lamina_scene_code __attribute__((visibility("hidden")));

#endif
