/// The tolerances of all pictures: how many levels, of 255, a channel of a pixel may differ from the golden. A scene
/// that is not listed must be equal to its golden.
enum Tolerance {
  /// The greatest difference that is allowed in a channel, and the reason why it is not 0.
  struct Entry {
    let levels: Int
    let reason: String
  }

  /// Returns the tolerance of a scene against its golden.
  static func ofScene(_ name: String) -> Entry {
    if name.hasPrefix("shape-") { return outlines }
    return scenes[name]
      ?? Entry(levels: 0, reason: "products of bytes and area coverage are the same everywhere")
  }

  private static let outlines = Entry(
    levels: 1, reason: "sin, cos and atan2 of another libm may differ in the last bit")
  private static let text = Entry(
    levels: 4, reason: "FreeType, HarfBuzz and Cairo of other versions round outlines another way")

  private static let scenes: [String: Entry] = [
    "text-flow": text,
    "text-scripts": text,
    "text-attributed": text,
    "text-right-to-left": text,
    "text-effects": text,
    "text-ideographs": text,
    "rounded": Entry(levels: 1, reason: "sin and cos of another libm may differ in the last bit"),
    "border": Entry(levels: 1, reason: "sin and cos of another libm may differ in the last bit"),
    "solid": Entry(levels: 1, reason: "sin and cos of another libm may differ in the last bit"),
    "perspective-door": Entry(
      levels: 1, reason: "sin and cos of another libm may differ in the last bit"),
    "masks-to-bounds-rounded": Entry(
      levels: 1, reason: "sin and cos of another libm may differ in the last bit"),
  ]

  static let transitions = Entry(
    levels: 2, reason: "sin, cos, asin and hypot of another libm may differ in the last bit")
  static let flipped = Entry(
    levels: 2,
    reason: "mirrored coverage and sample positions round the other way, once for each layer of paint")
  static let drawing = Entry(
    levels: 2, reason: "Cairo's versions cut paths into pixels a little differently")
  static let clippedDrawing = Entry(
    levels: 8, reason: "Cairo cuts strokes at the clip, which moves their edges a little")
  static let moved = Entry(
    levels: 2, reason: "a translation changes the last bits of positions, which then round differently")
}
