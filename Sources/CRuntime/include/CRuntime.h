// CRuntime: functions for QuartzCore that cannot be written in Swift.
#ifndef LAMINA_CRUNTIME_H
#define LAMINA_CRUNTIME_H

// MARK: - Initializers of a dynamic class

// Each function calls an initializer of `dynamic_class`, a subclass of `base_class` that is known only at run time.
// Swift allows this only for `required` initializers. The initializers of Core Animation's classes must not be
// `required`, because subclasses in existing programs declare `override init()`. So the first call looks up the index
// that the initializer's allocating entry point has in the base class's method table. Later calls use the entry at
// this index in the dynamic class's table.
//
// All functions return an object with a retain count of 1 that the caller owns, or null if the base class's table
// does not contain the initializer.

/// Calls `CAAnimation.init()`; `base_class` is CAAnimation.
void *lamina_animation_make(void *base_class, void *dynamic_class);

/// Calls `CALayer.init()`; `base_class` is CALayer.
void *lamina_layer_make(void *base_class, void *dynamic_class);

/// Calls `CALayer.init(layer: Any)`; `base_class` is CALayer. `any` points to an initialized existential value, which
/// the initializer consumes.
void *lamina_layer_copy(void *base_class, void *dynamic_class, void *any);

// The two steps of these functions, for classes of other modules:

/// Returns the index of `function` in the method table of the class `type`, or −1 if the table does not contain it.
long lamina_slot_of(void *type, void *function);

/// Calls the allocating `init()` at an index of the method table of `dynamic_class`.
void *lamina_make(void *dynamic_class, long slot);

// MARK: - A pointer per thread

/// Returns the calling thread's value; null if it was not set.
void *lamina_thread_slot(void);

/// Sets the calling thread's value. When the thread ends, `release` is called with the value.
void lamina_set_thread_slot(void *value, void (*release)(void *));

// MARK: - Memory

/// Gives the pages of the heap in which nothing is in use back to the system, if the C library can do that.
void lamina_give_back_memory(void);

#endif
