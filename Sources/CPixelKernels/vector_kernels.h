// The versions with vectors of 128 bits, with the meaning the public header gives them. The other kernels
// are taken from the scalar version, which the compiler may turn into such vectors too.

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
void lk_scale_coverage_vector(uint32_t *dst, const uint8_t *coverage, size_t n);
void lk_over_solid_spans_vector(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color);
void lk_over_solid_box_vector(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color);
void lk_over_span_vector(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque);

#endif
