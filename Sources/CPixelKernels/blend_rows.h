// A row function for every blend mode, and the selection among them. The including file defines LK_NAME(x), which
// appends the version to a name, and LK_TARGET, the attribute of its functions.

#include <string.h>

#include "CPixelKernels.h"
#include "arithmetic.h"
#include "blend_modes.h"

#define LK_ROW(value, mode)                                                                      \
  LK_TARGET static void row_##mode(uint32_t *restrict dst, const uint32_t *restrict src, size_t n) { \
    for (size_t i = 0; i < n; i++) dst[i] = lk_pixel_##mode(src[i], dst[i]);                     \
  }

LK_EACH_BLEND_MODE(LK_ROW)

#define LK_CASE(value, mode)                                                                     \
  case value: row_##mode(dst, src, n); break;

LK_TARGET void LK_NAME(lk_blend)(int mode, uint32_t *dst, const uint32_t *src, size_t n) {
  switch (mode) {
    // CGBlendMode.clear and CGBlendMode.copy.
    case 16: memset(dst, 0, n * sizeof *dst); break;
    case 17: memcpy(dst, src, n * sizeof *dst); break;
    LK_EACH_BLEND_MODE(LK_CASE)
    // CGBlendMode.normal (0), and numbers that are no mode.
    default: LK_NAME(lk_over)(dst, src, n);
  }
}

// The number of pixels that are blended at a time if another step precedes or follows the blending.
enum { block = 64 };

LK_TARGET static void keep_uncovered(
    uint32_t *dst, const uint32_t *blended, const uint8_t *coverage, size_t n) {
  for (size_t i = 0; i < n; i++) {
    uint32_t covered = lk_mul_pixel(blended[i], coverage[i]);
    // No channel overflows, because the products are at most the coverage and its difference from 255.
    dst[i] = covered + lk_mul_pixel(dst[i], 255u - coverage[i]);
  }
}

LK_TARGET void LK_NAME(lk_blend_coverage)(
    int mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n,
    uint8_t opacity) {
  uint32_t source[block], blended[block];
  for (size_t i = 0; i < n; i += block) {
    size_t count = n - i < block ? n - i : block;
    memcpy(source, src + i, count * sizeof *source);
    memcpy(blended, dst + i, count * sizeof *blended);
    LK_NAME(lk_scale)(source, count, opacity);
    LK_NAME(lk_blend)(mode, blended, source, count);
    keep_uncovered(dst + i, blended, coverage + i, count);
  }
}
