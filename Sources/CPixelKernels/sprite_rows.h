// Sprites in rows of blocks of pixels, each of which is sampled, tinted and composited in turn. The including file
// defines LK_NAME(x), which appends the version to the names of the kernels that have one, and includes "sprites.h".

enum { sprite_block = 64 };

// Multiplies the part of a block, which begins at column x, that lies in start ..< end by its coverage.
static void cover_sprite_part(
    uint32_t *pixels, const uint8_t *bytes, int x, int count, int start, int end) {
  if (start < x) start = x;
  if (end > x + count) end = x + count;
  if (start < end) lk_scale_coverage_scalar(pixels + (start - x), bytes + start, (size_t)(end - start));
}

void LK_NAME(lk_over_sprite)(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int room_x1, const lk_sprite *sprite) {
  (void)room_x1;
  uint32_t pixels[sprite_block];
  for (int i = 0; i < count; i++) {
    const lk_span *s = spans + i;
    int line = s->y - clip_y0, x3 = s->x3 - clip_x0;
    uint32_t *row = dst + (size_t)line * stride;
    const uint8_t *bytes = coverage + (size_t)line * coverage_stride;
    for (int x = s->x0 - clip_x0; x < x3; x += sprite_block) {
      int n = x3 - x < sprite_block ? x3 - x : sprite_block;
      lk_position start = lk_sprite_position(sprite, x, line);
      LK_NAME(lk_sample_bilinear_affine)(
          pixels, (size_t)n, &sprite->image, start.u, start.v, sprite->du_dx, sprite->dv_dx);
      lk_tint_scalar(pixels, (size_t)n, sprite->color);
      if (sprite->is_light) lk_lower_alpha(pixels, (size_t)n);
      cover_sprite_part(pixels, bytes, x, n, x, s->x1 - clip_x0);
      cover_sprite_part(pixels, bytes, x, n, s->x2 - clip_x0, x + n);
      if (sprite->is_added) {
        lk_add_scalar(row + x, pixels, (size_t)n);
      } else {
        LK_NAME(lk_over)(row + x, pixels, (size_t)n);
      }
    }
  }
}
