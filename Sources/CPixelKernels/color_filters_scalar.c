#define LK_NAME(name) name##_scalar
#define LK_TARGET
#include "color_filters.h"
