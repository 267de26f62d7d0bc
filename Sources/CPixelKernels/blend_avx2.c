// Each kernel processes groups of eight pixels and calls its scalar version for the rest of the row.

#if defined(__x86_64__)

#include <string.h>

#include "avx2_pixels.h"
#include "versions.h"

enum { group = 8 };

static const uint64_t full_coverage = UINT64_MAX;

LK_AVX2_INLINE int is_all_zero(__m256i v) { return _mm256_testz_si256(v, v); }

LK_AVX2_INLINE int is_opaque(__m256i pixels) {
  return _mm256_testc_si256(pixels, _mm256_set1_epi32((int)0xff000000u));
}

LK_AVX2 void lk_fill_avx2(uint32_t *dst, size_t n, uint32_t color) {
  __m256i v = _mm256_set1_epi32((int)color);
  size_t i = 0;
  for (; i + 4 * group <= n; i += 4 * group) {
    lk_store(dst + i, v);
    lk_store(dst + i + group, v);
    lk_store(dst + i + 2 * group, v);
    lk_store(dst + i + 3 * group, v);
  }
  for (; i + group <= n; i += group) lk_store(dst + i, v);
  for (; i < n; i++) dst[i] = color;
}

LK_AVX2 void lk_over_solid_avx2(uint32_t *dst, size_t n, uint32_t color) {
  if (color == 0) return;
  if (color >> 24 == 255) {
    lk_fill_avx2(dst, n, color);
    return;
  }
  __m256i source = _mm256_set1_epi32((int)color);
  lk_wide remaining = lk_wide_splat((int)(255 - (color >> 24)));
  size_t i = 0;
  for (; i + group <= n; i += group) {
    __m256i kept = lk_mul_pixels(lk_load(dst + i), remaining);
    lk_store(dst + i, _mm256_adds_epu8(source, kept));
  }
  lk_over_solid_scalar(dst + i, n - i, color);
}

LK_AVX2 void lk_over_solid_coverage_avx2(
    uint32_t *dst, const uint8_t *coverage, size_t n, uint32_t color) {
  if (color == 0) return;
  __m256i solid = _mm256_set1_epi32((int)color);
  lk_wide solid_wide = lk_widen(solid);
  int opaque = color >> 24 == 255;
  size_t i = 0;
  for (; i + group <= n; i += group) {
    uint64_t bytes = lk_load_eight_bytes(coverage + i);
    if (bytes == 0) continue;
    if (bytes == full_coverage && opaque) {
      lk_store(dst + i, solid);
      continue;
    }
    __m256i source = lk_narrow(lk_mul_wide(solid_wide, lk_coverage_factors(bytes)));
    lk_store(dst + i, lk_over_pixels(source, lk_load(dst + i)));
  }
  lk_over_solid_coverage_scalar(dst + i, coverage + i, n - i, color);
}

LK_AVX2 void lk_over_avx2(uint32_t *dst, const uint32_t *src, size_t n) {
  size_t i = 0;
  for (; i + group <= n; i += group) {
    __m256i source = lk_load(src + i);
    if (is_opaque(source)) {
      lk_store(dst + i, source);
    } else if (!is_all_zero(source)) {
      lk_store(dst + i, lk_over_pixels(source, lk_load(dst + i)));
    }
  }
  lk_over_scalar(dst + i, src + i, n - i);
}

LK_AVX2 void lk_over_opacity_avx2(
    uint32_t *dst, const uint32_t *src, size_t n, uint8_t opacity) {
  if (opacity == 0) return;
  if (opacity == 255) {
    lk_over_avx2(dst, src, n);
    return;
  }
  lk_wide factors = lk_wide_splat(opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    __m256i source = lk_load(src + i);
    if (is_all_zero(source)) continue;
    source = lk_mul_pixels(source, factors);
    lk_store(dst + i, lk_over_pixels(source, lk_load(dst + i)));
  }
  lk_over_opacity_scalar(dst + i, src + i, n - i, opacity);
}

// Adds the interleaved products of source and under with their weights, in signed 16 bits. The channels are offset by
// -128, which subtracts 128 * 255 from the sum. Together with the 128 of lk_mul_lanes, the offset to correct is 2^15.
LK_AVX2_INLINE __m256i fade_lanes(__m256i pairs, __m256i weights) {
  __m256i sums = _mm256_maddubs_epi16(weights, pairs);
  sums = _mm256_xor_si256(sums, _mm256_set1_epi16((short)0x8000));
  return _mm256_mulhi_epu16(sums, _mm256_set1_epi16(257));
}

