// The choice between the versions of the kernels, made once when the program is loaded.

#include <stdlib.h>
#include <string.h>

#include "CPixelKernels.h"
#include "vector_kernels.h"

#if defined(__x86_64__)
#include "avx2_kernels.h"
#endif

typedef struct {
  const char *name;
  __typeof__(&lk_fill) fill;
  __typeof__(&lk_over_solid) over_solid;
  __typeof__(&lk_over_solid_coverage) over_solid_coverage;
  __typeof__(&lk_over) over;
  __typeof__(&lk_join) join;
  __typeof__(&lk_over_opacity) over_opacity;
  __typeof__(&lk_fade) fade;
  __typeof__(&lk_over_coverage) over_coverage;
  __typeof__(&lk_lerp) lerp;
  __typeof__(&lk_scale) scale;
  __typeof__(&lk_scale_coverage) scale_coverage;
  __typeof__(&lk_tint) tint;
  __typeof__(&lk_add) add;
  __typeof__(&lk_scale_alpha) scale_alpha;
  __typeof__(&lk_alpha) alpha;
  __typeof__(&lk_color_matrix) color_matrix;
  __typeof__(&lk_luminance_to_alpha) luminance_to_alpha;
  __typeof__(&lk_coverage_multiply) coverage_multiply;
  __typeof__(&lk_coverage_subtract) coverage_subtract;
  __typeof__(&lk_mix_bytes) mix_bytes;
  __typeof__(&lk_blend) blend;
  __typeof__(&lk_blend_coverage) blend_coverage;
  __typeof__(&lk_blur_alpha) blur_alpha;
  __typeof__(&lk_blur_pixels) blur_pixels;
  __typeof__(&lk_sample_nearest_affine) sample_nearest_affine;
  __typeof__(&lk_sample_bilinear_affine) sample_bilinear_affine;
  __typeof__(&lk_sample_bilinear_translate) sample_bilinear_translate;
  __typeof__(&lk_sample_bilinear_scale) sample_bilinear_scale;
  __typeof__(&lk_sample_bilinear_at) sample_bilinear_at;
  __typeof__(&lk_sample_nearest_projective) sample_nearest_projective;
  __typeof__(&lk_sample_bilinear_projective) sample_bilinear_projective;
  __typeof__(&lk_gradient) gradient;
  __typeof__(&lk_accumulate_coverage) accumulate_coverage;
  __typeof__(&lk_convex_coverage) convex_coverage;
  __typeof__(&lk_over_solid_spans) over_solid_spans;
  __typeof__(&lk_over_solid_box) over_solid_box;
  __typeof__(&lk_over_scaled) over_scaled;
  __typeof__(&lk_over_span) over_span;
  __typeof__(&lk_sample_bilinear_perspective) sample_bilinear_perspective;
} kernel_table;

#define KERNELS(version)                                                                         \
  {                                                                                              \
    .name = #version, .fill = lk_fill_##version, .over_solid = lk_over_solid_##version,          \
    .over_solid_coverage = lk_over_solid_coverage_##version, .over = lk_over_##version,          \
    .join = lk_join_##version,                                                                   \
    .over_opacity = lk_over_opacity_##version, .over_coverage = lk_over_coverage_##version,      \
    .lerp = lk_lerp_##version, .scale = lk_scale_##version,                                      \
    .fade = lk_fade_##version,                                                         \
    .scale_coverage = lk_scale_coverage_##version,                                               \
    .tint = lk_tint_##version, .add = lk_add_##version,                                          \
    .scale_alpha = lk_scale_alpha_##version, .alpha = lk_alpha_##version,                        \
    .color_matrix = lk_color_matrix_##version,                                                   \
    .luminance_to_alpha = lk_luminance_to_alpha_##version,                                       \
    .coverage_multiply = lk_coverage_multiply_##version,                                         \
    .coverage_subtract = lk_coverage_subtract_##version,                                         \
    .mix_bytes = lk_mix_bytes_##version,                                                         \
    .blend = lk_blend_##version, .blend_coverage = lk_blend_coverage_##version,                  \
    .blur_alpha = lk_blur_alpha_##version, .blur_pixels = lk_blur_pixels_##version,              \
    .sample_nearest_affine = lk_sample_nearest_affine_##version,                                 \
    .sample_bilinear_affine = lk_sample_bilinear_affine_##version,                               \
    .sample_bilinear_translate = lk_sample_bilinear_translate_##version,                         \
    .sample_bilinear_scale = lk_sample_bilinear_scale_##version,                                 \
    .sample_bilinear_at = lk_sample_bilinear_at_##version,                                       \
    .sample_nearest_projective = lk_sample_nearest_projective_##version,                         \
    .sample_bilinear_projective = lk_sample_bilinear_projective_##version,                       \
    .gradient = lk_gradient_##version,                                                           \
    .accumulate_coverage = lk_accumulate_coverage_##version,                                     \
    .convex_coverage = lk_convex_coverage_##version,                                             \
    .over_solid_spans = lk_over_solid_spans_##version,                                           \
    .over_solid_box = lk_over_solid_box_##version,                                               \
    .over_scaled = lk_over_scaled_##version,                                                     \
    .over_span = lk_over_span_##version,                                                         \
    .sample_bilinear_perspective = lk_sample_bilinear_perspective_##version,                     \
  }

