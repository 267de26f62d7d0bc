// Draws pictures that are scaled along x and y, four pixels at a time.

#include "scaled.h"
#include "vector_pixels.h"
#include "versions.h"

// The vector form of lk_mix_two in 16-bit lanes, modulo 2^16.
LK_VECTOR_INLINE lanes mix_lanes(lanes a, lanes b, lanes weight) {
  return ((a << 8) + (b - a) * weight + splat(128)) >> 8;
}

// Interpolates the needed columns between two rows of the picture.
static void mix_rows(uint32_t *row, const lk_row_pair *rows, const lk_columns *c) {
  const uint32_t *upper = rows->upper + c->first, *lower = rows->lower + c->first;
  lanes weight = splat(rows->weight);
  int32_t i = 0;
  for (; i + group <= c->needed; i += group) {
    wide a = widen(load(upper + i)), b = widen(load(lower + i));
    store(row + i, narrow((wide){
      mix_lanes(a.low, b.low, weight), mix_lanes(a.high, b.high, weight)}));
  }
  for (; i < c->needed; i++) row[i] = lk_mix_two(upper[i], lower[i], rows->weight);
}

// Returns pixels i and i + 1. For the last column, the weight of the right neighbor is 0.
LK_VECTOR_INLINE lanes mix_columns(const uint32_t *row, const lk_columns *c, int32_t i) {
  const int32_t *weights = c->weights + i;
  lanes first = load_neighbors(row + c->lefts[i]), second = load_neighbors(row + c->lefts[i + 1]);
  lanes shares = for_channels(weights[0], weights[1]) >> 7;
  return mix_lanes(firsts(first, second), seconds(first, second), shares);
}

LK_VECTOR_INLINE wide mix_four(const uint32_t *row, const lk_columns *c, int32_t i) {
  row += c->bases[i / 8];
  return (wide){mix_columns(row, c, i), mix_columns(row, c, i + 2)};
}

LK_VECTOR_INLINE bytes draw_four(
    bytes destination, wide source, const int32_t *factors, int is_copy) {
  if (is_copy) return narrow(source);
  wide shares = {for_channels(factors[0], factors[1]), for_channels(factors[2], factors[3])};
  return over(multiply(source, shares), destination);
}

void lk_over_scaled_vector(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy) {
  (void)room;
  int32_t n = columns->count, whole = n & ~(group - 1);
  for (int y = 0; y < rows; y++, dst += stride) {
    lk_row_pair pair = lk_scaled_rows(image, v, dv, y);
    const uint32_t *row = columns->row;
    mix_rows(columns->row, &pair, columns);
    for (int32_t i = 0; i < whole; i += group) {
      wide source = mix_four(row, columns, i);
      store(dst + i, draw_four(load(dst + i), source, factors + i, is_copy));
    }
    if (whole == n) continue;
    // The plan has entries for the pixels beyond the row.
    uint32_t pixels[group] = {0};
    size_t size = (size_t)(n - whole) * sizeof *dst;
    memcpy(pixels, dst + whole, size);
    wide source = mix_four(row, columns, whole);
    store(pixels, draw_four(load(pixels), source, factors + whole, is_copy));
    memcpy(dst + whole, pixels, size);
  }
}
