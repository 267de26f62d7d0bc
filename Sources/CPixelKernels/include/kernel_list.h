// The list of the kernels that exist in several versions. It is included wherever something is made for each of them:
// declarations, the table that dispatch.c chooses from, the functions that call through it, and the comparison of the
// versions in Tests/KernelTwins. A new kernel needs a row here, its scalar version, and its AVX2 version.
//
//   KERNEL(result, name, (parameters), (arguments))         lk_NAME_scalar and lk_NAME_avx2
//   VECTOR_KERNEL(result, name, (parameters), (arguments))  and also lk_NAME_vector, for vectors of 128 bits
//
// The including file defines KERNEL, and VECTOR_KERNEL when it treats those differently; both are undefined at the end.
// There is no include guard.

#ifndef VECTOR_KERNEL
#define VECTOR_KERNEL KERNEL
#endif

// MARK: - Rows of pixels

// In this section `n` counts pixels (or coverage bytes), and the memory of `dst` must not overlap any source.

/// dst[i] = color.
KERNEL(void, fill, (uint32_t *dst, size_t n, uint32_t color), (dst, n, color))

/// dst[i] = over(color, dst[i]).
VECTOR_KERNEL(void, over_solid, (uint32_t *dst, size_t n, uint32_t color), (dst, n, color))

/// dst[i] = over(mul(color, coverage[i]), dst[i]).
VECTOR_KERNEL(void, over_solid_coverage,
    (uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color),
    (dst, coverage, n, color))

