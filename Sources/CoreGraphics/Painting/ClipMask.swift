/// The product of the image masks of a clip, as the alpha of a bitmap that covers `area`. Outside of `area` nothing
/// is drawn.
struct ClipMask {
  let coverage: Bitmap
  let area: PixelRect
}
