/// An immutable image: premultiplied ARGB32 pixels, row 0 at the top (L7.16). Images are equal if they are the same
/// object.
public final class CGImage: Hashable, Sendable {
  /// The pixels in memory. They do not change after the image is created.
  package let bitmap: Bitmap
  /// True if every pixel has alpha 255, which lets the compositor skip items below the image.
  package let isOpaque: Bool
  /// The color space; nil for a mask. As masks, gray images are used by their gray value, and other images by their
  /// alpha (L7.21).
  public let colorSpace: CGColorSpace?
  /// True if the image is a mask, which is painted where it is black and not painted where it is white.
  public let isMask: Bool
  /// False if contexts draw the image by selecting the nearest pixel, whatever their interpolation quality.
  public let shouldInterpolate: Bool
  /// The width in pixels. If the image was decoded at a reduced size (L7.31), this is the width that the file states,
  /// and `bitmap` is smaller.
  public let width: Int
  /// The height in pixels. If the image was decoded at a reduced size, this is the height that the file states.
  public let height: Int
  /// The number of times that `width` and `height` were halved, rounding up, to get the size of `bitmap`; 0 for most
  /// images.
  package let halvings: Int

  /// Creates an image from `bitmap`, which must not be changed afterwards. If `isOpaque` is nil, it is determined from
  /// the pixels.
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

  /// The number of bits of a channel: always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of a pixel: always 32, also for gray images and images without alpha.
  public var bitsPerPixel: Int { 32 }
  /// The distance between rows of `dataProvider` in bytes.
  public var bytesPerRow: Int { bitmap.stride * 4 }
  /// The content of the fourth byte of a pixel: premultiplied alpha, or nothing if every pixel is opaque.
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipFirst : .premultipliedFirst }
  /// The format of the bytes that `dataProvider` returns: blue, green, red, alpha in memory, premultiplied.
  public var bitmapInfo: CGBitmapInfo {
    CGBitmapInfo(rawValue: alphaInfo.rawValue).union(.byteOrder32Little)
  }
  /// The order of a pixel's bytes: blue, green, red, alpha.
  public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
  /// The rendering intent, which is always the default, because Lamina does not use color profiles.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// A copy of the pixels with `bytesPerRow` bytes per row, in the format of `bitmapInfo`; nil for an image that was
  /// decoded at a reduced size, because its full pixels are not in memory (L7.31).
  public var dataProvider: CGDataProvider? {
    guard halvings == 0 else { return nil }
    return CGDataProvider(bytes: Data(bytes: bitmap.pixels, count: bytesPerRow * height))
  }

  /// True if both are the same object. Pixels are not compared.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  /// Feeds the identity of the object into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Parts and copies

extension CGImage {
  /// Returns a new image that shares the pixels; never nil.
  public func copy() -> CGImage? {
    CGImage(like: self, bitmap: bitmap, reduction: reduction)
  }

  /// Returns an image of the same pixels with another color space; nil for a mask, and if the number of components is
  /// different. The colors do not change, because all spaces are treated as sRGB.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard !isMask, space.numberOfComponents == colorSpace?.numberOfComponents else { return nil }
    return CGImage(
      adopting: bitmap, isOpaque: isOpaque, colorSpace: space, shouldInterpolate: shouldInterpolate,
      reduction: reduction)
  }

  /// Returns the part of the image in `rect`, in pixels with row 0 at the top, clipped to the image; nil when it is
  /// empty.
  public func cropping(to rect: CGRect) -> CGImage? {
    let requested = PixelRect(covering: rect.integral)
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    guard !requested.isEmpty else { return nil }
    let part = reduction?.part(requested, of: bitmap.bounds) ?? requested
    let copy = Bitmap(width: part.width, height: part.height)
    for y in 0..<part.height {
      copy.row(y).update(from: bitmap.row(part.minY + y) + part.minX, count: part.width)
    }
    return CGImage(
      like: self, bitmap: copy, isOpaque: isOpaque ? true : nil,
      reduction: reduction.map {
        ImageReduction(width: requested.width, height: requested.height, halvings: $0.halvings)
      })
  }

  /// The size that the file states, if the image was decoded at a reduced size; nil for most images.
  package var reduction: ImageReduction? {
    halvings == 0 ? nil : ImageReduction(width: width, height: height, halvings: halvings)
  }

  /// The image whose size is that of the pixels in memory.
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
