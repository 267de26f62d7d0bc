/// The full size of an image that was decoded at a reduced size (L7.31), and the number n of times that its sides were
/// halved.
///
/// A pixel in memory is the mean of a square of 2ⁿ × 2ⁿ pixels of the file, or of the part of the square that is
/// inside of the image.
package struct ImageReduction: Hashable, Sendable {
  /// The full size in pixels.
  package let width: Int
  package let height: Int
  package let halvings: Int

  package init(width: Int, height: Int, halvings: Int) {
    self.width = width
    self.height = height
    self.halvings = halvings
  }

  /// The size of the pixels in memory.
  package var reducedWidth: Int { Self.halved(width, halvings) }
  package var reducedHeight: Int { Self.halved(height, halvings) }

  /// Returns a side halved `count` times, rounded up.
  package static func halved(_ side: Int, _ count: Int) -> Int {
    (side >> count) + (side & ((1 << count) - 1) == 0 ? 0 : 1)
  }

  /// Returns the part of the pixels in memory, which fill `whole`, that corresponds best to the part `requested` of the
  /// full image. It is not empty.
  func part(_ requested: PixelRect, of whole: PixelRect) -> PixelRect {
    func start(of position: Int, within limit: Int, length: Int) -> Int {
      min((position + (1 << halvings) / 2) >> halvings, limit - length)
    }
    let width = min(Self.halved(requested.width, halvings), whole.width)
    let height = min(Self.halved(requested.height, halvings), whole.height)
    return PixelRect(
      x: start(of: requested.minX, within: whole.width, length: width),
      y: start(of: requested.minY, within: whole.height, length: height), width: width, height: height)
  }
}
