// CPixelKernels: the inner loops of the software compositor.
//
// A pixel is premultiplied ARGB32, a native-endian uint32_t 0xAARRGGBB (Cairo's ARGB32). Coverage
// and opacity are uint8_t, 0 (none) ... 255 (full).
//
// Products of two 8-bit quantities round to nearest: mul(a, b) = (a * b + 127) / 255.
// Source over: over(s, d) = s + mul(d, 255 - alpha(s)) per channel, saturated at 255.
//
// Every kernel comes twice: `lk_NAME` runs the fastest version for this processor, chosen once when
// the program is loaded; `lk_NAME_scalar` is portable C and gives the same bits. A name exists so
// that tests can compare the two.
//
// Pointers need only the natural alignment of their element type. A length of 0 is allowed.

#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The version that `lk_NAME` runs: "avx2" or "scalar".
const char *lk_backend(void);

// MARK: - Rows of pixels

// In this section `n` counts pixels (or coverage bytes), and the memory of `dst` must not overlap
// any source.

/// dst[i] = color.
void lk_fill(uint32_t *dst, size_t n, uint32_t color);
void lk_fill_scalar(uint32_t *dst, size_t n, uint32_t color);

/// dst[i] = over(color, dst[i]).
void lk_over_solid(uint32_t *dst, size_t n, uint32_t color);
void lk_over_solid_scalar(uint32_t *dst, size_t n, uint32_t color);

/// dst[i] = over(mul(color, coverage[i]), dst[i]).
void lk_over_solid_coverage(uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color);
void lk_over_solid_coverage_scalar(
    uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color);

/// dst[i] = over(src[i], dst[i]). Fast over runs of transparent (0) and of opaque source pixels.
void lk_over(uint32_t *dst, const uint32_t *src, size_t n);
void lk_over_scalar(uint32_t *dst, const uint32_t *src, size_t n);

/// dst[i] = over(mul(src[i], opacity), dst[i]).
void lk_over_opacity(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity);
void lk_over_opacity_scalar(uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity);

/// dst[i] = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
void lk_over_coverage(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity);
void lk_over_coverage_scalar(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity);

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 per channel; weight 0 ... 256.
/// Here dst may be a or b itself.
void lk_lerp(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight);
void lk_lerp_scalar(uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight);

/// dst[i] = mul(dst[i], opacity), all channels.
void lk_scale(uint32_t *dst, size_t n, uint8_t opacity);
void lk_scale_scalar(uint32_t *dst, size_t n, uint8_t opacity);

/// dst[i] = mul(dst[i], coverage[i]), all channels.
void lk_scale_coverage(uint32_t *dst, const uint8_t *coverage, size_t n);
void lk_scale_coverage_scalar(uint32_t *dst, const uint8_t *coverage, size_t n);

/// dst[i] = mul(dst[i], color), channel by channel: a tint by a premultiplied colour.
void lk_tint(uint32_t *dst, size_t n, uint32_t color);
void lk_tint_scalar(uint32_t *dst, size_t n, uint32_t color);

/// dst[i] = min(dst[i] + src[i], 255), channel by channel: plus-lighter.
void lk_add(uint32_t *dst, const uint32_t *src, size_t n);
void lk_add_scalar(uint32_t *dst, const uint32_t *src, size_t n);

/// dst[i] = mul(dst[i], src[i]) on coverage bytes: the intersection of two masks.
void lk_coverage_multiply(uint8_t *dst, const uint8_t *src, size_t n);
void lk_coverage_multiply_scalar(uint8_t *dst, const uint8_t *src, size_t n);

/// dst[i] = max(dst[i] - src[i], 0) on coverage bytes: a ring, for a shape inside another.
void lk_coverage_subtract(uint8_t *dst, const uint8_t *src, size_t n);
void lk_coverage_subtract_scalar(uint8_t *dst, const uint8_t *src, size_t n);

// MARK: - Sampling