static kernel_table kernels = KERNELS(scalar);

#if defined(__x86_64__)
#define LK_VECTOR_NAME "sse2"
#elif defined(__ARM_NEON)
#define LK_VECTOR_NAME "neon"
#endif

#ifdef LK_VECTOR_NAME
static void take_vectors(void) {
  kernels.name = LK_VECTOR_NAME;
  kernels.over_solid = lk_over_solid_vector;
  kernels.over_solid_coverage = lk_over_solid_coverage_vector;
  kernels.over = lk_over_vector;
  kernels.over_opacity = lk_over_opacity_vector;
  kernels.over_coverage = lk_over_coverage_vector;
  kernels.fade = lk_fade_vector;
  kernels.scale = lk_scale_vector;
  kernels.over_solid_spans = lk_over_solid_spans_vector;
  kernels.over_solid_box = lk_over_solid_box_vector;
  kernels.over_span = lk_over_span_vector;
  kernels.blur_alpha = lk_blur_alpha_vector;
  kernels.blur_pixels = lk_blur_pixels_vector;
  kernels.sample_bilinear_affine = lk_sample_bilinear_affine_vector;
  kernels.sample_bilinear_translate = lk_sample_bilinear_translate_vector;
  kernels.sample_bilinear_scale = lk_sample_bilinear_scale_vector;
  kernels.sample_bilinear_at = lk_sample_bilinear_at_vector;
  kernels.sample_bilinear_projective = lk_sample_bilinear_projective_vector;
  kernels.sample_bilinear_perspective = lk_sample_bilinear_perspective_vector;
  kernels.over_scaled = lk_over_scaled_vector;
  kernels.gradient = lk_gradient_vector;
  kernels.accumulate_coverage = lk_accumulate_coverage_vector;
}
#endif

// Returns 1 when the environment leaves the choice open or names this version.
static int is_wanted(const char *name) {
  const char *wish = getenv("LAMINA_KERNELS");
  return wish == NULL || wish[0] == 0 || strcmp(wish, name) == 0;
}

__attribute__((constructor)) static void choose_kernels(void) {
#ifdef LK_VECTOR_NAME
  if (is_wanted(LK_VECTOR_NAME)) take_vectors();
#endif
#if defined(__x86_64__)
  static const kernel_table avx2 = KERNELS(avx2);
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && is_wanted("avx2")) kernels = avx2;
#endif
}

const char *lk_backend(void) { return kernels.name; }

void lk_fill(uint32_t *dst, size_t n, uint32_t color) { kernels.fill(dst, n, color); }

void lk_over_solid(uint32_t *dst, size_t n, uint32_t color) { kernels.over_solid(dst, n, color); }

void lk_over_solid_coverage(uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color) {
  kernels.over_solid_coverage(dst, coverage, n, color);
}

void lk_over(uint32_t *dst, const uint32_t *src, size_t n) { kernels.over(dst, src, n); }

void lk_join(uint32_t *dst, const uint32_t *src, size_t n) { kernels.join(dst, src, n); }

void lk_over_opacity(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity) {
  kernels.over_opacity(dst, src, n, opacity);
}

void lk_fade(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity) {
  kernels.fade(dst, under, src, n, opacity);
}

void lk_over_coverage(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity) {
  kernels.over_coverage(dst, src, coverage, n, opacity);
}

void lk_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight) {
  kernels.lerp(dst, a, b, n, weight);
}

void lk_scale(uint32_t *dst, size_t n, uint8_t opacity) { kernels.scale(dst, n, opacity); }

