// CViewRuntime: what UIKit needs that Swift cannot say.
#ifndef LAMINA_CVIEWRUNTIME_H
#define LAMINA_CVIEWRUNTIME_H

#include <stdbool.h>

// Both look up, once, at which index of the base class's method table a method is; see CRuntime.h.

/// Returns true if `dynamic_class`, a subclass of `view_class`, which is UIView, has a `draw(_:)` of its own.
bool lamina_view_draws(void *view_class, void *dynamic_class);

/// `UIResponder.init()` of a subclass, as a +1 reference; `base_class` is UIResponder.
void *lamina_responder_make(void *base_class, void *dynamic_class);

#endif
