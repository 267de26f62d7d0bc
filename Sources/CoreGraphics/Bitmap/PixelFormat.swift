/// The layout of the bytes of pixels that are not in the module's own format, with 8 bits per component.
package struct PixelFormat: Equatable, Sendable {
  /// The kind of color, with the offsets of its bytes.
  package enum Color: Equatable, Sendable {
    /// The offsets of the red, green and blue bytes in the pixel.
    case rgb(Int, Int, Int)
    /// The offset of the gray byte in the pixel.
    case gray(Int)
    /// No color: only alpha, which is drawn as black.
    case none
  }

  package let bytesPerPixel: Int
  package let color: Color
  /// The offset of the alpha byte in the pixel; nil for opaque images.
  package let alpha: Int?
  /// True if colors are multiplied by alpha.
  package let isPremultiplied: Bool

  package static let rgba = PixelFormat(
    bytesPerPixel: 4, color: .rgb(0, 1, 2), alpha: 3, isPremultiplied: false)
  package static let rgb = PixelFormat(
    bytesPerPixel: 3, color: .rgb(0, 1, 2), alpha: nil, isPremultiplied: false)
}

extension PixelFormat {
  /// Creates a format from Core Graphics' description; nil for layouts that are not supported, such as depths other
  /// than 8 bits, floating point and CMYK.
  package init?(
    model: CGColorSpaceModel, bitsPerComponent: Int, bitsPerPixel: Int, info: CGBitmapInfo
  ) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents),
      let alpha = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
    else { return nil }
    let isLittle = info.intersection(.byteOrderMask) == .byteOrder32Little
    switch (alpha, model, bitsPerPixel) {
    case (.alphaOnly, _, 8):
      self.init(bytesPerPixel: 1, color: .none, alpha: 0, isPremultiplied: true)
    case (.none, .monochrome, 8):
      self.init(bytesPerPixel: 1, color: .gray(0), alpha: nil, isPremultiplied: false)
    case (.none, .rgb, 24): self = .rgb
    case (_, .rgb, 32): self.init(alpha: alpha, isLittle: isLittle)
    default: return nil
    }
  }

  /// Creates a format with four bytes per pixel.
  private init?(alpha info: CGImageAlphaInfo, isLittle: Bool) {
    let isFirst = [.premultipliedFirst, .first, .noneSkipFirst].contains(info)
    let order = isFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
    let bytes = isLittle ? order.map { 3 - $0 } : order
    let hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(info)
    self.init(
      bytesPerPixel: 4, color: .rgb(bytes[0], bytes[1], bytes[2]), alpha: hasAlpha ? bytes[3] : nil,
      isPremultiplied: [.premultipliedFirst, .premultipliedLast].contains(info))
  }

  package var isOpaque: Bool { alpha == nil }
}

// MARK: - Rows (raw pointers, because the memory is a caller's or a decoder's)

extension PixelFormat {
  /// Converts `count` pixels of this format to pixels of a `Bitmap`.
  package func load(
    _ bytes: UnsafeRawPointer, count: Int, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    if self == .rgba {
      return PixelKernels.premultiply(rgba: bytes, into: pixels, count: count)
    }
    for x in 0..<count { pixels[x] = pixel(at: bytes + x * bytesPerPixel) }
  }

  /// Converts `count` pixels of a `Bitmap` to this format; colors stay premultiplied. The gray level of a color is its
  /// luminosity (L7.24).
  package func store(
    _ pixels: UnsafePointer<UInt32>, count: Int, into bytes: UnsafeMutableRawPointer
  ) {
    for x in 0..<count { store(pixels[x], at: bytes + x * bytesPerPixel) }
  }

  private func pixel(at bytes: UnsafeRawPointer) -> UInt32 {
    func byte(_ offset: Int) -> UInt32 { UInt32(bytes.load(fromByteOffset: offset, as: UInt8.self)) }
    let a = alpha.map(byte) ?? 255
    func scaled(_ value: UInt32) -> UInt32 {
      isPremultiplied ? min(value, a) : (value * a + 127) / 255
    }
    switch color {
    case .rgb(let r, let g, let b):
      return a << 24 | scaled(byte(r)) << 16 | scaled(byte(g)) << 8 | scaled(byte(b))
    case .gray(let offset): return a << 24 | scaled(byte(offset)) * 0x01_0101
    case .none: return a << 24
    }
  }

  private func store(_ pixel: UInt32, at bytes: UnsafeMutableRawPointer) {
    func put(_ value: UInt32, _ offset: Int) {
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: offset, as: UInt8.self)
    }
    let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    switch color {
    case .rgb(let red, let green, let blue):
      put(r, red)
      put(g, green)
      put(b, blue)
    case .gray(let offset): put((r * 30 + g * 59 + b * 11 + 50) / 100, offset)
    case .none: break
    }
    if let alpha { put(pixel >> 24, alpha) }
  }
}
