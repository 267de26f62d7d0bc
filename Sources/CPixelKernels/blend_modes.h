// The blend modes of L7.24, for premultiplied channels in levels. s and d are channels of the source and of the
// destination; sa and da are their alphas.
//
// A separable mode is defined by the term `alpha_s * alpha_d * B(c_s, c_d)`. The functions return 255^2 times this
// term, computed from premultiplied values, which avoids divisions by alpha.

#include "pixel_floats.h"

LK_INLINE float lk_share_multiply(float s, float d, float sa, float da) { return s * d; }

LK_INLINE float lk_share_screen(float s, float d, float sa, float da) {
  return s * da + d * sa - s * d;
}

LK_INLINE float lk_share_hard_light(float s, float d, float sa, float da) {
  float dark = 2 * s * d, light = sa * da - 2 * (sa - s) * (da - d);
  return 2 * s <= sa ? dark : light;
}

LK_INLINE float lk_share_overlay(float s, float d, float sa, float da) {
  return lk_share_hard_light(d, s, da, sa);
}

LK_INLINE float lk_share_darken(float s, float d, float sa, float da) {
  return lk_least(s * da, d * sa);
}

LK_INLINE float lk_share_lighten(float s, float d, float sa, float da) {
  return lk_greatest(s * da, d * sa);
}

LK_INLINE float lk_share_color_dodge(float s, float d, float sa, float da) {
  float full = sa * da, rest = sa - s;
  float dodged = lk_least(full, sa * sa * d / (rest > 0 ? rest : 1));
  return d <= 0 ? 0 : rest <= 0 ? full : dodged;
}

LK_INLINE float lk_share_color_burn(float s, float d, float sa, float da) {
  float full = sa * da, rest = da - d;
  float burnt = full - lk_least(full, sa * sa * rest / (s > 0 ? s : 1));
  return rest <= 0 ? full : s <= 0 ? 0 : burnt;
}

LK_INLINE float lk_share_soft_light(float s, float d, float sa, float da) {
  float c = d / (da > 0 ? da : 1);
  float root = __builtin_sqrtf(c), curve = ((16 * c - 12) * c + 4) * c;
  float raised = (c <= 0.25f ? curve : root) - c;
  float dark = c * (1 - c);
  return da * (sa * c + (2 * s - sa) * (2 * s <= sa ? dark : raised));
}

// Modes that Core Image has and Core Graphics does not have.

LK_INLINE float lk_share_linear_burn(float s, float d, float sa, float da) {
  return lk_greatest(s * da + d * sa - sa * da, 0);
}

LK_INLINE float lk_share_linear_light(float s, float d, float sa, float da) {
  float full = sa * da;
  return lk_greatest(lk_least(2 * s * da + d * sa - full, full), 0);
}

LK_INLINE float lk_share_vivid_light(float s, float d, float sa, float da) {
  float burnt = lk_share_color_burn(2 * s, d, sa, da);
  float dodged = lk_share_color_dodge(2 * s - sa, d, sa, da);
  return 2 * s <= sa ? burnt : dodged;
}

LK_INLINE float lk_share_pin_light(float s, float d, float sa, float da) {
  float dark = lk_least(d * sa, 2 * s * da), light = lk_greatest(d * sa, (2 * s - sa) * da);
  return 2 * s <= sa ? dark : light;
}

LK_INLINE float lk_share_subtract(float s, float d, float sa, float da) {
  return lk_greatest(d * sa - s * da, 0);
}

LK_INLINE float lk_share_divide(float s, float d, float sa, float da) {
  float full = sa * da, divided = sa * sa * d / (s > 0 ? s : 1);
  return d <= 0 ? 0 : s <= 0 ? full : lk_least(divided, full);
}

// Core Graphics' own formulas (P20). Dodge and burn are clamped only after they were mixed by alpha, and soft light
// has one formula for all sources. The limits of dodge and burn are practically infinite.

LK_INLINE float lk_share_cg_color_dodge(float s, float d, float sa, float da) {
  float rest = sa - s;
  float limit = sa > 0 ? 1e9f : 0;
  return d <= 0 ? 0 : rest <= 0 ? limit : sa * sa * d / (rest > 0 ? rest : 1);
}

LK_INLINE float lk_share_cg_color_burn(float s, float d, float sa, float da) {
  float full = sa * da, rest = da - d;
  float limit = sa > 0 ? -1e9f : 0;
  return rest <= 0 ? full : s <= 0 ? limit : full - sa * sa * rest / (s > 0 ? s : 1);
}

LK_INLINE float lk_share_cg_soft_light(float s, float d, float sa, float da) {
  return d * ((sa - 2 * s) * (d / (da > 0 ? da : 1)) + 2 * s);
}

