import CoreGraphics
import Foundation

/// The difference between two pictures.
struct PictureDifference: CustomStringConvertible {
  /// The number of pixels with a channel that differs by more than the tolerance.
  var count = 0
  var total = 0
  /// The greatest difference of a channel, in 8-bit levels.
  var largest = 0
  /// The bounding box of the pixels that differ.
  var extent = PixelRect.empty

  var description: String {
    "\(count) of \(total) pixels differ, by \(largest) levels at most, in \(extent)"
  }
}

extension Bitmap {
  /// Compares two pictures. Returns nil if their sizes differ.
  func visibleDifference(from other: Bitmap, tolerance: Int = 2) -> PictureDifference? {
    guard width == other.width, height == other.height else { return nil }
    var difference = PictureDifference()
    for y in 0..<height {
      let (mine, others) = (row(y), other.row(y))
      difference.total += width
      if memcmp(mine, others, width * 4) == 0 { continue }
      for x in 0..<width {
        difference.note(Self.distance(mine[x], others[x]), tolerance, x, y)
      }
    }
    return difference
  }

  /// Returns the greatest difference between the color channels of two pixels, in levels.
  static func distance(_ one: UInt32, _ two: UInt32) -> Int {
    if one == two { return 0 }
    return [16, 8, 0].map { shift in
      abs(Int(one >> UInt32(shift) & 255) - Int(two >> UInt32(shift) & 255))
    }.max() ?? 0
  }

  /// Returns the bounding box of the pixels whose color is near `color`; empty if there are none. It finds areas of
  /// at least 16 by 16 pixels.
  func extent(of color: UInt32, tolerance: Int = 24) -> PixelRect {
    // At first, only every eighth pixel of every eighth row is read.
    let rough = extent(of: color, tolerance, in: bounds, step: 8)
    if rough.isEmpty { return rough }
    let wider = PixelRect(
      minX: rough.minX - 8, minY: rough.minY - 8, maxX: rough.maxX + 8, maxY: rough.maxY + 8)
    return extent(of: color, tolerance, in: wider.intersection(bounds), step: 1)
  }

  private func extent(
    of color: UInt32, _ tolerance: Int, in area: PixelRect, step: Int
  ) -> PixelRect {
    var found = PixelRect.empty
    for y in Swift.stride(from: area.minY, to: area.maxY, by: step) {
      let line = row(y)
      for x in Swift.stride(from: area.minX, to: area.maxX, by: step)
      where Self.isNear(line[x], color, tolerance) {
        found = found.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return found
  }

  private static func isNear(_ pixel: UInt32, _ color: UInt32, _ tolerance: Int) -> Bool {
    // The comparison of the red channel excludes most pixels.
    abs(Int(pixel >> 16 & 255) - Int(color >> 16 & 255)) <= tolerance
      && distance(pixel, color) <= tolerance
  }

  /// Returns the average red, green and blue of an area, 0 to 255.
  func mean(in area: PixelRect) -> SIMD3<Double> {
    var sum = SIMD3<Double>()
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let pixel = self[x, y]
        sum += SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
      }
    }
    return sum / Double(max(1, area.width * area.height))
  }
}

extension PictureDifference {
  fileprivate mutating func note(_ distance: Int, _ tolerance: Int, _ x: Int, _ y: Int) {
    largest = max(largest, distance)
    guard distance > tolerance else { return }
    count += 1
    extent = extent.union(PixelRect(x: x, y: y, width: 1, height: 1))
  }
}
