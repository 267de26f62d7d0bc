import CoreGraphics

/// One filter of a layer, with its parameters (L2.14). Lengths are in the layer's units.
package enum LayerFilter: Equatable, Sendable {
  case gaussianBlur(sigma: Double)
  case colorMatrix(ColorMatrix)
  /// Black with an alpha that is the luminance of the premultiplied picture.
  case luminanceToAlpha
  /// Squares of one color, each the average of the pixels under it; `center` is a common corner of four squares.
  case pixellate(side: Double, center: CGPoint)
  /// The blurred picture times `intensity`, composited over the sharp one in screen mode.
  case bloom(sigma: Double, intensity: Double)
  case pageCurl(PageCurlFilter)
}

extension LayerFilter {
  /// Creates a filter from Core Animation's name (`gaussianBlur`) or Core Image's (`CIGaussianBlur`); nil for an
  /// unknown name. Missing and invalid parameters take their defaults; unknown ones are ignored.
  package init?(name: String, parameters: FilterParameters = FilterParameters()) {
    guard let make = Self.makers[name] else { return nil }
    self = make(parameters)
  }

  private typealias Maker = @Sendable (FilterParameters) -> LayerFilter

  private static let makers: [String: Maker] = [
    "gaussianBlur": blur, "CIGaussianBlur": blur,
    "colorSaturate": { .colorMatrix(.saturation($0.number("inputAmount", 1))) },
    "colorBrightness": { .colorMatrix(.brightness($0.number("inputAmount", 0))) },
    "colorContrast": { .colorMatrix(.contrast($0.number("inputAmount", 1))) },
    "colorInvert": { _ in .colorMatrix(.inversion) },
    "CIColorInvert": { _ in .colorMatrix(.inversion) },
    "colorMonochrome": {
      let color = $0.color("inputColor", SIMD4(repeating: 1))
      let (bias, amount) = ($0.number("inputBias", 0), $0.number("inputAmount", 1))
      return .colorMatrix(.monochrome(color, bias: bias, amount: amount))
    },
    "CIColorMonochrome": {
      let color = $0.color("inputColor", SIMD4(0.6, 0.45, 0.3, 1))
      return .colorMatrix(.monochrome(color, amount: $0.number("inputIntensity", 1)))
    },
    "colorHueRotate": hue, "CIHueAdjust": hue,
    "colorMatrix": {
      .colorMatrix(ColorMatrix(entries: $0.numbers("inputColorMatrix")) ?? .identity)
    },
    "colorAdd": { .colorMatrix(.addition($0.color("inputColor", .zero))) },
    "multiplyColor": {
      .colorMatrix(.multiplication($0.color("inputColor", SIMD4(repeating: 1))))
    },
    "luminanceToAlpha": { _ in .luminanceToAlpha },
    "pageCurl": {
      let radius = $0.number("inputRadius", 0)
      return .pageCurl(
        PageCurlFilter(
          time: $0.number("inputTime", 0), angle: $0.number("inputAngle", PageCurlFilter.defaultAngle),
          radius: radius))
    },
    "CISepiaTone": { .colorMatrix(.sepia($0.number("inputIntensity", 1))) },
    "CIColorControls": controls,
    "CIPixellate": {
      let center = $0.point("inputCenter", CGPoint(x: 150, y: 150))
      return .pixellate(side: max($0.number("inputScale", 8), 0), center: center)
    },
    "CIBloom": {
      .bloom(sigma: max($0.number("inputRadius", 10), 0), intensity: $0.number("inputIntensity", 0.5))
    },
  ]

  private static let blur: Maker = { .gaussianBlur(sigma: max($0.number("inputRadius", 10), 0)) }

  private static let hue: Maker = { .colorMatrix(.hueRotation($0.number("inputAngle", 0))) }

  /// Color controls: saturation first, then contrast, then brightness.
  private static let controls: Maker = {
    .colorMatrix(
      ColorMatrix.saturation($0.number("inputSaturation", 1))
        .concatenating(.contrast($0.number("inputContrast", 1)))
        .concatenating(.brightness($0.number("inputBrightness", 0))))
  }
}

/// The parameters of a filter by their keys, such as `inputRadius`.
package struct FilterParameters: Equatable, Sendable {
  private var values: [String: PropertyValue]

  package init(_ values: [String: PropertyValue] = [:]) { self.values = values }

  package var keys: [String] { values.keys.sorted() }

  package subscript(key: String) -> PropertyValue {
    get { values[key] ?? .null }
    set { values[key] = newValue }
  }

  func number(_ key: String, _ defaultValue: Double) -> Double {
    guard let value = values[key], !value.isNull, value.number.isFinite else { return defaultValue }
    return value.number
  }

  func numbers(_ key: String) -> [Double] { self[key].list?.map(\.number) ?? [] }

  func point(_ key: String, _ defaultValue: CGPoint) -> CGPoint {
    guard case .point(let point) = self[key], (point.x + point.y).isFinite else { return defaultValue }
    return point
  }

  func color(_ key: String, _ defaultValue: SIMD4<Double>) -> SIMD4<Double> {
    guard let rgba = self[key].color?.rgba, rgba.sum().isFinite else { return defaultValue }
    return rgba
  }
}