LK_INLINE float lk_share_difference(float s, float d, float sa, float da) {
  float change = s * da - d * sa;
  return change < 0 ? -change : change;
}

LK_INLINE float lk_share_exclusion(float s, float d, float sa, float da) {
  return s * da + d * sa - 2 * s * d;
}

// Return the union of two alphas, and a color from its blended term. No color exceeds its alpha.
LK_INLINE uint32_t lk_union_alpha(float sa, float da) {
  return lk_level((255 * (sa + da) - sa * da) * (1.0f / 255), 255);
}

LK_INLINE uint32_t lk_blended(float s, float d, float sa, float da, float share, uint32_t alpha) {
  return lk_level((s * (255 - da) + d * (255 - sa) + share) * (1.0f / 255), (float)(int32_t)alpha);
}

#define LK_SEPARABLE_PIXEL(mode)                                                                 \
  LK_INLINE uint32_t lk_pixel_##mode(uint32_t source, uint32_t destination) {                    \
    lk_color s = lk_split(source), d = lk_split(destination);                                    \
    uint32_t a = lk_union_alpha(s.a, d.a);                                                       \
    uint32_t r = lk_blended(s.r, d.r, s.a, d.a, lk_share_##mode(s.r, d.r, s.a, d.a), a);         \
    uint32_t g = lk_blended(s.g, d.g, s.a, d.a, lk_share_##mode(s.g, d.g, s.a, d.a), a);         \
    uint32_t b = lk_blended(s.b, d.b, s.a, d.a, lk_share_##mode(s.b, d.b, s.a, d.a), a);         \
    return lk_join_channels(a, r, g, b);                                                                  \
  }

LK_SEPARABLE_PIXEL(multiply)
LK_SEPARABLE_PIXEL(screen)
LK_SEPARABLE_PIXEL(overlay)
LK_SEPARABLE_PIXEL(darken)
LK_SEPARABLE_PIXEL(lighten)
LK_SEPARABLE_PIXEL(color_dodge)
LK_SEPARABLE_PIXEL(color_burn)
LK_SEPARABLE_PIXEL(soft_light)
LK_SEPARABLE_PIXEL(hard_light)
LK_SEPARABLE_PIXEL(difference)
LK_SEPARABLE_PIXEL(exclusion)
LK_SEPARABLE_PIXEL(linear_burn)
LK_SEPARABLE_PIXEL(linear_light)
LK_SEPARABLE_PIXEL(vivid_light)
LK_SEPARABLE_PIXEL(pin_light)
LK_SEPARABLE_PIXEL(subtract)
LK_SEPARABLE_PIXEL(divide)
LK_SEPARABLE_PIXEL(cg_color_dodge)
LK_SEPARABLE_PIXEL(cg_color_burn)
LK_SEPARABLE_PIXEL(cg_soft_light)

// The modes that combine hue, saturation and luminosity use colors that are multiplied by both alphas. Black is then
// 0, and white is alpha_s * alpha_d.

LK_INLINE float lk_lum(lk_color c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }

LK_INLINE float lk_min_channel(lk_color c) { return lk_least(c.r, lk_least(c.g, c.b)); }

LK_INLINE float lk_max_channel(lk_color c) { return lk_greatest(c.r, lk_greatest(c.g, c.b)); }

LK_INLINE float lk_sat(lk_color c) { return lk_max_channel(c) - lk_min_channel(c); }

// Returns `c` with each channel replaced by center + (channel - from) * factor.
LK_INLINE lk_color lk_spread(lk_color c, float center, float factor, float from) {
  return (lk_color){
    c.a, center + (c.r - from) * factor, center + (c.g - from) * factor,
    center + (c.b - from) * factor};
}

LK_INLINE lk_color lk_set_lum(lk_color c, float lum, float white) {
  c = lk_spread(c, lum, 1, lk_lum(c));
  float low = lk_min_channel(c), high = lk_max_channel(c);
  float raise = low < 0 ? lum / (lum - low) : 1;
  c = lk_spread(c, lum, raise, lum);
  float lower = high > white ? (white - lum) / (high - lum) : 1;
  return lk_spread(c, lum, lower, lum);
}

LK_INLINE lk_color lk_set_sat(lk_color c, float sat) {
  float range = lk_sat(c);
  return lk_spread(c, 0, range > 0 ? sat / range : 0, lk_min_channel(c));
}

LK_INLINE lk_color lk_times(lk_color c, float factor) {
  return (lk_color){c.a, c.r * factor, c.g * factor, c.b * factor};
}

LK_INLINE lk_color lk_mix_hue(lk_color s, lk_color d, float white) {
  return lk_set_lum(lk_set_sat(s, lk_sat(d)), lk_lum(d), white);
}

LK_INLINE lk_color lk_mix_saturation(lk_color s, lk_color d, float white) {
  return lk_set_lum(lk_set_sat(d, lk_sat(s)), lk_lum(d), white);
}

LK_INLINE lk_color lk_mix_color(lk_color s, lk_color d, float white) {
  return lk_set_lum(s, lk_lum(d), white);
}

LK_INLINE lk_color lk_mix_luminosity(lk_color s, lk_color d, float white) {
  return lk_set_lum(d, lk_lum(s), white);
}

#define LK_MIXED_PIXEL(mode)                                                                     \
  LK_INLINE uint32_t lk_pixel_##mode(uint32_t source, uint32_t destination) {                    \
    lk_color s = lk_split(source), d = lk_split(destination);                                    \
    lk_color m = lk_mix_##mode(lk_times(s, d.a), lk_times(d, s.a), s.a * d.a);                   \
    uint32_t a = lk_union_alpha(s.a, d.a);                                                       \
    return lk_join_channels(                                                                              \
        a, lk_blended(s.r, d.r, s.a, d.a, m.r, a), lk_blended(s.g, d.g, s.a, d.a, m.g, a),       \
        lk_blended(s.b, d.b, s.a, d.a, m.b, a));                                                 \
  }

LK_MIXED_PIXEL(hue)
LK_MIXED_PIXEL(saturation)
LK_MIXED_PIXEL(color)
LK_MIXED_PIXEL(luminosity)

// Porter-Duff compositing: source * fs + destination * fd, with the factors in levels.

LK_INLINE uint32_t lk_weighted(float s, float d, float fs, float fd) {
  return lk_level((s * fs + d * fd) * (1.0f / 255), 255);
}

#define LK_PORTER_DUFF_PIXEL(mode, source_factor, destination_factor)                            \
  LK_INLINE uint32_t lk_pixel_##mode(uint32_t source, uint32_t destination) {                    \
    lk_color s = lk_split(source), d = lk_split(destination);                                    \
    float fs = source_factor, fd = destination_factor;                                           \
    return lk_join_channels(                                                                              \
        lk_weighted(s.a, d.a, fs, fd), lk_weighted(s.r, d.r, fs, fd),                            \
        lk_weighted(s.g, d.g, fs, fd), lk_weighted(s.b, d.b, fs, fd));                           \
  }

