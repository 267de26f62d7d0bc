#include "CPixelKernels.h"

#define LK_NAME(name) name##_scalar
#define LK_TARGET

// Adds the dither to four channels of 16 bits, and returns their high bytes.
static inline uint32_t dithered(uint64_t color, uint8_t dither) {
  uint64_t sum = (color + dither * UINT64_C(0x0001000100010001)) >> 8;
  return (uint32_t)((sum & 0xff) | (sum >> 8 & 0xff00) | (sum >> 16 & 0xff0000)
                    | (sum >> 24 & 0xff000000));
}

static void color_block(
    uint32_t *dst, const uint64_t *ramp, const int32_t *index, const uint8_t *dither) {
  for (int i = 0; i < 64; i++) dst[i] = dithered(ramp[index[i]], dither[i % 8]);
}

#include "gradient_rows.h"