/// dst[i] = over(src[i], dst[i]). Fast over runs of transparent (0) and of opaque source pixels.
VECTOR_KERNEL(void, over, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// Combines two pictures that share an edge: their coverages of a pixel are placed side by side as far as there is
/// room, so that nothing shows through between them; beyond that src hides dst. With f = min(255, (255 - alpha(src[i]))
/// * 255 / alpha(dst[i])), rounded: dst[i] = src[i] + mul(dst[i], f).
KERNEL(void, join, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// dst[i] = over(mul(src[i], opacity), dst[i]).
VECTOR_KERNEL(void, over_opacity,
    (uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity),
    (dst, src, n, opacity))

/// dst[i] = (src[i] * opacity + under[i] * (255 - opacity) + 127) / 255 per channel: `lk_over_opacity` for opaque
/// pictures, rounded once. dst may be `under` itself.
///
/// A cross-fade of two opaque pictures needs one pass over memory with it instead of a copy and a composition.
VECTOR_KERNEL(void, fade,
    (uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity),
    (dst, under, src, n, opacity))

/// dst[i] = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
VECTOR_KERNEL(void, over_coverage,
    (uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity),
    (dst, src, coverage, n, opacity))

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 per channel; weight 0 ... 256. dst may be a or b itself.
KERNEL(void, lerp,
    (uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight),
    (dst, a, b, n, weight))

/// dst[i] = mul(dst[i], opacity), all channels.
VECTOR_KERNEL(void, scale, (uint32_t *dst, size_t n, uint8_t opacity), (dst, n, opacity))

/// dst[i] = mul(dst[i], coverage[i]), all channels.
KERNEL(void, scale_coverage, (uint32_t *dst, const uint8_t *coverage, size_t n), (dst, coverage, n))

/// dst[i] = mul(dst[i], alpha(src[i])), all channels: a picture seen through a mask.
KERNEL(void, scale_alpha, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// dst[i] = mul(dst[i], color), channel by channel: a tint by a premultiplied color.
KERNEL(void, tint, (uint32_t *dst, size_t n, uint32_t color), (dst, n, color))

/// dst[i] = min(dst[i] + src[i], 255), channel by channel: plus-lighter.
KERNEL(void, add, (uint32_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// dst[i] = alpha(src[i]): the silhouette of a picture.
KERNEL(void, alpha, (uint8_t *dst, const uint32_t *src, size_t n), (dst, src, n))

/// Applies a matrix of four rows (red, green, blue, alpha) and five columns (the same and 1) to straight colors in 0
/// ... 1; results are clamped and premultiplied again. Transparent pixels count as black. Rounds to the nearest level;
/// the identity changes nothing.
KERNEL(void, color_matrix, (uint32_t *dst, size_t n, const float matrix[20]), (dst, n, matrix))

/// Replaces each pixel by black with the luminance of the premultiplied pixel (Rec. 709) as alpha.
KERNEL(void, luminance_to_alpha, (uint32_t *dst, size_t n), (dst, n))

/// dst[i] = mul(dst[i], src[i]) on coverage bytes: the intersection of two masks.
KERNEL(void, coverage_multiply, (uint8_t *dst, const uint8_t *src, size_t n), (dst, src, n))

/// dst[i] = (a[i] * (256 - weight) + b[i] * weight + 128) >> 8 on coverage bytes; weight 0 ... 255. It interpolates
/// shadows at subpixel positions, so that a shadow that moves is not blurred again.
KERNEL(void, mix_bytes,
    (uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight),
    (dst, a, b, n, weight))

/// dst[i] = max(dst[i] - src[i], 0) on coverage bytes: a ring, when one shape lies inside the other.
KERNEL(void, coverage_subtract, (uint8_t *dst, const uint8_t *src, size_t n), (dst, src, n))

// MARK: - Blend modes

/// dst[i] = src[i] blended onto dst[i]. `mode` is a raw value of CGBlendMode, 0 (normal) ... 27 (plusLighter); one of
/// linear burn (28), linear light, vivid light, pin light, subtract, divide (33); or one of the three modes with
/// LK_CORE_GRAPHICS added; any other counts as normal. The formulas are those of L7.24, in floats, rounded to the
/// nearest level once; colors never exceed their alpha. dst must not overlap src.
KERNEL(void, blend, (int mode, uint32_t *dst, const uint32_t *src, size_t n), (mode, dst, src, n))

/// dst[i] = mul(blended, coverage[i]) + mul(dst[i], 255 - coverage[i]), where `blended` is mul(src[i], opacity) blended
/// onto dst[i]. Uncovered pixels are unchanged in every mode.
KERNEL(void, blend_coverage,
    (int mode, uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity),
    (mode, dst, src, coverage, n, opacity))

// MARK: - Gaussian blur

// The kernel is a Gaussian cut at 2.4 sigma and normalized (P12, P13), with its weights integrated over pixels; x and y
// are separate. Sigmas are in pixels and may be any number: 0, NaN and negative ones do not blur, and more than 5120
// counts as 5120. Everything outside the picture is transparent, and results outside of it are lost, so the caller
// leaves a margin of `lk_blur_reach` pixels.
//
// Every level is within 1.1 of the exact convolution (up to sigma 20 within 0.8). White stays white. Beyond sigma 20
// pixels are averaged in groups of 2, 4, 8 ... from the top left corner, so a picture that moves gives the same pixels
// only if the corner moves with it.

/// Blurs coverage bytes; strides count bytes. dst may be src, and must not overlap it otherwise.
VECTOR_KERNEL(void, blur_alpha,
    (uint8_t *dst, size_t dst_stride, const uint8_t *src, size_t src_stride, int width, int height, double sigma_x,
     double sigma_y, void *scratch),
    (dst, dst_stride, src, src_stride, width, height, sigma_x, sigma_y, scratch))

/// Blurs premultiplied pixels; strides count pixels. dst may be src.
VECTOR_KERNEL(void, blur_pixels,
    (uint32_t *dst, size_t dst_stride, const uint32_t *src, size_t src_stride, int width, int height, double sigma_x,
     double sigma_y, void *scratch),
    (dst, dst_stride, src, src_stride, width, height, sigma_x, sigma_y, scratch))

// MARK: - Sampling

// In this section each kernel writes n pixels to dst, which must not overlap the image. Positions are in source pixels:
// the center of pixel (i, j) is (i + 0.5, j + 0.5), and a position outside the image takes the nearest edge pixel.
// Positions may be any finite doubles.
//
// Bilinear positions are rounded to 1/256 of a pixel; each channel is within 1 level of the exact interpolation at that
// position. A pixel sampled at its center is returned unchanged.

/// Nearest: dst[i] = the pixel that contains (u + i * du, v + i * dv).
KERNEL(void, sample_nearest_affine,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv),
    (dst, n, image, u, v, du, dv))

/// Bilinear: dst[i] = the image at (u + i * du, v + i * dv). Calls the two kernels below where they apply.
VECTOR_KERNEL(void, sample_bilinear_affine,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du, double dv),
    (dst, n, image, u, v, du, dv))

/// Bilinear, du = 1 and dv = 0: dst[i] = the image at (u + i, v).
VECTOR_KERNEL(void, sample_bilinear_translate,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v),
    (dst, n, image, u, v))

/// Bilinear, dv = 0: dst[i] = the image at (u + i * du, v).
VECTOR_KERNEL(void, sample_bilinear_scale,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double du),
    (dst, n, image, u, v, du))

/// Bilinear at any positions: dst[i] = the image at (u[i], v[i]).
VECTOR_KERNEL(void, sample_bilinear_at,
    (uint32_t *dst, size_t n, const lk_image *image, const double *u, const double *v),
    (dst, n, image, u, v))

/// Nearest, projective: dst[i] = the pixel that contains ((u + i * du) / (w + i * dw), (v + i * dv) / (w + i * dw)).
/// The caller keeps w + i * dw above 1e-6 over the whole row.
KERNEL(void, sample_nearest_projective,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du, double dv, double dw),
    (dst, n, image, u, v, w, du, dv, dw))

