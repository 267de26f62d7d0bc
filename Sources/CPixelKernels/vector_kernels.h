// The versions with vectors of 128 bits; CPixelKernels.h documents them. The other kernels use the scalar version,
// which the compiler may vectorize too.

#ifndef LK_VECTOR_KERNELS_H
#define LK_VECTOR_KERNELS_H

#include "CPixelKernels.h"

void lk_over_solid_vector(uint32_t *dst, size_t n, uint32_t color);
void lk_over_solid_coverage_vector(uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color);
void lk_over_vector(uint32_t *dst, const uint32_t *src, size_t n);
void lk_over_opacity_vector(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity);
void lk_over_coverage_vector(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity);
void lk_fade_vector(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity);
void lk_scale_vector(uint32_t *dst, size_t n, uint8_t opacity);
void lk_over_solid_spans_vector(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color);
void lk_over_solid_box_vector(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color);
void lk_over_span_vector(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque);

void lk_blur_alpha_vector(
    uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch);
void lk_blur_pixels_vector(
    uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height,
    double sigma_x, double sigma_y, void *scratch);

void lk_sample_bilinear_affine_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);
void lk_sample_bilinear_translate_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v);
void lk_sample_bilinear_scale_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du);
void lk_sample_bilinear_at_vector(
    uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v);
void lk_sample_bilinear_projective_vector(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);
void lk_sample_bilinear_perspective_vector(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x);
void lk_over_scaled_vector(
    uint32_t *dst, size_t stride, int rows, int room, const lk_image *image,
    const lk_columns *columns, const int32_t *factors, double v, double dv, int is_copy);

void lk_gradient_vector(
    uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp,
    const lk_gradient_row *row, const uint8_t dither[8]);
int32_t lk_accumulate_coverage_vector(
    uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd);

#endif