/// An image to sample. `stride` counts pixels, not bytes. width, height >= 1; stride >= width;
/// stride * height < 2^31.
typedef struct {
  const uint32_t *pixels;
  int32_t width, height, stride;
} lk_image;

// In this section each kernel writes n pixels to dst, which must not overlap the image. Positions
// are in source pixels: the centre of pixel (i, j) is (i + 0.5, j + 0.5), and a position outside
// the image takes the nearest edge pixel. Positions may be any finite doubles.
//
// Bilinear positions are rounded to 1/256 of a pixel; each channel is within 1 level of the exact
// interpolation at that position. A pixel sampled at its centre comes back unchanged.

/// Nearest: dst[i] = the pixel that contains (u + i * du, v + i * dv).
void lk_sample_nearest_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);
void lk_sample_nearest_affine_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);

/// Bilinear: dst[i] = the image at (u + i * du, v + i * dv). Takes the two kernels below by itself
/// where they apply.
void lk_sample_bilinear_affine(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);
void lk_sample_bilinear_affine_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv);

/// Bilinear, du = 1 and dv = 0: dst[i] = the image at (u + i, v).
void lk_sample_bilinear_translate(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v);
void lk_sample_bilinear_translate_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v);

/// Bilinear, dv = 0: dst[i] = the image at (u + i * du, v).
void lk_sample_bilinear_scale(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du);
void lk_sample_bilinear_scale_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du);

/// Nearest, projective: dst[i] = the pixel that contains
/// ((u + i * du) / (w + i * dw), (v + i * dv) / (w + i * dw)). The caller keeps w + i * dw above
/// 1e-6 over the whole row.
void lk_sample_nearest_projective(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);
void lk_sample_nearest_projective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);

/// Bilinear, projective: the image at the position of `lk_sample_nearest_projective`, with the
/// same condition on w.
void lk_sample_bilinear_projective(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);
void lk_sample_bilinear_projective_scalar(
    uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du,
    double dv, double dw);

/// Half the size: dst[i] = the mean of columns 2i and 2i + 1 of two rows of `width` pixels, rounded to
/// nearest, per channel. An odd last column counts twice. Writes (width + 1) / 2 pixels. Run once per
/// picture, so there is only this version.
void lk_halve(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t width);

// MARK: - Coverage of convex polygons

/// One row of a polygon: [x0, x1) partly covered, [x1, x2) fully, [x2, x3) partly. Where no pixel
/// is full, x1 == x2.
typedef struct {
  int32_t y;
  int32_t x0, x1, x2, x3;
} lk_span;

/// The exact area coverage of a convex polygon, row by row.
///
/// - xy: `count` vertices, as x, y pairs in device pixels; pixel (i, j) is [i, i+1) x [j, j+1).
///   Either winding. Finite, within +-1e7. Repeated points are harmless; a polygon without area
///   gives no span.
/// - clip: only pixels with clip_x0 <= x < clip_x1 and clip_y0 <= y < clip_y1 are reported.
/// - spans: room for clip_y1 - clip_y0. Rows without coverage get no span; y ascends.
/// - coverage: the byte of pixel (x, y) is
///   coverage[(y - clip_y0) * coverage_stride + (x - clip_x0)]. Only the bytes of partly covered
///   pixels are meaningful afterwards; others in the row may hold anything.
/// - scratch: clip_x1 - clip_x0 + 2 floats, zero before the first call; every call leaves them
///   zero.
///
/// Returns the number of spans. The cost grows with the edges, the rows and the partly covered
/// pixels, not with the area.
int lk_convex_coverage(
    const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1,
    lk_span *spans, uint8_t *coverage, size_t coverage_stride, float *scratch);

/// Completes a row written by `lk_convex_coverage`, so that all of it may be read as coverage: 255
/// over the full run, 0 outside the span. `row` is the byte of pixel clip_x0 and has
/// clip_x1 - clip_x0 bytes.
void lk_expand_span_coverage(const lk_span *span, int clip_x0, int clip_x1, uint8_t *row);

#ifdef __cplusplus
}
#endif

#endif
