// The parts of a sprite that take most of the time are sampling and compositing, which have versions for vectors of 128
// bits. The compiler vectorizes the others.

#include "sprites.h"
#include "versions.h"

#define LK_NAME(name) name##_vector

#include "sprite_rows.h"
