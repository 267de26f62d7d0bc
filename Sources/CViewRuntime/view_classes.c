#include "CViewRuntime.h"

typedef void *(*allocating_init)(__attribute__((swift_context)) void *type)
    __attribute__((swiftcall));

// UIKit.UIView.draw(Foundation.CGRect) and UIKit.UIResponder.__allocating_init().
extern char view_draw __asm__("$s5UIKit6UIViewC4drawyy10Foundation6CGRectVF");
extern char responder_init __asm__("$s5UIKit11UIResponderCACycfC");

enum { max_slots = 4096 };

static long slot_of(void *type, void *function) {
    void **table = type;
    for (long i = 0; i < max_slots; i++) {
        if (table[i] == function) return i;
    }
    return -1;
}

bool lamina_view_draws(void *view_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = slot_of(view_class, &view_draw);
    // Not found: better a picture too many than none.
    return slot < 0 || ((void **)dynamic_class)[slot] != &view_draw;
}

void *lamina_responder_make(void *base_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = slot_of(base_class, &responder_init);
    return slot < 0 ? 0 : ((allocating_init)((void **)dynamic_class)[slot])(dynamic_class);
}
