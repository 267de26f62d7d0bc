// Bilinear samples in vectors of 128 bits, two pixels per vector. Positions are computed as in the scalar version,
// for a block at a time. They are clamped to the image, so positions beyond the row can be sampled.

#include "sampling.h"
#include "vector_pixels.h"
#include "versions.h"

enum { block = 16 };

// MARK: - Two pixels

// The vector form of lk_mix_channel: (a * (256 - weight) + b * weight) >> 1, modulo 2^16.
LK_VECTOR_INLINE lanes mix_across(lanes a, lanes b, lanes weight) {
  return ((a << 8) + (b - a) * weight) >> 1;
}

LK_VECTOR_INLINE lanes mix_down(lanes upper, lanes lower, lanes weight) {
  signed_lanes change = (signed_lanes)(lower - upper), share = (signed_lanes)weight;
  return (upper + (lanes)rounded_products(change, share, 8) + splat(64)) >> 7;
}

// The pixels from which a sample is interpolated: the left neighbors in two rows, and the weights of the right and of
// the lower neighbors.
typedef struct {
  const uint32_t *upper, *lower;
  int32_t across, down;
} taps;

LK_VECTOR_INLINE half_bytes mix_two(taps a, taps b) {
  lanes across_a = splat(a.across), across_b = splat(b.across);
  lanes ua = load_neighbors(a.upper), la = load_neighbors(a.lower);
  lanes ub = load_neighbors(b.upper), lb = load_neighbors(b.lower);
  lanes mixed_a = mix_across(firsts(ua, la), seconds(ua, la), across_a);
  lanes mixed_b = mix_across(firsts(ub, lb), seconds(ub, lb), across_b);
  return to_bytes(mix_down(
      firsts(mixed_a, mixed_b), seconds(mixed_a, mixed_b), for_channels(a.down, b.down)));
}

// Returns the neighbors for a position. The last column is never a left neighbor, which requires at least two
// columns.
LK_VECTOR_INLINE taps taps_at(const lk_image *image, int32_t x, int32_t y) {
  lk_row_pair rows = lk_rows_at(image, y);
  int32_t left = x >> 8 < image->width - 1 ? x >> 8 : image->width - 2;
  return (taps){rows.upper + left, rows.lower + left, x - (left << 8), rows.weight};
}

// MARK: - Rows

// The positions of a block.
typedef struct {
  int32_t x[block], y[block];
} positions;

LK_VECTOR_INLINE void store_two(uint32_t *dst, size_t room, half_bytes pixels) {
  memcpy(dst, &pixels, (room < 2 ? 1 : 2) * sizeof *dst);
}

LK_VECTOR_INLINE void draw_block(
    uint32_t *dst, size_t room, const lk_image *image, const positions *at) {
  size_t n = room < block ? room : block;
  for (size_t i = 0; i < n; i += 2) {
    taps a = taps_at(image, at->x[i], at->y[i]), b = taps_at(image, at->x[i + 1], at->y[i + 1]);
    store_two(dst + i, n - i, mix_two(a, b));
  }
}

static void bilinear_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  lk_axis vertical = lk_bilinear_axis(v, dv, image->height);
  positions at;
  for (size_t i = 0; i < n; i += block) {
    for (int k = 0; k < block; k++) {
      double number = (int32_t)i + k;
      at.x[k] = lk_affine_at(&horizontal, number);
      at.y[k] = lk_affine_at(&vertical, number);
    }
    draw_block(dst + i, n - i, image, &at);
  }
}

void lk_sample_bilinear_affine_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  if (dv == 0 && du == 1) {
    lk_sample_bilinear_translate_vector(dst, n, image, u, v);
  } else if (image->width < 2) {
    lk_sample_bilinear_affine_scalar(dst, n, image, u, v, du, dv);
  } else {
    bilinear_affine(dst, n, image, u, v, du, dv);
  }
}

void lk_sample_bilinear_scale_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du) {
  if (image->width < 2) return lk_sample_bilinear_scale_scalar(dst, n, image, u, v, du);
  bilinear_affine(dst, n, image, u, v, du, 0);
}

void lk_sample_bilinear_projective_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  if (image->width < 2) {
    return lk_sample_bilinear_projective_scalar(dst, n, image, u, v, w, du, dv, dw);
  }
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  lk_axis vertical = lk_bilinear_axis(v, dv, image->height);
  positions at;
  for (size_t i = 0; i < n; i += block) {
    for (int k = 0; k < block; k++) {
      double number = (int32_t)i + k, z = 1.0 / (w + number * dw);
      at.x[k] = lk_projective_at(&horizontal, number, z);
      at.y[k] = lk_projective_at(&vertical, number, z);
    }
    draw_block(dst + i, n - i, image, &at);
  }
}

void lk_sample_bilinear_at_vector(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v) {
  lk_axis horizontal = lk_bilinear_axis(0, 0, image->width);
  lk_axis vertical = lk_bilinear_axis(0, 0, image->height);
  size_t whole = image->width < 2 ? 0 : n - n % block;
  positions at;
  for (size_t i = 0; i < whole; i += block) {
    for (size_t k = 0; k < block; k++) {
      at.x[k] = lk_free_at(&horizontal, u[i + k]);
      at.y[k] = lk_free_at(&vertical, v[i + k]);
    }
    draw_block(dst + i, block, image, &at);
  }
  lk_sample_bilinear_at_scalar(dst + whole, n - whole, image, u + whole, v + whole);
}

