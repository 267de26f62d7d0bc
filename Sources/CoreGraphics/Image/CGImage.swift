/// An immutable picture: premultiplied ARGB32, row 0 at the top (L7.16). Equality is identity.
public final class CGImage: Hashable, Sendable {
  /// Nobody writes to it once the image exists.
  package let bitmap: Bitmap
  /// True when every pixel has alpha 255, which lets the compositor skip what lies under it.
  package let isOpaque: Bool
  /// Gray images serve as masks by their grey value, others by their alpha (L7.21).
  public let colorSpace: CGColorSpace?
  /// True if the image is a mask: black lets paint through, white does not.
  public let isMask: Bool
  public let shouldInterpolate: Bool
  /// The size in pixels. A picture that was decoded at a reduced size (L7.31) has the size that its file says, although
  /// `bitmap` is smaller.
  public let width: Int
  public let height: Int
  /// The number of times that both sides of `bitmap` are halved against `width` and `height`, rounded up; 0 for most
  /// images.
  package let halvings: Int

  /// Takes `bitmap` over: the caller must not write to it any more.
  package init(
    adopting bitmap: Bitmap, isOpaque: Bool? = nil, colorSpace: CGColorSpace = .standardRGB,
    isMask: Bool = false, shouldInterpolate: Bool = true, reduction: ImageReduction? = nil
  ) {
    self.bitmap = bitmap
    width = reduction?.width ?? bitmap.width
    height = reduction?.height ?? bitmap.height
    halvings = reduction?.halvings ?? 0
    self.isOpaque = isOpaque ?? bitmap.isFullyOpaque
    self.colorSpace = isMask ? nil : colorSpace
    self.isMask = isMask
    self.shouldInterpolate = shouldInterpolate
  }

  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { bitmap.stride * 4 }
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  /// The bytes that `dataProvider` returns: blue, green, red, alpha in memory, premultiplied.
  public var bitmapInfo: CGBitmapInfo {
    CGBitmapInfo(rawValue: alphaInfo.rawValue).union(.byteOrder32Little)
  }
  public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// A copy of the pixels, `bytesPerRow` bytes a row, laid out as `bitmapInfo` says; nil for a picture that was decoded
  /// at a reduced size, which has no pixels of its full size (L7.31).
  public var dataProvider: CGDataProvider? {
    guard halvings == 0 else { return nil }
    return CGDataProvider(bytes: Data(bytes: bitmap.pixels, count: bytesPerRow * height))
  }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Parts and copies

extension CGImage {
  public func copy() -> CGImage? {
    CGImage(like: self, bitmap: bitmap, reduction: reduction)
  }

  /// The same pixels, taken as colours of `space`; nil when the number of components differs.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == colorSpace?.numberOfComponents else { return nil }
    return CGImage(
      adopting: bitmap, isOpaque: isOpaque, colorSpace: space, reduction: reduction)
  }

  /// The part inside `rect` (pixels, row 0 at the top), clipped to the image; nil when nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let asked = PixelRect(covering: rect.integral)
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !asked.isEmpty else { return nil }
    let part = reduction?.part(asked, of: bitmap.bounds) ?? asked
    let copy = Bitmap(width: part.width, height: part.height)
    for y in 0..<part.height {
      copy.row(y).update(from: bitmap.row(part.minY + y) + part.minX, count: part.width)
    }
    return CGImage(
      like: self, bitmap: copy, isOpaque: isOpaque ? true : nil,
      reduction: reduction.map {
        ImageReduction(width: asked.width, height: asked.height, halvings: $0.halvings)
      })
  }

  /// The size of the file's picture when fewer pixels were decoded; nil for most pictures.
  package var reduction: ImageReduction? {
    halvings == 0 ? nil : ImageReduction(width: width, height: height, halvings: halvings)
  }

  /// The pixels in memory as a picture of their own size.
  var inMemory: CGImage {
    halvings == 0 ? self : CGImage(like: self, bitmap: bitmap, reduction: nil)
  }

  private convenience init(
    like image: CGImage, bitmap: Bitmap, isOpaque: Bool? = nil, reduction: ImageReduction?
  ) {
    self.init(
      adopting: bitmap, isOpaque: isOpaque ?? (bitmap === image.bitmap ? image.isOpaque : nil),
      colorSpace: image.colorSpace ?? .deviceGray, isMask: image.isMask,
      shouldInterpolate: image.shouldInterpolate, reduction: reduction)
  }
}

extension Bitmap {
  /// True if every pixel has alpha 255.
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
