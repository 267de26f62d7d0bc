/// The product of the image masks of the clip, as the alpha of a bitmap over `area`. Outside of `area` nothing is
/// drawn.
struct ClipMask {
  let coverage: Bitmap
  let area: PixelRect
}
