// The passes of a blur, for all versions; blend_rows.h explains LK_NAME and LK_TARGET. The including file also
// defines
//
//     void convolve(dst, src, n, step, axis)
//
// which writes n samples, a multiple of LK_BLOCK. Each is the weighted sum of the samples at the distances `step`, 2
// * `step` ... on both sides of it.

#include <string.h>

#include "CPixelKernels.h"
#include "blur.h"

#define LK_BLUR_INLINE static inline __attribute__((always_inline))

// Adds `count` rows of bytes.
LK_TARGET static void add_rows(
    uint32_t *restrict sums, const uint8_t *restrict src, size_t stride, int bytes, int count) {
  for (int i = 0; i < bytes; i++) sums[i] = src[i];
  for (int row = 1; row < count; row++) {
    const uint8_t *next = src + (size_t)row * stride;
    for (int i = 0; i < bytes; i++) sums[i] += next[i];
  }
}

// Averages runs of `factor` pixels. The last run is shorter if the picture ends within it; the pixels that are missing
// count as transparent.
LK_BLUR_INLINE void average_runs_of(
    int channels, int16_t *restrict dst, const uint32_t *restrict sums, const lk_blur_plan *plan) {
  int run = plan->x.factor * channels;
  float scale = (float)LK_SAMPLES_PER_LEVEL / (float)(plan->x.factor * plan->y.factor);
  for (int start = 0; start < plan->bytes; start += run, dst += channels) {
    int end = plan->bytes - start < run ? plan->bytes : start + run;
    uint32_t totals[4] = {0};
    for (int i = start; i < end; i += channels) {
      for (int channel = 0; channel < channels; channel++) totals[channel] += sums[i + channel];
    }
    for (int channel = 0; channel < channels; channel++) {
      dst[channel] = (int16_t)(int32_t)((float)(int32_t)totals[channel] * scale + 0.5f);
    }
  }
}

LK_TARGET static void average_runs(
    int16_t *restrict dst, const uint32_t *restrict sums, const lk_blur_plan *plan) {
  if (plan->channels == 1) {
    average_runs_of(1, dst, sums, plan);
  } else {
    average_runs_of(4, dst, sums, plan);
  }
}

LK_TARGET static void widen_row(int16_t *restrict dst, const uint8_t *restrict src, int bytes) {
  for (int i = 0; i < bytes; i++) dst[i] = (int16_t)(src[i] * LK_SAMPLES_PER_LEVEL);
}

LK_TARGET static void reduce(
    const lk_blur_plan *plan, lk_blur_planes planes, const uint8_t *src, size_t stride) {
  memset(planes.outer, 0, plan->padded * (size_t)plan->lines * sizeof *planes.outer);
  int16_t *dst = planes.outer + plan->padded * (size_t)plan->y.margin
               + (size_t)((plan->x.radius + plan->x.margin) * plan->channels);
  int factor = plan->y.factor;
  for (int y = 0; y < plan->rows; y += factor, dst += plan->padded) {
    const uint8_t *rows = src + (size_t)y * stride;
    if (factor == 1 && plan->x.factor == 1) {
      widen_row(dst, rows, plan->bytes);
    } else {
      int count = plan->rows - y < factor ? plan->rows - y : factor;
      add_rows(planes.sums, rows, stride, plan->bytes, count);
      average_runs(dst, planes.sums, plan);
    }
  }
}

LK_TARGET static void blur_lines(const lk_blur_plan *plan, lk_blur_planes planes) {
  size_t above = plan->stride * (size_t)plan->y.radius;
  size_t length = ((size_t)plan->samples + LK_BLOCK - 1) / LK_BLOCK * LK_BLOCK;
  size_t center = (size_t)(plan->x.radius * plan->channels);
  int16_t *dst = planes.inner + above;
  memset(planes.inner, 0, above * sizeof *dst);
  for (int line = 0; line < plan->lines; line++, dst += plan->stride) {
    const int16_t *src = planes.outer + plan->padded * (size_t)line + center;
    convolve(dst, src, length, plan->channels, &plan->x);
  }
  memset(dst, 0, above * sizeof *dst);
}

// Blurs the columns in groups of LK_BLOCK, so that the lines that the Gaussian covers stay in the first-level cache.
LK_TARGET static void blur_columns(const lk_blur_plan *plan, lk_blur_planes planes) {
  const int16_t *src = planes.inner + plan->stride * (size_t)plan->y.radius;
  for (size_t x = 0; x < (size_t)plan->samples; x += LK_BLOCK) {
    for (size_t line = 0; line < (size_t)plan->lines; line++) {
      size_t at = plan->stride * line + x;
      convolve(planes.outer + at, src + at, LK_BLOCK, (ptrdiff_t)plan->stride, &plan->y);
    }
  }
}

