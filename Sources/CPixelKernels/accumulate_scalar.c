#include "CPixelKernels.h"
#include "accumulate.h"

#define LK_NAME(name) name##_scalar

#include "cells_rows.h"

int32_t lk_accumulate_coverage_scalar(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd) {
  uint32_t total = (uint32_t)sum;
  for (size_t i = 0; i < n; i++) {
    total += (uint32_t)cells[i];
    cells[i] = 0;
    coverage[i] = lk_fixed_to_byte((int32_t)total, even_odd);
  }
  return (int32_t)total;
}
