import CoreGraphics

// The color filters of L2.14 as matrices.

extension ColorMatrix {
  /// Creates a matrix that leaves alpha alone, from the contributions of red, green and blue to each component.
  private init(
    red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>, constant: SIMD3<Double> = .zero
  ) {
    self.init(
      red: SIMD4(red, 0), green: SIMD4(green, 0), blue: SIMD4(blue, 0), alpha: SIMD4(0, 0, 0, 1),
      constant: SIMD4(constant, 0))
  }

  /// The luminance weights of W3C Filter Effects, which saturation and hue rotation preserve.
  private static let luminance = SIMD3(0.213, 0.715, 0.072)

  /// Returns the matrix whose components are the luminance times those of `color`.
  private static func luminance(times color: SIMD3<Double>) -> ColorMatrix {
    ColorMatrix(
      red: color * luminance.x, green: color * luminance.y, blue: color * luminance.z)
  }

  /// Returns a matrix that scales saturation: 0 is gray, 1 changes nothing, and values above 1 increase it.
  package static func saturation(_ amount: Double) -> ColorMatrix {
    luminance(times: .one).mixed(with: .identity, fraction: amount)
  }

  /// Returns a matrix that adds `amount` to red, green and blue.
  package static func brightness(_ amount: Double) -> ColorMatrix {
    var matrix = identity
    matrix.constant = SIMD4(amount, amount, amount, 0)
    return matrix
  }

  /// Returns a matrix that adds the components of a color, multiplied by the color's alpha, to red, green and blue.
  package static func addition(_ color: SIMD4<Double>) -> ColorMatrix {
    var matrix = identity
    matrix.constant = SIMD4(color.x, color.y, color.z, 0) * color.w
    return matrix
  }

  /// Returns a matrix that multiplies the difference of each component from middle gray by `amount`.
  package static func contrast(_ amount: Double) -> ColorMatrix {
    ColorMatrix(
      red: SIMD3(amount, 0, 0), green: SIMD3(0, amount, 0), blue: SIMD3(0, 0, amount),
      constant: SIMD3(repeating: 0.5 - 0.5 * amount))
  }

  package static let inversion = contrast(-1)

  /// Returns a rotation of the hue by `angle` radians, from red towards green (hueRotate of Filter Effects).
  package static func hueRotation(_ angle: Double) -> ColorMatrix {
    let gray = luminance(times: .one)
    let turned = ColorMatrix(
      red: SIMD3(-0.213, 0.143, -0.787), green: SIMD3(-0.715, 0.140, 0.715),
      blue: SIMD3(0.928, -0.283, 0.072))
    let (c, s) = (cos(angle), sin(angle))
    var matrix = identity
    matrix.red = gray.red + (identity.red - gray.red) * c + turned.red * s
    matrix.green = gray.green + (identity.green - gray.green) * c + turned.green * s
    matrix.blue = gray.blue + (identity.blue - gray.blue) * c + turned.blue * s
    return matrix
  }

  /// Returns a mix of the picture and its luminance in shades of `color` with `bias` added; `amount` 1 shows only the
  /// shades.
  package static func monochrome(
    _ color: SIMD4<Double>, bias: Double = 0, amount: Double
  ) -> ColorMatrix {
    var shades = luminance(times: SIMD3(color.x, color.y, color.z))
    shades.constant = SIMD4(bias, bias, bias, 0)
    return identity.mixed(with: shades, fraction: amount)
  }

  /// Returns a mix of the picture and the sepia matrix of Filter Effects; `intensity` 1 is full sepia.
  package static func sepia(_ intensity: Double) -> ColorMatrix {
    let brown = ColorMatrix(
      red: SIMD3(0.393, 0.349, 0.272), green: SIMD3(0.769, 0.686, 0.534),
      blue: SIMD3(0.189, 0.168, 0.131))
    return identity.mixed(with: brown, fraction: intensity)
  }

  /// Returns a matrix that multiplies each component, alpha included, by that of `color`; on premultiplied pixels this
  /// multiplies by the premultiplied color.
  package static func multiplication(_ color: SIMD4<Double>) -> ColorMatrix {
    ColorMatrix(
      red: SIMD4(color.x, 0, 0, 0), green: SIMD4(0, color.y, 0, 0), blue: SIMD4(0, 0, color.z, 0),
      alpha: SIMD4(0, 0, 0, color.w), constant: .zero)
  }
}
