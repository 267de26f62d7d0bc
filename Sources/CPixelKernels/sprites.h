// The positions of sprites, which the versions of `lk_over_sprite` share.

#ifndef LK_SPRITES_H
#define LK_SPRITES_H

#include "CPixelKernels.h"
#include "exact_floats.h"

// A position in an image, in pixels.
typedef struct {
  double u, v;
} lk_position;

// Returns the position in the image at the center of a pixel, whose column and row are relative to the clip.
static inline lk_position lk_sprite_position(const lk_sprite *sprite, int column, int row) {
  double x = column, y = row;
  return (lk_position){
    (sprite->u + y * sprite->du_dy) + x * sprite->du_dx,
    (sprite->v + y * sprite->dv_dy) + x * sprite->dv_dx};
}

#endif
