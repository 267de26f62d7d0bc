#ifndef LAMINA_SCENE_CODE_H
#define LAMINA_SCENE_CODE_H

#include <stdint.h>

/// The addresses of the code of the scene's library that was loaded last; 0 before the first. When a thread hangs, the
/// watchdog (process.c) writes the backtrace at a moment at which one of the innermost functions lies in this range, so
/// that the report names a place in the scene.
extern struct scene_code {
    uintptr_t start, end;
    /// The address at which the library was loaded, from which the addresses in its file are counted.
    uintptr_t base;
} lamina_scene_code __attribute__((visibility("hidden")));

#endif
