import CoreGraphics

/// The difference between two pictures.
package struct PictureDifference: CustomStringConvertible {
  /// The greatest difference of a channel, from 0 to 255; 256 if the pictures have different sizes.
  package var greatest = 0
  package var pixelCount = 0
  package var first: (x: Int, y: Int, is: UInt32, shouldBe: UInt32)?

  package var isNone: Bool { greatest == 0 }

  package var description: String {
    guard let first else { return greatest == 0 ? "no difference" : "the sizes differ" }
    return "\(pixelCount) pixels differ by at most \(greatest), first (\(first.x), \(first.y)): "
      + "\(String(first.is, radix: 16)) instead of \(String(first.shouldBe, radix: 16))"
  }
}

extension Bitmap {
  /// Returns the difference between this picture and `expected`.
  package func difference(from expected: Bitmap) -> PictureDifference {
    var result = PictureDifference()
    guard width == expected.width, height == expected.height else {
      result.greatest = 256
      return result
    }
    for y in 0..<height where memcmp(row(y), expected.row(y), width * 4) != 0 {
      for x in 0..<width where self[x, y] != expected[x, y] {
        let distance = self[x, y].channelDistance(to: expected[x, y])
        if result.first == nil { result.first = (x, y, self[x, y], expected[x, y]) }
        result.greatest = max(result.greatest, distance)
        result.pixelCount += 1
      }
    }
    return result
  }

  /// Returns the part of the picture with the given size and the top left corner (x, y).
  package func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let part = Bitmap(width: width, height: height)
    for line in 0..<height { part.row(line).update(from: row(y + line) + x, count: width) }
    return part
  }

  /// The picture with its rows in reverse order.
  package var upsideDown: Bitmap {
    let result = Bitmap(width: width, height: height)
    for y in 0..<height { result.row(height - 1 - y).update(from: row(y), count: width) }
    return result
  }

  package var isBlank: Bool {
    (0..<height).allSatisfy { y in (0..<width).allSatisfy { x in self[x, y] == 0 } }
  }
}

extension UInt32 {
  /// The channels in the order alpha, red, green, blue, from 0 to 255.
  package var channels: [Int] { [24, 16, 8, 0].map { Int(self >> $0 & 255) } }

  /// Returns the greatest difference of a channel between two pixels.
  package func channelDistance(to other: UInt32) -> Int {
    zip(channels, other.channels).map { abs($0 - $1) }.max() ?? 0
  }
}
