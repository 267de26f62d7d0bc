/// Where the alpha of a pixel stands, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// An immutable picture: premultiplied ARGB32, row 0 at the top (L7.16). Equality is identity.
public final class CGImage: Hashable, Sendable {
  /// Nobody writes to it once the image exists.
  package let bitmap: Bitmap
  /// True when every pixel has alpha 255, which lets the compositor skip what lies under it.
  package let isOpaque: Bool

  /// Takes `bitmap` over: the caller must not write to it any more.
  package init(adopting bitmap: Bitmap, isOpaque: Bool? = nil) {
    self.bitmap = bitmap
    self.isOpaque = isOpaque ?? bitmap.isFullyOpaque
  }

  /// Pixels.
  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }
  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { bitmap.stride * 4 }
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  public var colorSpace: CGColorSpace? { .standardRGB }

  /// The part inside `rect` (pixels, row 0 at the top), clipped to the image; nil when nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = PixelRect(covering: rect.integral).intersection(bitmap.bounds)
    guard !part.isEmpty else { return nil }
    let copy = Bitmap(width: part.width, height: part.height)
    for y in 0..<part.height {
      copy.row(y).update(from: bitmap.row(part.minY + y) + part.minX, count: part.width)
    }
    return CGImage(adopting: copy)
  }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