LK_PORTER_DUFF_PIXEL(source_in, d.a, 0)
LK_PORTER_DUFF_PIXEL(source_out, 255 - d.a, 0)
LK_PORTER_DUFF_PIXEL(source_atop, d.a, 255 - s.a)
LK_PORTER_DUFF_PIXEL(destination_over, 255 - d.a, 255)
LK_PORTER_DUFF_PIXEL(destination_in, 0, s.a)
LK_PORTER_DUFF_PIXEL(destination_out, 0, 255 - s.a)
LK_PORTER_DUFF_PIXEL(destination_atop, 255 - d.a, s.a)
LK_PORTER_DUFF_PIXEL(xor, 255 - d.a, 255 - s.a)
LK_PORTER_DUFF_PIXEL(plus_lighter, 255, 255)

// Plus-darker: adds the differences of both pictures from white.
LK_INLINE uint32_t lk_pixel_plus_darker(uint32_t source, uint32_t destination) {
  lk_color s = lk_split(source), d = lk_split(destination);
  float alpha = lk_least(s.a + d.a, 255), lost = alpha - s.a - d.a;
  return lk_join_channels(
      lk_level(alpha, 255), lk_level(lost + s.r + d.r, alpha), lk_level(lost + s.g + d.g, alpha),
      lk_level(lost + s.b + d.b, alpha));
}

// Applies a macro to every mode that has a formula in this file, with the number of the mode (see lk_blend in
// kernel_list.h). 70, 71 and 72 are 6, 7 and 8 with LK_CORE_GRAPHICS added.
#define LK_EACH_BLEND_MODE(apply)                                                                \
  apply(1, multiply) apply(2, screen) apply(3, overlay) apply(4, darken) apply(5, lighten)       \
  apply(6, color_dodge) apply(7, color_burn) apply(8, soft_light) apply(9, hard_light)           \
  apply(10, difference) apply(11, exclusion) apply(12, hue) apply(13, saturation)                \
  apply(14, color) apply(15, luminosity) apply(18, source_in) apply(19, source_out)              \
  apply(20, source_atop) apply(21, destination_over) apply(22, destination_in)                   \
  apply(23, destination_out) apply(24, destination_atop) apply(25, xor)                          \
  apply(26, plus_darker) apply(27, plus_lighter)                                                 \
  apply(28, linear_burn) apply(29, linear_light) apply(30, vivid_light) apply(31, pin_light)     \
  apply(32, subtract) apply(33, divide) apply(70, cg_color_dodge) apply(71, cg_color_burn)       \
  apply(72, cg_soft_light)
