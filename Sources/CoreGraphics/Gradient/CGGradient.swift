/// An immutable gradient: colors at locations from 0 to 1.
public final class CGGradient: @unchecked Sendable {
  // `@unchecked Sendable`: the color space and the stops never change.
  let ramp: ColorRamp
  /// The color space with which the gradient was created. Whatever it is, colors are interpolated in sRGB.
  public let colorSpace: CGColorSpace?

  /// Creates a gradient of `CGColor`s at locations in 0…1, one location for each color; without locations, the colors
  /// are evenly spaced. The result is nil when there is no color, when an element is not a color, or when the number
  /// of locations is wrong. Whatever the space, colors are interpolated in gamma-encoded sRGB (L7.13).
  public convenience init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let all = colors.compactMap { $0 as? CGColor }
    guard all.count == colors.count else { return nil }
    self.init(space: colorsSpace, colors: all, locations: locations)
  }

  /// Creates a gradient from the components of `count` colors in a space, one color after the other, each followed by
  /// its alpha; nil when there are too few components or locations.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?, count: Int
  ) {
    guard let colors = Self.colors(colorSpace, colorComponents, count: count) else { return nil }
    self.init(space: colorSpace, colors: colors, locations: locations.map { Array($0.prefix(count)) })
  }

  /// Creates a gradient from the components of `count` colors in a space, one color after the other, each followed by
  /// its alpha. Unsafe, as on Apple's systems: there must be as many numbers as the space and `count` require.
  public convenience init?(
    colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let numbers = UnsafeBufferPointer(
      start: colorComponents, count: count * (colorSpace.numberOfComponents + 1))
    guard let colors = Self.colors(colorSpace, Array(numbers), count: count) else { return nil }
    let places = locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
    self.init(space: colorSpace, colors: colors, locations: places)
  }

  /// Returns the colors with components in a space; nil when there are too few components.
  private static func colors(
    _ space: CGColorSpace, _ components: [CGFloat], count: Int
  ) -> [CGColor]? {
    let size = space.numberOfComponents + 1
    guard count > 0, components.count >= count * size else { return nil }
    return (0..<count).compactMap { index in
      CGColor(
        colorSpace: space, components: Array(components[index * size..<(index + 1) * size]))
    }
  }

  package init?(space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    guard let ramp = ColorRamp(colors: colors.map(\.rgba), locations: locations) else { return nil }
    self.ramp = ramp
    colorSpace = space
  }
}

/// The colors of a gradient at ascending locations in 0…1. They are interpolated without premultiplying (L4.9).
struct ColorRamp {
  private let stops: [(location: Double, color: SIMD4<Double>)]

  init?(colors: [SIMD4<Double>], locations: [CGFloat]?) {
    let positions = locations ?? colors.indices.map { CGFloat($0) / CGFloat(max(1, colors.count - 1)) }
    guard !colors.isEmpty, positions.count == colors.count, positions.allSatisfy(\.isFinite) else {
      return nil
    }
    let pairs = zip(positions, colors).enumerated().map { index, stop in
      (index: index, location: Double(min(max(stop.0, 0), 1)), color: Self.clamped(stop.1))
    }
    // Colors at equal locations keep their order. There the gradient changes abruptly from the first to the last of
    // them.
    stops = pairs.sorted { ($0.location, $0.index) < ($1.location, $1.index) }
      .map { ($0.location, $0.color) }
  }

  private static func clamped(_ color: SIMD4<Double>) -> SIMD4<Double> {
    var color = color
    for index in 0..<4 { color[index] = color[index] > 0 ? min(color[index], 1) : 0 }
    return color
  }

  /// Returns the color at a location, not premultiplied. At a location with several colors it is the earliest, and
  /// outside of the locations the color of the nearest end.
  func color(at t: Double) -> SIMD4<Double> {
    let next = index(ofStopAt: t)
    guard next < stops.count else { return stops[stops.count - 1].color }
    guard next > 0 else { return stops[0].color }
    let (a, b) = (stops[next - 1], stops[next])
    let fraction = (t - a.location) / (b.location - a.location)
    return a.color + (b.color - a.color) * fraction
  }

  /// Returns the index of the first stop at a location or after it.
  private func index(ofStopAt t: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].location >= t { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the color at a location as a premultiplied pixel 0xAARRGGBB. The channels are rounded to the nearest
  /// level, as Core Graphics is assumed to round; `Double.unorm8` rounds as was measured for layers.
  func pixel(at t: Double) -> UInt32 {
    let color = self.color(at: t)
    let alpha = UInt32((color.w * 255).rounded())
    let scaled = color * (color.w * 255)
    return alpha << 24 | UInt32(scaled.x.rounded()) << 16 | UInt32(scaled.y.rounded()) << 8
      | UInt32(scaled.z.rounded())
  }
}
