#include <string.h>

#include "CPixelKernels.h"
#include "sampling.h"

static inline uint32_t pixel_at(const lk_image *image, int32_t x, int32_t y) {
  return image->pixels[(ptrdiff_t)y * image->stride + x];
}

static inline uint32_t mix_in_rows(const lk_image *image, lk_row_pair rows, int32_t x) {
  int32_t left = x >> 8;
  int32_t right = left + 1 < image->width ? left + 1 : left;
  return lk_mix(
      rows.upper[left], rows.upper[right], rows.lower[left], rows.lower[right], x & 255,
      rows.weight);
}

static inline uint32_t mix_at(const lk_image *image, int32_t x, int32_t y) {
  return mix_in_rows(image, lk_rows_at(image, y), x);
}

// Copies a part of a row and repeats its end pixels. It is used if samples are one pixel apart.
static void nearest_translate(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v) {
  lk_axis vertical = lk_nearest_axis(v, 0, image->height);
  const uint32_t *row =
      image->pixels + (ptrdiff_t)lk_affine_at(&vertical, 0) * image->stride;
  lk_unit_steps steps = lk_plan_unit_steps(lk_floor(u), image->width, n);
  lk_fill(dst, steps.before, row[0]);
  memcpy(dst + steps.before, row + steps.column, steps.inside * sizeof *dst);
  size_t done = steps.before + steps.inside;
  lk_fill(dst + done, n - done, row[image->width - 1]);
}

void lk_sample_nearest_affine_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  if (du == 1 && dv == 0) {
    nearest_translate(dst, n, image, u, v);
    return;
  }
  lk_axis horizontal = lk_nearest_axis(u, du, image->width);
  lk_axis vertical = lk_nearest_axis(v, dv, image->height);
  for (size_t i = 0; i < n; i++) {
    double number = (double)i;
    dst[i] = pixel_at(image, lk_affine_at(&horizontal, number), lk_affine_at(&vertical, number));
  }
}

void lk_sample_bilinear_translate_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v) {
  lk_bilinear_row row = lk_plan_bilinear_row(image, u, v, n);
  lk_fill(dst, row.steps.before, row.first);
  dst += row.steps.before;
  for (size_t i = 0; i < row.steps.inside; i++) dst[i] = lk_mix_row(&row, i);
  lk_fill(dst + row.steps.inside, n - row.steps.before - row.steps.inside, row.last);
}

void lk_sample_bilinear_scale_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du) {
  lk_row_pair rows = lk_rows_of_row(image, v);
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  for (size_t i = 0; i < n; i++) {
    dst[i] = mix_in_rows(image, rows, lk_affine_at(&horizontal, (double)i));
  }
}

static void bilinear_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  lk_axis vertical = lk_bilinear_axis(v, dv, image->height);
  for (size_t i = 0; i < n; i++) {
    double number = (double)i;
    dst[i] = mix_at(image, lk_affine_at(&horizontal, number), lk_affine_at(&vertical, number));
  }
}

void lk_sample_bilinear_affine_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  if (dv == 0 && du == 1) {
    lk_sample_bilinear_translate_scalar(dst, n, image, u, v);
  } else if (dv == 0) {
    lk_sample_bilinear_scale_scalar(dst, n, image, u, v, du);
  } else {
    bilinear_affine(dst, n, image, u, v, du, dv);
  }
}

void lk_sample_bilinear_at_scalar(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v) {
  lk_axis horizontal = lk_bilinear_axis(0, 0, image->width);
  lk_axis vertical = lk_bilinear_axis(0, 0, image->height);
  for (size_t i = 0; i < n; i++) {
    dst[i] = mix_at(image, lk_free_at(&horizontal, u[i]), lk_free_at(&vertical, v[i]));
  }
}

void lk_sample_nearest_projective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  lk_axis horizontal = lk_nearest_axis(u, du, image->width);
  lk_axis vertical = lk_nearest_axis(v, dv, image->height);
  for (size_t i = 0; i < n; i++) {
    double number = (double)i, z = 1.0 / (w + number * dw);
    int32_t x = lk_projective_at(&horizontal, number, z);
    dst[i] = pixel_at(image, x, lk_projective_at(&vertical, number, z));
  }
}

void lk_sample_bilinear_projective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  lk_axis horizontal = lk_bilinear_axis(u, du, image->width);
  lk_axis vertical = lk_bilinear_axis(v, dv, image->height);
  for (size_t i = 0; i < n; i++) {
    double number = (double)i, z = 1.0 / (w + number * dw);
    int32_t x = lk_projective_at(&horizontal, number, z);
    dst[i] = mix_at(image, x, lk_projective_at(&vertical, number, z));
  }
}

// Samples one pixel in perspective. The last column and the last row are never the first of the two neighbors.
static uint32_t mix_in_perspective(const lk_image *image, int32_t u, int32_t v) {
  int32_t x = u >> 8, y = v >> 8;
  if (x > image->width - 2) x = image->width - 2;
  if (y > image->height - 2) y = image->height - 2;
  const uint32_t *upper = image->pixels + (ptrdiff_t)y * image->stride + x;
  const uint32_t *lower = upper + image->stride;
  return lk_mix_perspective(
      upper[0], upper[1], lower[0], lower[1], u - (x << 8), v - (y << 8));
}

void lk_sample_bilinear_perspective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x) {
  int is_thin = image->width < 2 || image->height < 2;
  for (size_t i = 0; i < n; i++) {
    float at = (float)(x + (int)i), z = 1.0f / (row->w + at * row->dw);
    int32_t u = lk_perspective_at(row->u, row->du, at, z, image->width);
    int32_t v = lk_perspective_at(row->v, row->dv, at, z, image->height);
    dst[i] = is_thin ? mix_at(image, u, v) : mix_in_perspective(image, u, v);
  }
}