LK_AVX2_INLINE __m256i fade_eight(const uint32_t *under, const uint32_t *src, __m256i weights) {
  __m256i half = _mm256_set1_epi8((char)128);
  __m256i a = _mm256_xor_si256(lk_load(src), half), b = _mm256_xor_si256(lk_load(under), half);
  return _mm256_packus_epi16(
      fade_lanes(_mm256_unpacklo_epi8(a, b), weights),
      fade_lanes(_mm256_unpackhi_epi8(a, b), weights));
}

LK_AVX2 void lk_fade_avx2(
    uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n, uint8_t opacity) {
  __m256i weights = _mm256_set1_epi16((short)(opacity | (255 - opacity) << 8));
  size_t i = 0;
  for (; i + 2 * group <= n; i += 2 * group) {
    __m256i first = fade_eight(under + i, src + i, weights);
    __m256i second = fade_eight(under + i + group, src + i + group, weights);
    lk_store(dst + i, first);
    lk_store(dst + i + group, second);
  }
  for (; i + group <= n; i += group) lk_store(dst + i, fade_eight(under + i, src + i, weights));
  lk_fade_scalar(dst + i, under + i, src + i, n - i, opacity);
}

LK_AVX2 void lk_over_coverage_avx2(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, size_t n, uint8_t opacity) {
  if (opacity == 0) return;
  lk_wide opacity_wide = lk_wide_splat(opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    uint64_t bytes = lk_load_eight_bytes(coverage + i);
    __m256i source = lk_load(src + i);
    if (bytes == 0 || is_all_zero(source)) continue;
    if (bytes != full_coverage || opacity != 255) {
      lk_wide factors = lk_mul_wide(lk_coverage_factors(bytes), opacity_wide);
      source = lk_mul_pixels(source, factors);
    }
    lk_store(dst + i, lk_over_pixels(source, lk_load(dst + i)));
  }
  lk_over_coverage_scalar(dst + i, src + i, coverage + i, n - i, opacity);
}

// Computes (a * (256 - weight) + b * weight + 128) >> 8 as (a * 256 + (b - a) * weight + 128) >> 8. The difference
// may be negative, but the sum fits into 16 bits, so the result modulo 2^16 is correct.
LK_AVX2_INLINE __m256i lerp_lanes(__m256i a, __m256i b, __m256i weight) {
  __m256i change = _mm256_mullo_epi16(_mm256_sub_epi16(b, a), weight);
  __m256i sum = _mm256_add_epi16(_mm256_slli_epi16(a, 8), change);
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(128)), 8);
}

LK_AVX2 void lk_lerp_avx2(
    uint32_t *dst, const uint32_t *a, const uint32_t *b, size_t n, uint32_t weight) {
  __m256i w = _mm256_set1_epi16((short)weight);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    lk_wide from = lk_widen(lk_load(a + i)), to = lk_widen(lk_load(b + i));
    lk_wide mixed = {lerp_lanes(from.low, to.low, w), lerp_lanes(from.high, to.high, w)};
    lk_store(dst + i, lk_narrow(mixed));
  }
  lk_lerp_scalar(dst + i, a + i, b + i, n - i, weight);
}

LK_AVX2 void lk_scale_avx2(uint32_t *dst, size_t n, uint8_t opacity) {
  if (opacity == 255) return;
  lk_wide factors = lk_wide_splat(opacity);
  size_t i = 0;
  for (; i + group <= n; i += group) {
    lk_store(dst + i, lk_mul_pixels(lk_load(dst + i), factors));
  }
  lk_scale_scalar(dst + i, n - i, opacity);
}

LK_AVX2 void lk_scale_coverage_avx2(uint32_t *dst, const uint8_t *coverage, size_t n) {
  size_t i = 0;
  for (; i + group <= n; i += group) {
    uint64_t bytes = lk_load_eight_bytes(coverage + i);
    if (bytes == full_coverage) continue;
    lk_store(dst + i, lk_mul_pixels(lk_load(dst + i), lk_coverage_factors(bytes)));
  }
  lk_scale_coverage_scalar(dst + i, coverage + i, n - i);
}

LK_AVX2 void lk_scale_alpha_avx2(uint32_t *dst, const uint32_t *src, size_t n) {
  size_t i = 0;
  for (; i + group <= n; i += group) {
    __m256i source = lk_load(src + i);
    if (is_opaque(source)) continue;
    lk_store(dst + i, lk_mul_pixels(lk_load(dst + i), lk_alphas(source)));
  }
  lk_scale_alpha_scalar(dst + i, src + i, n - i);
}