/// Bilinear, projective: the image at the position of `lk_sample_nearest_projective`, with the same
/// condition on w.
VECTOR_KERNEL(void, sample_bilinear_projective,
    (uint32_t *dst, size_t n, const lk_image *image, double u, double v, double w, double du, double dv, double dw),
    (dst, n, image, u, v, w, du, dv, dw))

/// Bilinear: dst[i] = the image at the position of device pixel x + i. It uses floats, each operation rounded: a pixel
/// has the same bits wherever its row begins.
///
/// Faster than `lk_sample_bilinear_projective`, for pictures where floats are precise enough. Results are within 1.25
/// levels of the exact interpolation.
VECTOR_KERNEL(void, sample_bilinear_perspective,
    (uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x),
    (dst, n, image, row, x))

// MARK: - Scaling

/// Draws a picture that is scaled along x and y: row j is sampled at v + j * dv, and dst[i] = over(mul(image(i, j),
/// factors[i]), dst[i]). Each channel of image(i, j) is within 1 level of the bilinear interpolation at the position
/// rounded to 1/256.
///
/// - factors: 0 ... 255 (coverage times opacity), times 65537; as many as the columns' weights, 0 beyond the row.
/// - room: the number of pixels from dst on that may be rewritten with their current values.
/// - is_copy: dst[i] = image(i, j) instead.
///
/// It handles both directions at once, with horizontal weights that all rows share.
VECTOR_KERNEL(void, over_scaled,
    (uint32_t *dst, size_t stride, int rows, int room, const lk_image *image, const lk_columns *columns,
     const int32_t *factors, double v, double dv, int is_copy),
    (dst, stride, rows, room, image, columns, factors, v, dv, is_copy))

// MARK: - Gradients

/// dst[i] = the color of the ramp at t of pixel i.
///
/// - ramp: premultiplied colors as four channels of 16 bits, in the order of the pixel's (blue lowest), each 256 times
///   its level: 0 ... 65280.
/// - dither: byte i % 8 is added to the channels of pixel i before they are truncated to 8 bits. All four get the same,
///   so no color exceeds its alpha, and whole levels are not changed.
VECTOR_KERNEL(void, gradient,
    (uint32_t *dst, size_t n, lk_gradient_kind kind, const uint64_t *ramp, const lk_gradient_row *row,
     const uint8_t dither[8]),
    (dst, n, kind, ramp, row, dither))

// MARK: - Coverage of convex polygons

