// CViewRuntime: functions for UIKit that cannot be written in Swift.
#ifndef LAMINA_CVIEWRUNTIME_H
#define LAMINA_CVIEWRUNTIME_H

#include <stdbool.h>

// At their first call, both functions look up the index of a method in the base class's method table; see CRuntime.h.

/// Returns true if `dynamic_class` or a superclass of it below UIView overrides `draw(_:)`. `view_class` is UIView,
/// and `dynamic_class` is a subclass of it.
bool lamina_view_draws(void *view_class, void *dynamic_class);

/// Calls `UIResponder.init()` of a subclass. Returns an object with a retain count of 1 that the caller owns;
/// `base_class` is UIResponder.
void *lamina_responder_make(void *base_class, void *dynamic_class);

#endif
