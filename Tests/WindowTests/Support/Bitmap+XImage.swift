import CX11
import CoreGraphics

extension Bitmap {
  /// Creates a bitmap from a picture of the server, in true color or with a palette, with 8 bits per channel. Returns
  /// nil if the pixels do not consist of whole bytes.
  convenience init?(_ image: XImage, palette: [UInt32] = []) {
    guard let data = image.data, [8, 16, 32].contains(image.bits_per_pixel) else { return nil }
    let format = PixelFormat(image, palette)
    guard image.bits_per_pixel > 8 || !palette.isEmpty || format.hasMasks else { return nil }
    self.init(width: Int(image.width), height: Int(image.height))
    for y in 0..<height {
      let line = UnsafeRawPointer(data) + y * Int(image.bytes_per_line)
      switch image.bits_per_pixel {
      case 8: read(line.assumingMemoryBound(to: UInt8.self), format, row: y)
      case 16: read(line.assumingMemoryBound(to: UInt16.self), format, row: y)
      default:
        let pixels = line.assumingMemoryBound(to: UInt32.self)
        if format.isNative { readNative(pixels, row: y) } else { read(pixels, format, row: y) }
      }
    }
  }

  private func readNative(_ source: UnsafePointer<UInt32>, row y: Int) {
    let target = row(y)
    // A `while` loop is used because tests are compiled without optimization, and most of the time for a sample is
    // spent here.
    var x = 0
    while x < width {
      target[x] = source[x] | 0xff00_0000
      x &+= 1
    }
  }

  /// Neighboring pixels are usually equal, so the last conversion is reused.
  private func read<Pixel: FixedWidthInteger>(
    _ source: UnsafePointer<Pixel>, _ format: PixelFormat, row y: Int
  ) {
    let target = row(y)
    var (last, color) = (source[0], format.color(UInt32(truncatingIfNeeded: source[0])))
    var x = 0
    while x < width {
      if source[x] != last {
        (last, color) = (source[x], format.color(UInt32(truncatingIfNeeded: source[x])))
      }
      target[x] = color
      x &+= 1
    }
  }
}

/// The layout of the pixels of a picture from the server.
private struct PixelFormat {
  private let masks: [UInt32]
  private let palette: [UInt32]

  init(_ image: XImage, _ palette: [UInt32]) {
    masks = [image.red_mask, image.green_mask, image.blue_mask].map { UInt32(truncatingIfNeeded: $0) }
    self.palette = palette
  }

  var hasMasks: Bool { masks[0] != 0 }
  var isNative: Bool { masks == [0xff0000, 0xff00, 0xff] }

  /// Returns the pixel as opaque 0xAARRGGBB.
  func color(_ pixel: UInt32) -> UInt32 {
    guard hasMasks else { return palette.indices.contains(Int(pixel)) ? palette[Int(pixel)] : 0 }
    return masks.reduce(UInt32(0xff)) { $0 << 8 | Self.channel(pixel, $1) }
  }

  private static func channel(_ pixel: UInt32, _ mask: UInt32) -> UInt32 {
    let limit = mask >> UInt32(mask.trailingZeroBitCount)
    return ((pixel & mask) >> UInt32(mask.trailingZeroBitCount) * 255 + limit / 2) / limit
  }
}
