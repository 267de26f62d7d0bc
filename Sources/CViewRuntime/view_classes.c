#include "CViewRuntime.h"

#include "CRuntime.h"

// The mangled names of UIView.draw(CGRect) and UIResponder.__allocating_init() in UIKitCore.
extern char view_draw __asm__("$s9UIKitCore6UIViewC4drawyy10Foundation6CGRectVF");
extern char responder_init __asm__("$s9UIKitCore11UIResponderCACycfC");

bool lamina_view_draws(void *view_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(view_class, &view_draw);
    // If the method was not found, the view is drawn: an unnecessary picture is better than a missing one.
    return slot < 0 || ((void **)dynamic_class)[slot] != &view_draw;
}

void *lamina_responder_make(void *base_class, void *dynamic_class) {
    static long slot = -2;
    if (slot == -2) slot = lamina_slot_of(base_class, &responder_init);
    return slot < 0 ? 0 : lamina_make(dynamic_class, slot);
}