// MARK: - Steps of one pixel

LK_VECTOR_INLINE lanes step_two(const lk_bilinear_row *row, size_t i) {
  lanes across = splat(row->wx);
  lanes upper = mix_across(
      load_neighbors(row->upper + i), load_neighbors(row->upper + i + 1), across);
  lanes lower = mix_across(
      load_neighbors(row->lower + i), load_neighbors(row->lower + i + 1), across);
  return mix_down(upper, lower, splat(row->wy));
}

static void mix_inside(uint32_t *dst, const lk_bilinear_row *row) {
  size_t n = row->steps.inside, i = 0;
  if (row->wx == 0 && row->wy == 0) {
    memcpy(dst, row->upper, n * sizeof *dst);
    return;
  }
  for (; i + 2 <= n; i += 2) store_two(dst + i, 2, to_bytes(step_two(row, i)));
  if (i < n) dst[i] = lk_mix_row(row, i);
}

void lk_sample_bilinear_translate_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v) {
  lk_bilinear_row row = lk_plan_bilinear_row(image, u, v, n);
  lk_fill_scalar(dst, row.steps.before, row.first);
  dst += row.steps.before;
  mix_inside(dst, &row);
  lk_fill_scalar(dst + row.steps.inside, n - row.steps.before - row.steps.inside, row.last);
}

// MARK: - Perspective in floats

// The vector form of lk_mix_signed: `a` contains the left neighbors, and `b` the right ones. The sum is computed modulo
// 2^16, as (a - 128) * 255 + (b - a) * weight, which needs no difference of the weight from 255.
LK_VECTOR_INLINE lanes mix_signed(lanes a, lanes b, lanes weight) {
  signed_lanes sum = (signed_lanes)((a - splat(128)) * splat(255) + (b - a) * weight);
  return (lanes)(sum >> 1);
}

// The vector form of lk_mix_perspective, with the same clamping to 0 ... 255.
LK_VECTOR_INLINE half_bytes mix_two_in_perspective(taps a, taps b) {
  lanes ua = load_neighbors(a.upper), la = load_neighbors(a.lower);
  lanes ub = load_neighbors(b.upper), lb = load_neighbors(b.lower);
  lanes mixed_a = mix_signed(firsts(ua, la), seconds(ua, la), splat(a.across));
  lanes mixed_b = mix_signed(firsts(ub, lb), seconds(ub, lb), splat(b.across));
  lanes upper = firsts(mixed_a, mixed_b), lower = seconds(mixed_a, mixed_b);
  signed_lanes change = (signed_lanes)(lower - upper);
  signed_lanes down = (signed_lanes)for_channels(a.down, b.down);
  signed_lanes mixed = (signed_lanes)upper + rounded_products(change, down, 15);
  return to_bytes((lanes)rounded_products(mixed, (signed_lanes)splat(257), 15) + splat(128));
}

// The vector form of mix_in_perspective in sample_scalar.c.
LK_VECTOR_INLINE taps perspective_taps(const lk_image *image, int32_t u, int32_t v) {
  int32_t x = u >> 8, y = v >> 8;
  if (x > image->width - 2) x = image->width - 2;
  if (y > image->height - 2) y = image->height - 2;
  const uint32_t *upper = image->pixels + (ptrdiff_t)y * image->stride + x;
  int32_t wx = u - (x << 8), wy = v - (y << 8);
  return (taps){
    upper, upper + image->stride, wx - ((wx + 127) >> 8), wy < 256 ? wy << 7 : 32767};
}

LK_VECTOR_INLINE void draw_block_in_perspective(
    uint32_t *dst, size_t room, const lk_image *image, const positions *at) {
  size_t n = room < block ? room : block;
  for (size_t i = 0; i < n; i += 2) {
    taps a = perspective_taps(image, at->x[i], at->y[i]);
    taps b = perspective_taps(image, at->x[i + 1], at->y[i + 1]);
    store_two(dst + i, n - i, mix_two_in_perspective(a, b));
  }
}

void lk_sample_bilinear_perspective_vector(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x) {
  if (image->width < 2 || image->height < 2) {
    return lk_sample_bilinear_perspective_scalar(dst, n, image, row, x);
  }
  // These are local copies, which stores to dst cannot change.
  lk_image source = *image;
  lk_perspective_row r = *row;
  positions at;
  for (size_t i = 0; i < n; i += block) {
    for (int k = 0; k < block; k++) {
      float column = (float)(x + (int32_t)i + k), z = 1.0f / (r.w + column * r.dw);
      at.x[k] = lk_perspective_at(r.u, r.du, column, z, source.width);
      at.y[k] = lk_perspective_at(r.v, r.dv, column, z, source.height);
    }
    draw_block_in_perspective(dst + i, n - i, &source, &at);
  }
}