// The position of a pixel between the samples of a reduced axis: after sample `sample`, where `share` is the weight
// of the next sample; 32768 stands for 1.
typedef struct {
  int sample, share;
} lk_between;

// Returns the position of the picture's first pixel. On a reduced axis its center lies half a pixel after the start of
// the second sample, since the first one is the margin. That is (factor + 1) / (2 * factor) samples after the center of
// the margin.
static inline lk_between first_between(const lk_blur_axis *axis) {
  if (axis->factor == 1) return (lk_between){0, 0};
  return (lk_between){0, (axis->factor + 1) * (32768 / (2 * axis->factor))};
}

static inline lk_between next_between(lk_between at, const lk_blur_axis *axis) {
  int share = at.share + 32768 / axis->factor;
  return (lk_between){at.sample + (share >> 15), share & 32767};
}

LK_TARGET static void mix_lines(
    int16_t *restrict dst, const int16_t *restrict a, const int16_t *restrict b, int32_t share,
    int n) {
  for (int i = 0; i < n; i++) dst[i] = (int16_t)(a[i] + lk_scaled_sample(b[i] - a[i], share));
}

static inline uint8_t level_of_sample(int32_t sample) {
  // Samples are never negative, so this rounds to nearest.
  return (uint8_t)((uint32_t)(sample + LK_SAMPLES_PER_LEVEL / 2) / LK_SAMPLES_PER_LEVEL);
}

LK_TARGET static void narrow_row(uint8_t *restrict dst, const int16_t *restrict line, int bytes) {
  for (int i = 0; i < bytes; i++) dst[i] = level_of_sample(line[i]);
}

LK_BLUR_INLINE void expand_row_of(
    int channels, uint8_t *restrict dst, const int16_t *restrict line, const lk_blur_plan *plan) {
  lk_between at = first_between(&plan->x);
  for (int i = 0; i < plan->bytes; i += channels) {
    const int16_t *a = line + at.sample * channels, *b = a + channels;
    for (int channel = 0; channel < channels; channel++) {
      int32_t change = lk_scaled_sample(b[channel] - a[channel], at.share);
      dst[i + channel] = level_of_sample(a[channel] + change);
    }
    at = next_between(at, &plan->x);
  }
}

LK_TARGET static void expand_row(
    uint8_t *restrict dst, const int16_t *restrict line, const lk_blur_plan *plan) {
  if (plan->x.factor == 1) {
    narrow_row(dst, line, plan->bytes);
  } else if (plan->channels == 1) {
    expand_row_of(1, dst, line, plan);
  } else {
    expand_row_of(4, dst, line, plan);
  }
}

LK_TARGET static void expand(
    const lk_blur_plan *plan, lk_blur_planes planes, uint8_t *dst, size_t stride) {
  int16_t *mixed = (int16_t *)planes.sums;
  lk_between at = first_between(&plan->y);
  for (int y = 0; y < plan->rows; y++, dst += stride, at = next_between(at, &plan->y)) {
    const int16_t *samples = planes.outer + plan->stride * (size_t)at.sample;
    if (at.share != 0) {
      mix_lines(mixed, samples, samples + plan->stride, at.share, plan->samples);
      samples = mixed;
    }
    expand_row(dst, samples, plan);
  }
}

LK_TARGET static void copy_rows(
    uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int bytes, int rows) {
  for (int y = 0; y < rows; y++) {
    memmove(dst + (size_t)y * dst_stride, src + (size_t)y * src_stride, (size_t)bytes);
  }
}

LK_TARGET static void blur(
    const lk_blur_plan *plan, uint8_t *dst, size_t dst_stride, const uint8_t *src,
    size_t src_stride, void *scratch) {
  if (plan->bytes <= 0 || plan->rows <= 0) return;
  if (plan->x.radius == 0 && plan->y.radius == 0) {
    copy_rows(dst, dst_stride, src, src_stride, plan->bytes, plan->rows);
    return;
  }
  lk_blur_planes planes = lk_lay_out_blur(plan, scratch);
  reduce(plan, planes, src, src_stride);
  blur_lines(plan, planes);
  blur_columns(plan, planes);
  expand(plan, planes, dst, dst_stride);
}

LK_TARGET void LK_NAME(lk_blur_alpha)(
    uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch) {
  lk_blur_plan plan = lk_plan_blur(width, height, 1, sigma_x, sigma_y);
  blur(&plan, dst, dst_stride, src, src_stride, scratch);
}

LK_TARGET void LK_NAME(lk_blur_pixels)(
    uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch) {
  lk_blur_plan plan = lk_plan_blur(width, height, 4, sigma_x, sigma_y);
  blur(
      &plan, (uint8_t *)dst, dst_stride * sizeof *dst, (const uint8_t *)src,
      src_stride * sizeof *src, scratch);
}
