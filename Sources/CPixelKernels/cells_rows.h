// Painting with coverage that is computed from cells, in two steps. The including file defines LK_NAME(x), which appends
// the version to a name.

#include "CPixelKernels.h"
#include "versions.h"

// The number of pixels whose coverage is computed at a time.
enum { cells_at_a_time = 64 };

int32_t LK_NAME(lk_over_solid_cells)(
    uint32_t *dst, int32_t *cells, size_t n, int32_t sum, int even_odd, uint32_t color) {
  uint8_t coverage[cells_at_a_time];
  for (size_t i = 0; i < n; i += cells_at_a_time) {
    size_t count = n - i < cells_at_a_time ? n - i : cells_at_a_time;
    sum = LK_NAME(lk_accumulate_coverage)(coverage, cells + i, count, sum, even_odd);
    LK_NAME(lk_over_solid_coverage)(dst + i, coverage, count, color);
  }
  return sum;
}
