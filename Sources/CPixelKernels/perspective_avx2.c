// Bilinear samples of an image in perspective, in single precision. `lk_sample_bilinear_perspective` states the
// precision.

#if defined(__x86_64__)

#include "avx2_pixels.h"
#include "avx2_samples.h"
#include "sampling.h"
#include "versions.h"

LK_AVX2_INLINE __m256 line_at(float start, float step, __m256 x) {
  return _mm256_add_ps(_mm256_set1_ps(start), _mm256_mul_ps(x, _mm256_set1_ps(step)));
}

// The vector form of lk_perspective_at.
LK_AVX2_INLINE __m256i perspective_at(
    float start, float step, __m256 x, __m256 z, int32_t size) {
  __m256 value = _mm256_sub_ps(_mm256_mul_ps(line_at(start, step, x), z), _mm256_set1_ps(127.5f));
  __m256 raised = _mm256_max_ps(value, _mm256_setzero_ps());
  return _mm256_cvttps_epi32(_mm256_min_ps(raised, _mm256_set1_ps((float)((size - 1) * 256))));
}

// Loads the left and right neighbors of two samples.
LK_AVX2_INLINE __m128i load_two(const uint32_t *pixels, const int32_t *indices) {
  __m128d first = _mm_load_sd((const double *)(const void *)(pixels + indices[0]));
  return _mm_castpd_si128(_mm_loadh_pd(first, (const double *)(const void *)(pixels + indices[1])));
}

// The vector form of lk_mix_signed for four samples: the two of `a`, then the two of `b`.
LK_AVX2_INLINE __m256i mix_four(__m128i a, __m128i b, __m256i weights) {
  // Interleaves the left and right neighbors, channel by channel.
  const __m256i turns = _mm256_setr_epi8(
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15,
      0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
  __m256i signed_pixels = _mm256_xor_si256(_mm256_set_m128i(b, a), _mm256_set1_epi8((char)128));
  __m256i sides = _mm256_shuffle_epi8(signed_pixels, turns);
  return _mm256_srai_epi16(_mm256_maddubs_epi16(weights, sides), 1);
}

LK_AVX2_INLINE lk_wide mix_eight(
    const uint32_t *pixels, const int32_t indices[group], lk_wide weights) {
  return (lk_wide){
    mix_four(load_two(pixels, indices), load_two(pixels, indices + 4), weights.low),
    mix_four(load_two(pixels, indices + 2), load_two(pixels, indices + 6), weights.high)};
}

LK_AVX2_INLINE __m256i mix_down(__m256i upper, __m256i lower, __m256i weight) {
  __m256i change = _mm256_mulhrs_epi16(_mm256_sub_epi16(lower, upper), weight);
  __m256i levels = _mm256_mulhrs_epi16(_mm256_add_epi16(upper, change), _mm256_set1_epi16(257));
  return _mm256_add_epi16(levels, _mm256_set1_epi16(128));
}

// The vector form of mix_in_perspective in sample_scalar.c.
LK_AVX2_INLINE __m256i perspective_eight(const lk_image *image, __m256i u, __m256i v) {
  __m256i x = _mm256_min_epi32(_mm256_srli_epi32(u, 8), _mm256_set1_epi32(image->width - 2));
  __m256i y = _mm256_min_epi32(_mm256_srli_epi32(v, 8), _mm256_set1_epi32(image->height - 2));
  __m256i wx = _mm256_sub_epi32(u, _mm256_slli_epi32(x, 8));
  __m256i wy = _mm256_sub_epi32(v, _mm256_slli_epi32(y, 8));
  __m256i excess = _mm256_srli_epi32(_mm256_add_epi32(wx, _mm256_set1_epi32(127)), 8);
  __m256i right = _mm256_sub_epi32(wx, excess);
  __m256i sides = _mm256_or_si256(
      _mm256_slli_epi32(right, 8), _mm256_sub_epi32(_mm256_set1_epi32(255), right));
  lk_wide across = spread_weights(sides);
  __m256i down32 = _mm256_min_epi32(_mm256_slli_epi32(wy, 7), _mm256_set1_epi32(32767));
  lk_wide down = spread_weights(down32);
  int32_t indices[group];
  lk_store(indices, _mm256_add_epi32(_mm256_mullo_epi32(y, _mm256_set1_epi32(image->stride)), x));
  lk_wide upper = mix_eight(image->pixels, indices, across);
  lk_wide lower = mix_eight(image->pixels + image->stride, indices, across);
  return lk_narrow((lk_wide){
    mix_down(upper.low, lower.low, down.low), mix_down(upper.high, lower.high, down.high)});
}

LK_AVX2 void lk_sample_bilinear_perspective_avx2(
    uint32_t *dst, size_t n, const lk_image *image, const lk_perspective_row *row, int x) {
  if (image->width < 2 || image->height < 2) {
    lk_sample_bilinear_perspective_scalar(dst, n, image, row, x);
    return;
  }
  // These are local copies, which stores to dst cannot change.
  lk_image source = *image;
  lk_perspective_row r = *row;
  __m256i at = _mm256_add_epi32(_mm256_set1_epi32(x), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  for (size_t i = 0; i < n; i += group) {
    __m256 columns = _mm256_cvtepi32_ps(at);
    __m256 z = _mm256_div_ps(_mm256_set1_ps(1), line_at(r.w, r.dw, columns));
    __m256i u = perspective_at(r.u, r.du, columns, z, source.width);
    __m256i v = perspective_at(r.v, r.dv, columns, z, source.height);
    store_group(dst + i, n - i, perspective_eight(&source, u, v));
    at = _mm256_add_epi32(at, _mm256_set1_epi32(group));
  }
}

#endif
