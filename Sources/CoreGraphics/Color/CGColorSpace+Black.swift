extension CGColorSpace {
  /// Opaque black in this space, which is the color of a context after its color space is set (L7.21).
  var black: CGColor {
    let components: [CGFloat] =
      model == .cmyk ? [0, 0, 0, 1] : Array(repeating: 0, count: numberOfComponents)
    return CGColor(colorSpace: self, components: components + [1]) ?? .black
  }
}
