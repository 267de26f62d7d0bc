// Sums of signed areas within a pixel, in units of 1/65536 of its area, and their conversion to coverage. An area that
// an edge bounds is positive or negative depending on the direction of the edge, so the sum is the winding number,
// averaged over the pixel.

#ifndef LK_ACCUMULATE_H
#define LK_ACCUMULATE_H

#include <stdint.h>

// The area of a pixel.
enum { lk_whole_area = 65536 };

// Returns the covered area of a pixel, 0 ... 65536, from its sum of areas. In units of a pixel's area, it is min(|sum|,
// 1) by the non-zero rule, and the distance to the nearest even number by the even-odd rule. A sum wraps around where
// the winding number reaches 2^15.
static inline uint32_t lk_fold_area(int32_t sum, int even_odd) {
  if (even_odd) {
    uint32_t rest = (uint32_t)sum & (2 * lk_whole_area - 1);
    return rest > lk_whole_area ? 2 * lk_whole_area - rest : rest;
  }
  uint32_t area = sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum;
  return area < lk_whole_area ? area : lk_whole_area;
}

// Returns the covered area as coverage, 0 ... 255, rounded to nearest.
static inline uint8_t lk_fixed_to_byte(int32_t sum, int even_odd) {
  return (uint8_t)((lk_fold_area(sum, even_odd) * 255 + lk_whole_area / 2) >> 16);
}

#endif