void lk_scale_coverage(uint32_t *dst, const uint8_t *coverage, size_t n) {
  kernels.scale_coverage(dst, coverage, n);
}

void lk_tint(uint32_t *dst, size_t n, uint32_t color) { kernels.tint(dst, n, color); }

void lk_add(uint32_t *dst, const uint32_t *src, size_t n) { kernels.add(dst, src, n); }

void lk_scale_alpha(uint32_t *dst, const uint32_t *src, size_t n) {
  kernels.scale_alpha(dst, src, n);
}

void lk_alpha(uint8_t *dst, const uint32_t *src, size_t n) { kernels.alpha(dst, src, n); }

void lk_color_matrix(uint32_t *dst, size_t n, const float matrix[20]) {
  kernels.color_matrix(dst, n, matrix);
}

void lk_luminance_to_alpha(uint32_t *dst, size_t n) { kernels.luminance_to_alpha(dst, n); }

void lk_coverage_multiply(uint8_t *dst, const uint8_t *src, size_t n) {
  kernels.coverage_multiply(dst, src, n);
}

void lk_mix_bytes(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight) {
  kernels.mix_bytes(dst, a, b, n, weight);
}

void lk_coverage_subtract(uint8_t *dst, const uint8_t *src, size_t n) {
  kernels.coverage_subtract(dst, src, n);
}

void lk_blend(int mode, uint32_t *dst, const uint32_t *src, size_t n) {
  kernels.blend(mode, dst, src, n);
}

void lk_blend_coverage(
    int mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n,
    uint8_t opacity) {
  kernels.blend_coverage(mode, dst, src, coverage, n, opacity);
}

void lk_blur_alpha(
    uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch) {
  kernels.blur_alpha(
      dst, dst_stride, src, src_stride, width, height, sigma_x, sigma_y, scratch);
}

void lk_blur_pixels(
    uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch) {
  kernels.blur_pixels(
      dst, dst_stride, src, src_stride, width, height, sigma_x, sigma_y, scratch);
}

void lk_sample_nearest_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  kernels.sample_nearest_affine(dst, n, image, u, v, du, dv);
}

void lk_sample_bilinear_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv) {
  kernels.sample_bilinear_affine(dst, n, image, u, v, du, dv);
}

void lk_sample_bilinear_translate(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v) {
  kernels.sample_bilinear_translate(dst, n, image, u, v);
}

void lk_sample_bilinear_scale(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du) {
  kernels.sample_bilinear_scale(dst, n, image, u, v, du);
}

void lk_sample_bilinear_at(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v) {
  kernels.sample_bilinear_at(dst, n, image, u, v);
}

void lk_sample_nearest_projective(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  kernels.sample_nearest_projective(dst, n, image, u, v, w, du, dv, dw);
}

void lk_sample_bilinear_projective(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw) {
  kernels.sample_bilinear_projective(dst, n, image, u, v, w, du, dv, dw);
}

void lk_gradient(
    uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp,
    const lk_gradient_row *row, const uint8_t dither[8]) {
  kernels.gradient(dst, n, kind, ramp, row, dither);
}

int32_t lk_accumulate_coverage(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd) {
  return kernels.accumulate_coverage(coverage, cells, n, sum, even_odd);
}

int lk_convex_coverage(
    const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1,
    lk_span *spans, uint8_t *coverage, size_t coverage_stride, lk_piece *pieces) {
  return kernels.convex_coverage(
      xy, count, clip_x0, clip_y0, clip_x1, clip_y1, spans, coverage, coverage_stride, pieces);
}

void lk_over_solid_spans(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color) {
  kernels.over_solid_spans(
      dst, stride, spans, count, coverage, coverage_stride, clip_x0, clip_y0, clip_x1, room_x1,
      color);
}

void lk_over_solid_box(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color) {
  kernels.over_solid_box(
      dst, stride, box, clip_x0, clip_y0, clip_x1, clip_y1, room_x1, color);
}

void lk_over_scaled(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy) {
  kernels.over_scaled(dst, stride, rows, room, image, columns, factors, v, dv, is_copy);
}

void lk_over_span(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque) {
  kernels.over_span(dst, src, coverage, x1, x2, x3, room, opacity, is_opaque);
}

void lk_sample_bilinear_perspective(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x) {
  kernels.sample_bilinear_perspective(dst, n, image, row, x);
}
