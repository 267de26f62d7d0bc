import Foundation

/// The formulas of the pictures. All noise comes from one sequence of random numbers, so the doors must be computed
/// before the backdrops. Pixels are premultiplied 0xAARRGGBB, row by row.
struct NoisePictures {
  let doors: [[UInt32]]
  /// The random numbers that follow those of the doors.
  private let noise: PCG64

  init() {
    var noise = PCG64()
    doors = (0..<4).map { Self.door($0, &noise) }
    self.noise = noise
  }

  /// Returns picture `index` of 16 of a disk with a soft edge, 128×128 pixels.
  static func disk(_ index: Int) -> [UInt32] {
    let base = [53, 97, 151].map { Double(index * $0 % 196 + 30) }
    return grid(width: 128, height: 128) { x, y in
      let distance = hypot(Double(x) - 63.5, Double(y) - 63.5)
      let alpha = UInt32(min(max((62 - distance) / 8, 0), 1) * 255)
      let square = Double((x / 16 + y / 16) & 1) * 60
      return alpha << 24
        | rgb { premultiplied(byte(base[$0] + square + distance / 3 - 20), alpha) }
    }
  }

  /// Returns the picture of a door, 128×256 pixels.
  private static func door(_ index: Int, _ noise: inout PCG64) -> [UInt32] {
    let base = [index * 83 % 160 + 60, index * 131 % 160 + 40, index * 37 % 160 + 50]
    let planes = (0..<3).map { _ in (0..<128 * 256).map { _ in noise.next(in: -8..<8) } }
    return grid(width: 128, height: 256) { x, y in
      let isEdge = min(x, y) < 4 || x >= 124 || y >= 252
      if isEdge { return 0xFF14_1414 }
      let square = ((x / 16 + y / 16) & 1) * 80
      return 0xFF00_0000
        | rgb { channel in
          let noise = planes[channel][y * 128 + x]
          return byte(Double(base[channel] + square - 40) + Double(y) / 8 + Double(noise))
        }
    }
  }

  /// Returns two pictures of 1280×720 pixels, the size of the scenes.
  func backdrops() -> [[UInt32]] {
    var noise = noise
    return (0..<2).map { Self.backdrop($0, &noise) }
  }

  private static func backdrop(_ index: Int, _ noise: inout PCG64) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 1280 * 720)
    for channel in 0..<3 {
      let (across, down) = (60 + 40 * index + 10 * channel, 90 - 30 * index + 7 * channel)
      for index in pixels.indices {
        let (x, y) = (Double(index % 1280), Double(index / 1280))
        let wave = sin(x / Double(across) + y / Double(down) + Double(channel))
        let value = 128 + 100 * wave + Double(noise.next(in: -10..<10))
        pixels[index] |= byte(value) << shift(channel)
      }
    }
    return pixels
  }

  /// Returns a picture from a function that returns the pixel of a column and a row.
  private static func grid(
    width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32
  ) -> [UInt32] {
    (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  /// Returns the color bits of a pixel from a function that returns a channel: red (0), green (1) or blue (2).
  private static func rgb(_ channel: (Int) -> UInt32) -> UInt32 {
    (0..<3).reduce(0) { $0 | channel($1) << shift($1) }
  }

  /// Returns the position of a channel's lowest bit in a pixel. The channels are red (0), green (1) and blue (2).
  private static func shift(_ channel: Int) -> UInt32 { UInt32(16 - 8 * channel) }

  private static func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 255)) }

  private static func premultiplied(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    UInt32((Double(value) * (Double(alpha) / 255)).rounded(.toNearestOrEven))
  }
}
