// Areas in units of 1/65536 of a pixel, and their conversion to coverage.

#ifndef LK_ACCUMULATE_H
#define LK_ACCUMULATE_H

#include <stdint.h>

enum { lk_whole_area = 65536 };

// Returns the area that the rule makes of a sum: min(|sum|, 1) or, for the even-odd rule, the distance to the nearest
// even number.
static inline uint32_t lk_fold_area(int32_t sum, int even_odd) {
  if (even_odd) {
    uint32_t rest = (uint32_t)sum & (2 * lk_whole_area - 1);
    return rest > lk_whole_area ? 2 * lk_whole_area - rest : rest;
  }
  uint32_t area = sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum;
  return area < lk_whole_area ? area : lk_whole_area;
}

static inline uint8_t lk_fixed_to_byte(int32_t sum, int even_odd) {
  return (uint8_t)((lk_fold_area(sum, even_odd) * 255 + lk_whole_area / 2) >> 16);
}

#endif
