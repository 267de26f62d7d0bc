#include "sprites.h"

#define LK_NAME(name) name##_scalar

#include "sprite_rows.h"
