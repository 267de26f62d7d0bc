import CoreGraphics

/// The part `rect` of a frame for a GIF. Each pixel is a color 0xRRGGBB, or a marker if it is not painted.
struct GIFImage {
  /// The marker of a pixel that is not painted, because it is transparent or equals the pixel of the previous frame.
  private static let nothing: UInt32 = 1 << 24

  let rect: PixelRect
  /// The colors and markers of the pixels, row by row.
  private var colors: [UInt32] = []

  /// Reads the pixels of a frame.
  ///
  /// - Parameter before: The previous frame. Pixels that equal those of the previous frame are not painted. If it is
  /// nil, all opaque pixels are painted.
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

  /// Makes `histogram` that of the painted pixels.
  func count(in histogram: inout ColorHistogram) {
    histogram.removeAll()
    for color in colors where color != Self.nothing { histogram.add(color) }
  }

  /// Returns the palette index of each pixel, row by row.
  ///
  /// - Parameter strength: The greatest number of levels by which dithering makes a pixel darker or lighter; 0 for no
  /// dithering.
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

  /// Dithers a color with an ordered pattern. Unlike the pattern of error diffusion, it does not move between frames.
  private func dotted(_ color: UInt32, at position: Int, strength: Int) -> UInt32 {
    let (x, y) = (rect.minX + position % rect.width, rect.minY + position / rect.width)
    let offset = (2 * Self.pattern[(y & 7) * 8 + x & 7] - 63) * strength / 63
    let shifted = SIMD3<Int>(color: color) &+ SIMD3(repeating: offset)
    return shifted.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).color
  }

  /// The 8×8 Bayer matrix, with the values 0…63.
  private static let pattern: [Int] = (0..<64).map { position in
    let (x, y) = (position % 8, position / 8)
    return (0..<3).reduce(0) { value, bit in
      value << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1
    }
  }
}
