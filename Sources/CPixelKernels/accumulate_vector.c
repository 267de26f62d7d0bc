// Processes four cells at a time. The SSE2 code is 1.6 times as fast as the scalar version (`kernel_comparison --time`).

#include "accumulate.h"
#include "vector_pixels.h"
#include "versions.h"

#define LK_NAME(name) name##_vector

#include "cells_rows.h"

typedef uint32_t areas __attribute__((vector_size(16)));

LK_VECTOR_INLINE areas splat_area(uint32_t value) { return (areas){value, value, value, value}; }

// Returns the sums of the first one, two, three and four numbers.
LK_VECTOR_INLINE areas running_sums(areas v) {
  areas none = splat_area(0);
  v += __builtin_shufflevector(none, v, 0, 4, 5, 6);
  return v + __builtin_shufflevector(none, v, 0, 1, 4, 5);
}

// The vector form of lk_fold_area.
LK_VECTOR_INLINE areas fold_areas(areas v, int even_odd) {
  areas whole = splat_area(lk_whole_area);
  if (!even_odd) {
    areas size = (areas)__builtin_elementwise_max((sums)v, (sums)(splat_area(0) - v));
    return __builtin_elementwise_min(size, whole);
  }
  areas rest = v & (2 * whole - 1);
  return __builtin_elementwise_min(rest, 2 * whole - rest);
}

LK_VECTOR_INLINE void store_levels(uint8_t *target, areas covered) {
  typedef uint8_t levels __attribute__((vector_size(4)));
  areas scaled = covered * 255 + lk_whole_area / 2;
  levels v = __builtin_convertvector(scaled >> 16, levels);
  memcpy(target, &v, sizeof v);
}

int32_t lk_accumulate_coverage_vector(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd) {
  areas carry = splat_area((uint32_t)sum), none = splat_area(0);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    areas steps;
    memcpy(&steps, cells + i, sizeof steps);
    memcpy(cells + i, &none, sizeof none);
    areas reached = running_sums(steps) + carry;
    store_levels(coverage + i, fold_areas(reached, even_odd));
    carry = __builtin_shufflevector(reached, reached, 3, 3, 3, 3);
  }
  return lk_accumulate_coverage_scalar(coverage + i, cells + i, n - i, (int32_t)carry[0], even_odd);
}
