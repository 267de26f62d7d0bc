#include "arithmetic.h"
#include "scaled.h"

static void mix_rows(uint32_t *row, const lk_row_pair *rows, const lk_columns *c) {
  for (int32_t i = 0; i < c->needed; i++) {
    row[i] = lk_mix_two(rows->upper[c->first + i], rows->lower[c->first + i], rows->weight);
  }
}

static uint32_t mix_columns(const uint32_t *row, const lk_columns *c, int32_t i) {
  int32_t left = c->bases[i / 8] + c->lefts[i], weight = (c->weights[i] & 0xffff) >> 7;
  // The last column has no right neighbor. Its weight is 0.
  int32_t right = left + 1 < c->needed ? left + 1 : left;
  return lk_mix_two(row[left], row[right], weight);
}

void lk_over_scaled_scalar(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy) {
  (void)room;
  for (int y = 0; y < rows; y++, dst += stride) {
    lk_row_pair pair = lk_scaled_rows(image, v, dv, y);
    mix_rows(columns->row, &pair, columns);
    for (int32_t i = 0; i < columns->count; i++) {
      uint32_t source = mix_columns(columns->row, columns, i);
      if (is_copy) {
        dst[i] = source;
      } else {
        dst[i] = lk_over_pixel(lk_mul_pixel(source, (uint32_t)factors[i] & 255), dst[i]);
      }
    }
  }
}
