// CRuntime: the two things QuartzCore needs that Swift cannot say.
#ifndef LAMINA_CRUNTIME_H
#define LAMINA_CRUNTIME_H

// MARK: - Initializers of a dynamic class

// Calls an initializer of `dynamic_class`, a subclass of `base_class`. Swift offers this for `required`
// initializers only, but those of Core Animation must be ordinary designated ones, or no subclass in
// existing source could write `override init()`. The initializer is found by looking
// up, once, at which index of the base class's method table its allocating entry is.
//
// All return a +1 reference; null if the base class's table does not have the initializer.

/// `CAAnimation.init()`; `base_class` is CAAnimation.
void *lamina_animation_make(void *base_class, void *dynamic_class);

/// `CALayer.init()`; `base_class` is CALayer.
void *lamina_layer_make(void *base_class, void *dynamic_class);

/// `CALayer.init(layer: Any)`; `base_class` is CALayer. `any` points to an initialized existential, which the callee consumes.
void *lamina_layer_copy(void *base_class, void *dynamic_class, void *any);

// The parts of these functions, for other classes:

/// The place of `function` in the method table of the class `type`; −1 if it is not there.
long lamina_slot_of(void *type, void *function);

/// Calls the allocating `init()` at a place of the method table of `dynamic_class`.
void *lamina_make(void *dynamic_class, long slot);

// MARK: - A pointer per thread

/// The calling thread's value; null before it was set.
void *lamina_thread_slot(void);

/// Sets the calling thread's value. When the thread ends, `release` is called with it.
void lamina_set_thread_slot(void *value, void (*release)(void *));

#endif