LK_AVX2 void lk_tint_avx2(uint32_t *dst, size_t n, uint32_t color) {
  lk_wide factors = lk_widen(_mm256_set1_epi32((int)color));
  size_t i = 0;
  for (; i + group <= n; i += group) {
    lk_store(dst + i, lk_mul_pixels(lk_load(dst + i), factors));
  }
  lk_tint_scalar(dst + i, n - i, color);
}

LK_AVX2 void lk_add_avx2(uint32_t *dst, const uint32_t *src, size_t n) {
  size_t i = 0;
  for (; i + group <= n; i += group) {
    lk_store(dst + i, _mm256_adds_epu8(lk_load(dst + i), lk_load(src + i)));
  }
  lk_add_scalar(dst + i, src + i, n - i);
}

LK_AVX2 void lk_alpha_avx2(uint8_t *dst, const uint32_t *src, size_t n) {
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  size_t i = 0;
  for (; i + 4 * group <= n; i += 4 * group) {
    __m256i alphas[4];
    for (int k = 0; k < 4; k++) {
      alphas[k] = _mm256_srli_epi32(lk_load(src + i + (size_t)(k * group)), 24);
    }
    __m256i low = _mm256_packs_epi32(alphas[0], alphas[1]);
    __m256i high = _mm256_packs_epi32(alphas[2], alphas[3]);
    __m256i bytes = _mm256_packus_epi16(low, high);
    lk_store(dst + i, _mm256_permutevar8x32_epi32(bytes, order));
  }
  lk_alpha_scalar(dst + i, src + i, n - i);
}

LK_AVX2 void lk_coverage_multiply_avx2(uint8_t *dst, const uint8_t *src, size_t n) {
  size_t i = 0;
  for (; i + 32 <= n; i += 32) {
    lk_store(dst + i, lk_mul_pixels(lk_load(dst + i), lk_widen(lk_load(src + i))));
  }
  lk_coverage_multiply_scalar(dst + i, src + i, n - i);
}

LK_AVX2 void lk_coverage_subtract_avx2(uint8_t *dst, const uint8_t *src, size_t n) {
  size_t i = 0;
  for (; i + 32 <= n; i += 32) {
    lk_store(dst + i, _mm256_subs_epu8(lk_load(dst + i), lk_load(src + i)));
  }
  lk_coverage_subtract_scalar(dst + i, src + i, n - i);
}

// In most groups, source and destination can simply be added, or all source pixels are opaque and replace the
// destination. Other groups are rare.
LK_AVX2 void lk_join_avx2(uint32_t *dst, const uint32_t *src, size_t n) {
  size_t i = 0;
  __m256i full = _mm256_set1_epi32(255);
  for (; i + group <= n; i += group) {
    __m256i source = lk_load(src + i), destination = lk_load(dst + i);
    __m256i alpha = _mm256_srli_epi32(source, 24);
    __m256i both = _mm256_add_epi32(alpha, _mm256_srli_epi32(destination, 24));
    __m256i crowded = _mm256_cmpgt_epi32(both, full);
    __m256i hidden = _mm256_and_si256(crowded, _mm256_cmpeq_epi32(alpha, full));
    if (_mm256_testc_si256(hidden, crowded)) {
      __m256i sum = _mm256_adds_epu8(source, destination);
      lk_store(dst + i, _mm256_blendv_epi8(sum, source, hidden));
    } else {
      lk_join_scalar(dst + i, src + i, group);
    }
  }
  lk_join_scalar(dst + i, src + i, n - i);
}

// The last group ends with the row, so some bytes are computed twice.
LK_AVX2 void lk_mix_bytes_avx2(
    uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t n, uint32_t weight) {
  enum { bytes = 32 };
  if (n < bytes) return lk_mix_bytes_scalar(dst, a, b, n, weight);
  __m256i w = _mm256_set1_epi16((short)weight);
  for (size_t i = 0;;) {
    lk_wide from = lk_widen(lk_load(a + i)), to = lk_widen(lk_load(b + i));
    lk_wide mixed = {lerp_lanes(from.low, to.low, w), lerp_lanes(from.high, to.high, w)};
    lk_store(dst + i, lk_narrow(mixed));
    if (i + bytes == n) return;
    i = i + 2 * bytes <= n ? i + bytes : n - bytes;
  }
}

#endif
