import CoreGraphics
import Localization
import ViewerKit

/// The difference of two pictures: |a − b| of every premultiplied channel.
package struct PictureDifference: Sendable {
  /// An opaque picture of |a − b| multiplied by the gain.
  package let image: CGImage
  package let differingPixels: Int
  package let pixelCount: Int
  /// The greatest difference of any channel, 0 to 255.
  package let greatest: Int
  /// The mean difference over all pixels and the three color channels, 0…255.
  package let mean: Double

  /// Compares two pictures. A pixel counts as differing when a channel differs by more than `tolerance` (0…255); the
  /// picture and the other figures ignore the tolerance. The smaller picture counts as transparent beyond its edges.
  package init(_ a: CGImage, _ b: CGImage, gain: Int = 1, tolerance: Int = 0) {
    let (width, height) = (max(a.width, b.width), max(a.height, b.height))
    let bitmap = Bitmap(width: width, height: height)
    var sums = Sums()
    for y in 0..<height {
      let (left, right) = (PixelRow(a.bitmap, y), PixelRow(b.bitmap, y))
      let row = bitmap.row(y)
      for x in 0..<width {
        let (p, q) = (left[x], right[x])
        row[x] = p == q ? 0xFF00_0000 : sums.add(p, q, gain: gain, tolerance: tolerance)
      }
    }
    image = CGImage(adopting: bitmap, isOpaque: true)
    (differingPixels, pixelCount, greatest) = (sums.count, width * height, sums.greatest)
    mean = Double(sums.total) / Double(max(1, width * height * 3))
  }

  private struct Sums {
    var count = 0
    var greatest = 0
    var total = 0

    /// Adds the difference of two pixels to the sums, and returns the pixel that shows it.
    mutating func add(_ p: UInt32, _ q: UInt32, gain: Int, tolerance: Int) -> UInt32 {
      func distance(_ shift: UInt32) -> Int {
        abs(Int((p >> shift) & 255) - Int((q >> shift) & 255))
      }
      let alpha = distance(24)
      let (red, green, blue) = (distance(16), distance(8), distance(0))
      let most = max(alpha, red, green, blue)
      if most > tolerance { count += 1 }
      greatest = max(greatest, most)
      total += red + green + blue
      // A pixel that differs only in alpha is shown as gray.
      func shown(_ value: Int) -> UInt32 {
        UInt32(min(255, max(value, red + green + blue == 0 ? alpha : 0) * gain))
      }
      return 0xFF00_0000 | shown(red) << 16 | shown(green) << 8 | shown(blue)
    }
  }

  /// A row of pixels that is transparent beyond the bitmap's edges.
  private struct PixelRow {
    private let pixels: UnsafeMutablePointer<UInt32>?
    private let width: Int

    init(_ bitmap: Bitmap, _ y: Int) {
      pixels = y < bitmap.height ? bitmap.row(y) : nil
      width = bitmap.width
    }

    subscript(x: Int) -> UInt32 { x < width ? pixels?[x] ?? 0 : 0 }
  }

  package var areEqual: Bool { differingPixels == 0 }

  /// The figures as text, such as "1234 of 480000 pixels differ (0.26 %), by at most 37 of 255".
  package var text: String {
    guard !areEqual else { return localized("no pixel differs") }
    let percentage = Double(differingPixels) / Double(max(1, pixelCount)) * 100
    let number = percentage < 0.01 ? "< 0.01" : percentage.shown(decimals: 2)
    return localized(
      "\(differingPixels) of \(pixelCount) pixels differ (\(number) %), by at most \(greatest) of 255")
  }
}
