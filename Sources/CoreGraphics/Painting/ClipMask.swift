/// The coverage that image masks leave, as the alpha of a bitmap over `area`; nothing shows outside it.
struct ClipMask {
  let coverage: Bitmap
  let area: PixelRect
}
