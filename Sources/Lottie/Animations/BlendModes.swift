/// The blend modes of the format.
enum BlendModes {
  /// The names of the compositing filters. The index is the number of the blend mode in the format; 0 is normal.
  private static let names = [
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode",
    "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "hardLightBlendMode",
    "softLightBlendMode", "differenceBlendMode", "exclusionBlendMode", "hueBlendMode",
    "saturationBlendMode", "colorBlendMode", "luminosityBlendMode", "plusL",
  ]

  /// Returns the name of the compositing filter. Returns nil for the normal mode and for an unknown mode, for which
  /// it adds an issue.
  static func filter(_ number: Int, at location: Location, _ context: ReadingContext) -> String? {
    guard number != 0 else { return nil }
    guard names.indices.contains(number) else {
      context.note("the blend mode \(number) is not drawn", at: location)
      return nil
    }
    return names[number]
  }
}
