// Spans with coverage, run by run. The including file defines LK_NAME(x), which appends the version to a name.

#include "CPixelKernels.h"
#include "boxes.h"

void LK_NAME(lk_over_solid_spans)(
    uint32_t *dst, size_t stride, const lk_span *spans, int count, const uint8_t *coverage,
    size_t coverage_stride, int clip_x0, int clip_y0, int clip_x1, int room_x1, uint32_t color) {
  (void)clip_x1, (void)room_x1;
  for (int i = 0; i < count; i++) {
    const lk_span *s = spans + i;
    size_t line = (size_t)(s->y - clip_y0);
    uint32_t *row = dst + line * stride;
    const uint8_t *bytes = coverage + line * coverage_stride;
    int x0 = s->x0 - clip_x0, x1 = s->x1 - clip_x0, x2 = s->x2 - clip_x0, x3 = s->x3 - clip_x0;
    LK_NAME(lk_over_solid_coverage)(row + x0, bytes + x0, (size_t)(x1 - x0), color);
    LK_NAME(lk_over_solid)(row + x1, (size_t)(x2 - x1), color);
    LK_NAME(lk_over_solid_coverage)(row + x2, bytes + x2, (size_t)(x3 - x2), color);
  }
}

void LK_NAME(lk_over_solid_box)(
    uint32_t *dst, size_t stride, const lk_box *box, int clip_x0, int clip_y0, int clip_x1,
    int clip_y1, int room_x1, uint32_t color) {
  (void)room_x1;
  lk_over_solid_box_by(
      LK_NAME(lk_over_solid), dst, stride, box, clip_x0, clip_y0, clip_x1, clip_y1, color);
}

void LK_NAME(lk_over_span)(
    uint32_t *dst, const uint32_t *src, const uint8_t *coverage, int x1, int x2, int x3, int room,
    uint8_t opacity, int is_opaque) {
  (void)room, (void)is_opaque;
  LK_NAME(lk_over_coverage)(dst, src, coverage, (size_t)x1, opacity);
  LK_NAME(lk_over_opacity)(dst + x1, src + x1, (size_t)(x2 - x1), opacity);
  LK_NAME(lk_over_coverage)(dst + x2, src + x2, coverage + x2, (size_t)(x3 - x2), opacity);
}
