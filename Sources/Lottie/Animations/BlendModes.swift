/// The blend modes of the format.
enum BlendModes {
  /// The names of the compositing filters by the numbers of the format; 0 is normal.
  private static let names = [
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode",
    "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "hardLightBlendMode",
    "softLightBlendMode", "differenceBlendMode", "exclusionBlendMode", "hueBlendMode",
    "saturationBlendMode", "colorBlendMode", "luminosityBlendMode", "plusL",
  ]

  /// Returns the name of a mode; nil for the normal one, and for unknown ones, which are noted.
  static func filter(_ number: Int, at place: Place, _ context: ReadingContext) -> String? {
    guard number != 0 else { return nil }
    guard names.indices.contains(number) else {
      context.note("the blend mode \(number) is not drawn", at: place)
      return nil
    }
    return names[number]
  }
}
