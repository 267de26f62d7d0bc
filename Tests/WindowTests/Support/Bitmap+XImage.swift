import CX11
import CoreGraphics

extension Bitmap {
  /// A picture from the server, of a depth of 16 to 32 with true colour, spread to 8 bits a channel.
  convenience init?(_ image: XImage) {
    guard let data = image.data, [16, 32].contains(image.bits_per_pixel) else { return nil }
    self.init(width: Int(image.width), height: Int(image.height))
    for y in 0..<height {
      let line = UnsafeRawPointer(data) + y * Int(image.bytes_per_line)
      if image.bits_per_pixel == 32 {
        readNative(line.assumingMemoryBound(to: UInt32.self), row: y)
      } else {
        read565(line.assumingMemoryBound(to: UInt16.self), row: y)
      }
    }
  }

  private func readNative(_ source: UnsafePointer<UInt32>, row y: Int) {
    let target = row(y)
    // Not `for`: this is most of the time that a sample takes, and tests are not optimised.
    var x = 0
    while x < width {
      target[x] = source[x] | 0xff00_0000
      x &+= 1
    }
  }

  private func read565(_ source: UnsafePointer<UInt16>, row y: Int) {
    let target = row(y)
    for x in 0..<width {
      let pixel = UInt32(source[x])
      let red = Self.spread(pixel >> 11, bits: 5)
      let green = Self.spread(pixel >> 5 & 63, bits: 6)
      let blue = Self.spread(pixel & 31, bits: 5)
      target[x] = 0xff00_0000 | red << 16 | green << 8 | blue
    }
  }

  private static func spread(_ value: UInt32, bits: UInt32) -> UInt32 {
    let limit: UInt32 = (1 << bits) - 1
    return (value * 255 + limit / 2) / limit
  }
}
