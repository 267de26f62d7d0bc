#if defined(__x86_64__)

#include <string.h>

#include "avx2_pixels.h"
#include "versions.h"

#define LK_NAME(name) name##_avx2
#define LK_TARGET LK_AVX2

typedef __m256 lk_eight;

LK_AVX2_INLINE lk_eight splat_avx2(float value) { return _mm256_set1_ps(value); }

LK_AVX2_INLINE lk_eight ramp_avx2(float first) {
  return _mm256_add_ps(_mm256_set1_ps(first), _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7));
}

LK_AVX2_INLINE lk_eight larger_avx2(lk_eight a, lk_eight b) { return _mm256_max_ps(a, b); }

LK_AVX2_INLINE lk_eight within_avx2(lk_eight v, lk_eight last) {
  return _mm256_min_ps(_mm256_max_ps(v, _mm256_setzero_ps()), last);
}

LK_AVX2_INLINE void store_bytes_avx2(uint8_t *target, lk_eight areas) {
  areas = within_avx2(areas, _mm256_set1_ps(1));
  __m256 levels = _mm256_add_ps(
      _mm256_mul_ps(areas, _mm256_set1_ps(255)), _mm256_set1_ps(0.5f));
  __m256i numbers = _mm256_cvttps_epi32(levels);
  __m128i words = _mm_packus_epi32(
      _mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
  _mm_storel_epi64((__m128i *)target, _mm_packus_epi16(words, words));
}

#include "convex_rows.h"

// Computes ordinary rows faster. In these rows both sides stay on one edge, touch at most four pixels each, share no
// pixel and lie inside of the clip. The two sides are processed in the same registers. The steps are those of
// `lk_advance`, `add_piece` and `cover_apart`, and produce the same bits.

// The state of the left and the right side.
typedef struct {
  __m128d start_x, start_y, slope, min_x, max_x;
  // The factors for the four pixels of the left side, and then for those of the right side.
  __m256 half_steepness;
} pair;

LK_AVX2_INLINE __m128d both(double left, double right) { return _mm_setr_pd(left, right); }

// Repeats a number for each side over the four pixels of that side. The numbers are in the two lowest floats.
LK_AVX2_INLINE __m256 for_pixels(__m128 sides) {
  return _mm256_permutevar8x32_ps(
      _mm256_castps128_ps256(sides), _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1));
}

LK_AVX2_INLINE pair make_pair(const lk_side *l, const lk_side *r) {
  return (pair){
    both(l->start_x, r->start_x), both(l->start_y, r->start_y), both(l->slope, r->slope),
    both(l->min_x, r->min_x), both(l->max_x, r->max_x),
    for_pixels(_mm_cvtpd_ps(both(l->half_steepness, r->half_steepness)))};
}

LK_AVX2_INLINE __m128d pair_at(const pair *p, double y) {
  __m128d x = _mm_add_pd(
      p->start_x, _mm_mul_pd(_mm_sub_pd(_mm_set1_pd(y), p->start_y), p->slope));
  return _mm_min_pd(_mm_max_pd(x, p->min_x), p->max_x);
}

// Returns the coverage of four pixels at each side. `low` and `high` are relative to the first of them.
LK_AVX2_INLINE __m256 cover_pair(const pair *p, __m128d low, __m128d high) {
  __m256 left = for_pixels(_mm_cvtpd_ps(low)), right = for_pixels(_mm_cvtpd_ps(high));
  __m256 from = _mm256_setr_ps(0, 1, 2, 3, 0, 1, 2, 3), to = from + _mm256_set1_ps(1);
  __m256 width = right - left, zero = _mm256_setzero_ps();
  __m256 a = within_avx2(from - left, width), b = within_avx2(to - left, width);
  __m256 until = (b - a) * (b + a) * p->half_steepness;
  __m256 beyond = larger_avx2(to - right, zero) - larger_avx2(from - right, zero);
  const __m256 start = _mm256_setr_ps(0, 0, 0, 0, 1, 1, 1, 1);
  const __m256 sign = _mm256_setr_ps(1, 1, 1, 1, -1, -1, -1, -1);
  return start + sign * (until + beyond);
}

// Writes the coverage of a row: four pixels of each side, and the bytes around them for readers of whole groups. These
// bytes may reach into the pixels of the other side, which are therefore written afterwards.
LK_AVX2_INLINE void store_steep_row(uint8_t *bytes, int left, int right, __m256 areas) {
  uint64_t levels;
  store_bytes_avx2((uint8_t *)&levels, areas);
  uint32_t left_bytes = (uint32_t)levels, right_bytes = (uint32_t)(levels >> 32);
  memset(bytes + right - eight, 255, eight);
  memcpy(bytes + left, &left_bytes, 4);
  memset(bytes + left + 4, 255, eight);
  memcpy(bytes + right, &right_bytes, 4);
  memset(bytes + right + 4, 0, eight);
}

LK_AVX2_INLINE int cover_steep_rows_avx2(
    lk_side *left, lk_side *right, int y, int end, const row *row, size_t stride, lk_span *spans) {
  double stop = left->end_y < right->end_y ? left->end_y : right->end_y;
  if (left->y != y || right->y != y) return 0;
  pair p = make_pair(left, right);
  __m128d x = both(left->x, right->x);
  uint8_t *bytes = row->bytes - row->clip_x0;
  int first = y;
  for (; y < end && y + 1 < stop; y++, bytes += stride, spans++) {
    __m128d next = pair_at(&p, y + 1);
    __m128d low = _mm_min_pd(x, next), high = _mm_max_pd(x, next);
    __m128d base = _mm_floor_pd(low), last = _mm_floor_pd(high);
    __m128d reach = _mm_sub_pd(last, base);
    __m128i bases = _mm_cvttpd_epi32(base), lasts = _mm_cvttpd_epi32(last);
    // The columns x0, x1, x2 and x3 of the span.
    __m128i ends = _mm_unpacklo_epi32(bases, _mm_add_epi32(lasts, _mm_set1_epi32(1)));
    int x0 = _mm_cvtsi128_si32(ends), x1 = _mm_extract_epi32(ends, 1);
    int x2 = _mm_extract_epi32(ends, 2), x3 = _mm_extract_epi32(ends, 3);
    if (_mm_movemask_pd(_mm_cmpgt_pd(reach, _mm_set1_pd(3)))) break;
    if (x1 > x2 || x0 < row->clip_x0 || x3 > row->clip_x1) break;
    store_steep_row(
        bytes, x0, x2, cover_pair(&p, _mm_sub_pd(low, base), _mm_sub_pd(high, base)));
    spans->y = y;
    _mm_storeu_si128((__m128i *)&spans->x0, ends);
    x = next;
  }
  left->x = _mm_cvtsd_f64(x);
  right->x = _mm_cvtsd_f64(_mm_unpackhi_pd(x, x));
  left->y = right->y = y;
  return y - first;
}

#endif
