#include "CPixelKernels.h"

#define LK_NAME(name) name##_scalar

#include "spans_rows.h"
