/// An immutable picture: premultiplied ARGB32, row 0 at the top (L7.16). Equality is identity.
public final class CGImage: Hashable, Sendable {
  /// Nobody writes to it once the image exists.
  package let bitmap: Bitmap
  /// True when every pixel has alpha 255, which lets the compositor skip what lies under it.
  package let isOpaque: Bool
  /// Gray images serve as masks by their grey value, others by their alpha (L7.21).
  public let colorSpace: CGColorSpace?
  /// Whether the image is a mask: black lets paint through, white does not.
  public let isMask: Bool
  public let shouldInterpolate: Bool

  /// Takes `bitmap` over: the caller must not write to it any more.
  package init(
    adopting bitmap: Bitmap, isOpaque: Bool? = nil, colorSpace: CGColorSpace = .standardRGB,
    isMask: Bool = false, shouldInterpolate: Bool = true
  ) {
    self.bitmap = bitmap
    self.isOpaque = isOpaque ?? bitmap.isFullyOpaque
    self.colorSpace = isMask ? nil : colorSpace
    self.isMask = isMask
    self.shouldInterpolate = shouldInterpolate
  }

  /// Pixels.
  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { bitmap.stride * 4 }
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  /// What `dataProvider` hands out: blue, green, red, alpha in memory, premultiplied.
  public var bitmapInfo: CGBitmapInfo {
    CGBitmapInfo(rawValue: alphaInfo.rawValue).union(.byteOrder32Little)
  }
  public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// A copy of the pixels, `bytesPerRow` bytes a row, laid out as `bitmapInfo` says.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(bytes: Data(bytes: bitmap.pixels, count: bytesPerRow * height))
  }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Parts and copies

extension CGImage {
  public func copy() -> CGImage? {
    CGImage(like: self, bitmap: bitmap)
  }

  /// The same pixels, taken as colours of `space`; nil when the number of components differs.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == colorSpace?.numberOfComponents else { return nil }
    return CGImage(adopting: bitmap, isOpaque: isOpaque, colorSpace: space)
  }

  /// The part inside `rect` (pixels, row 0 at the top), clipped to the image; nil when nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = PixelRect(covering: rect.integral).intersection(bitmap.bounds)
    guard !part.isEmpty else { return nil }
    let copy = Bitmap(width: part.width, height: part.height)
    for y in 0..<part.height {
      copy.row(y).update(from: bitmap.row(part.minY + y) + part.minX, count: part.width)
    }
    return CGImage(like: self, bitmap: copy, isOpaque: isOpaque ? true : nil)
  }

  private convenience init(like image: CGImage, bitmap: Bitmap, isOpaque: Bool? = nil) {
    self.init(
      adopting: bitmap, isOpaque: isOpaque ?? (bitmap === image.bitmap ? image.isOpaque : nil),
      colorSpace: image.colorSpace ?? .deviceGray, isMask: image.isMask,
      shouldInterpolate: image.shouldInterpolate)
  }
}

extension Bitmap {
  /// Whether every pixel has alpha 255.
  package var isFullyOpaque: Bool {
    for y in 0..<height {
      let pixels = row(y)
      var alpha: UInt32 = 0xFF00_0000
      for x in 0..<width { alpha &= pixels[x] }
      if alpha != 0xFF00_0000 { return false }
    }
    return true
  }
}
