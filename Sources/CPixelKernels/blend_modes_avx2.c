#if defined(__x86_64__)

#include "avx2_pixels.h"
#include "versions.h"

#define LK_NAME(name) name##_avx2
#define LK_TARGET LK_AVX2
#include "blend_rows.h"

#endif
