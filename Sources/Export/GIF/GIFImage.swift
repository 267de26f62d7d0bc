import CoreGraphics

/// The part `rect` of a frame for a GIF: a color 0xRRGGBB for each painted pixel, and a marker for the others.
struct GIFImage {
  /// The marker for a pixel that is not painted and shows the previous frame.
  private static let nothing: UInt32 = 1 << 24

  let rect: PixelRect
  private var colors: [UInt32] = []

  /// Reads the pixels.
  ///
  /// - Parameter before: The previous frame; nil for none. Pixels that are equal in it are not painted.
  init(_ frame: Bitmap, _ rect: PixelRect, over before: Bitmap?) {
    self.rect = rect
    colors.reserveCapacity(rect.area)
    for y in rect.minY..<rect.maxY {
      let (row, old) = (frame.row(y), before?.row(y))
      for x in rect.minX..<rect.maxX {
        let pixel = row[x]
        let isPainted = pixel >> 24 >= 128 && pixel != old?[x]
        colors.append(isPainted ? pixel.unpremultiplied & 0xFF_FFFF : Self.nothing)
      }
    }
  }

  var histogram: ColorHistogram {
    var histogram = ColorHistogram()
    for color in colors where color != Self.nothing { histogram.add(color) }
    return histogram
  }

  /// Returns the palette index of each pixel.
  ///
  /// - Parameter strength: The number of levels by which dithering darkens or lightens a pixel at most; 0 for none.
  func indices(in palette: inout Palette, dots strength: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(colors.count)
    var last = (color: Self.nothing, index: palette.transparentIndex)
    for position in colors.indices {
      var color = colors[position]
      if strength > 0, color != Self.nothing {
        color = dotted(color, at: position, strength: strength)
      }
      if color != last.color {
        last = (color, color == Self.nothing ? palette.transparentIndex : palette.index(of: color))
      }
      result.append(last.index)
    }
    return result
  }

  /// Dithers a color with an ordered pattern, which stays in place from frame to frame, unlike error diffusion.
  private func dotted(_ color: UInt32, at position: Int, strength: Int) -> UInt32 {
    let (x, y) = (rect.minX + position % rect.width, rect.minY + position / rect.width)
    let offset = (2 * Self.pattern[(y & 7) * 8 + x & 7] - 63) * strength / 63
    let shifted = SIMD3<Int>(color: color) &+ SIMD3(repeating: offset)
    return shifted.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).color
  }

  /// The 8×8 Bayer matrix with values 0…63.
  private static let pattern: [Int] = (0..<64).map { position in
    let (x, y) = (position % 8, position / 8)
    return (0..<3).reduce(0) { value, bit in
      value << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
  }
}