/// Computes the exact area coverage of a convex polygon, row by row.
///
/// - xy: `count` vertices, as x, y pairs in device pixels; pixel (i, j) is [i, i+1) x [j, j+1). Either winding. Finite,
///   within +-1e7. Repeated points are harmless; a polygon without area gives no span.
/// - clip: only pixels with clip_x0 <= x < clip_x1 and clip_y0 <= y < clip_y1 are reported. The coverage of a pixel has
///   the same bits whatever the clip.
/// - spans: room for clip_y1 - clip_y0. Most rows without coverage get no span; y ascends.
/// - coverage: the byte of pixel (x, y) is coverage[(y - clip_y0) * coverage_stride + (x - clip_x0)]. The kernel may
///   also write the 16 bytes before and after each row. Afterwards the bytes of partly covered pixels are valid, and
///   those of the seven pixels before and after each run of them (255 in the full run, 0 outside the span), so that
///   they can be read in groups of eight that begin or end in a run.
/// - pieces: room for twice count + 2.
///
/// Returns the number of spans. The cost is proportional to the edges, the rows and the partly covered pixels, not to
/// the area. The areas of eight pixels are computed at a time, each from the sides alone, instead of by sums along the
/// row.
KERNEL(int, convex_coverage,
    (const double *xy, int count, int clip_x0, int clip_y0, int clip_x1, int clip_y1, lk_span *spans,
     uint8_t *coverage, size_t coverage_stride, lk_piece *pieces),
    (xy, count, clip_x0, clip_y0, clip_x1, clip_y1, spans, coverage, coverage_stride, pieces))

/// Paints one color over the pixels of spans with coverage, as `lk_convex_coverage` wrote them: dst[i] =
/// over(mul(color, coverage), dst[i]). `dst` is pixel (clip_x0, clip_y0), whose rows are `stride` pixels apart. Pixels
/// beside a span, up to room_x1, may be rewritten with their current values. One call paints a whole polygon, which
/// would take three calls per row.
VECTOR_KERNEL(void, over_solid_spans,
    (uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage, size_t coverage_stride,
     int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color),
    (dst, stride, spans, count, coverage, coverage_stride, clip_x0, clip_y0, clip_x1, room_x1, color))

/// Paints one color over an axis-aligned rectangle, with the same bits as `lk_upright_coverage` followed by
/// `lk_over_solid_spans`. The rows between the upper and the lower edge are equal and computed once.
VECTOR_KERNEL(void, over_solid_box,
    (uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1, int clip_y1, int room_x1,
     uint32_t color),
    (dst, stride, box, clip_x0, clip_y0, clip_x1, clip_y1, room_x1, color))

/// Composites pixels over a span that begins at dst[0], [0, x1) partly covered, [x1, x2) fully, [x2, x3) partly: dst[i]
/// = over(mul(src[i], mul(coverage[i], opacity)), dst[i]).
///
/// - coverage: as `lk_convex_coverage` writes it, valid in groups of eight.
/// - room: the number of pixels from dst on that may be rewritten with their current values, and of src that may be
///   read.
/// - is_opaque: 1 when all of src is opaque.
///
/// The edges are drawn in groups of eight pixels, with one call per row.
VECTOR_KERNEL(void, over_span,
    (uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room, uint8_t opacity,
     int is_opaque),
    (dst, src, coverage, x1, x2, x3, room, opacity, is_opaque))

// MARK: - Coverage of arbitrary polygons

/// Converts changes of coverage to coverage by a running sum that begins with `sum`, in 1/65536 of a pixel's area.
/// coverage[i] = that sum with cells[0] ... cells[i], folded into 0 ... 1 and rounded to 0 ... 255: by the non-zero
/// rule min(|sum|, 1), by the even-odd rule the distance to the nearest even number. Sets the cells to 0 and returns
/// the sum of all. Sums wrap around.
VECTOR_KERNEL(int32_t, accumulate_coverage,
    (uint8_t *coverage, int32_t *cells, size_t n, int32_t sum, int even_odd),
    (coverage, cells, n, sum, even_odd))

#undef VECTOR_KERNEL
#undef KERNEL
