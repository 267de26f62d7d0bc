#include "CRuntime.h"

typedef void *(*allocating_init)(__attribute__((swift_context)) void *type)
    __attribute__((swiftcall));
typedef void *(*allocating_init_any)(void *any, __attribute__((swift_context)) void *type)
    __attribute__((swiftcall));

// The mangled names of CAAnimation.__allocating_init(), CALayer.__allocating_init() and
// CALayer.__allocating_init(layer:) in QuartzCore.
extern char animation_init __asm__("$s10QuartzCore11CAAnimationCACycfC");
extern char layer_init __asm__("$s10QuartzCore7CALayerCACycfC");
extern char layer_init_layer __asm__("$s10QuartzCore7CALayerC5layerACyp_tcfC");

// The number of words that are searched. The length of a method table is not known here; the limit is a choice.
enum { max_slots = 4096 };

long lamina_slot_of(void *type, void *function) {
    void **table = type;
    for (long i = 0; i < max_slots; i++) {
        if (table[i] == function) return i;
    }
    return -1;
}

void *lamina_make(void *dynamic_class, long slot) {
    return ((allocating_init)((void **)dynamic_class)[slot])(dynamic_class);
}

void *lamina_animation_make(void *base_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &animation_init);
    return slot < 0 ? 0 : lamina_make(dynamic_class, slot);
}

void *lamina_layer_make(void *base_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &layer_init);
    return slot < 0 ? 0 : lamina_make(dynamic_class, slot);
}

void *lamina_layer_copy(void *base_class, void *dynamic_class, void *any) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &layer_init_layer);
    return slot < 0 ? 0 : ((allocating_init_any)((void **)dynamic_class)[slot])(any, dynamic_class);
}
