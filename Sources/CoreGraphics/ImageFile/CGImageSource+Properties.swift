// The metadata of image files, in dictionaries with Apple's keys.

/// Returns the properties of the whole file; for a GIF, the number of times that its animation plays. Returns nil if
/// the file cannot be read.
public func CGImageSourceCopyProperties(
  _ isrc: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  guard let header = isrc.header else { return nil }
  var properties: [String: Any] = [:]
  if header.format == .gif {
    properties[key(kCGImagePropertyGIFDictionary)] = [
      key(kCGImagePropertyGIFLoopCount): NSNumber(value: header.loopCount)
    ]
  }
  return NSDictionary(dictionary: properties)
}

/// Returns the properties of one image: its size in pixels, its orientation and, for a GIF, the delay of the frame in
/// seconds. Returns nil if there is no image with this index.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let header = isrc.header, header.delays.indices.contains(index) else { return nil }
  var properties: [String: Any] = [
    key(kCGImagePropertyPixelWidth): NSNumber(value: header.width),
    key(kCGImagePropertyPixelHeight): NSNumber(value: header.height),
    key(kCGImagePropertyOrientation): NSNumber(value: header.orientation),
  ]
  if header.format == .gif {
    let delay = header.delays[index]
    properties[key(kCGImagePropertyGIFDictionary)] = [
      key(kCGImagePropertyGIFDelayTime): NSNumber(value: ImageFile.playbackDelay(delay)),
      key(kCGImagePropertyGIFUnclampedDelayTime): NSNumber(value: delay),
    ]
  }
  return NSDictionary(dictionary: properties)
}

private func key(_ name: CFString) -> String { name as String }

// `nonisolated(unsafe)`: constant strings, of a class that is not marked Sendable.
/// The key of the width, a number of pixels.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The key of the height, a number of pixels.
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The key of the orientation, a raw value of `CGImagePropertyOrientation`.
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The key of the dictionary with the properties of a GIF.
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The key, in a GIF's dictionary, of the number of times that the animation plays; 0 means forever.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The key, in a GIF's dictionary, of the frame's delay in seconds as players use it. A delay below 15 ms is replaced
/// by 0.1 s.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The key, in a GIF's dictionary, of the frame's delay in seconds as the file states it.
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
/// The option of an image source to keep decoded images. It is ignored, because they are always kept.
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// The orientation of an image in Exif's numbers. It determines the sides of the upright image at which the first row
/// and the first column of the pixels are.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// The first row is at the top and the first column at the left, so the pixels are upright.
  case up = 1
  /// The other orientations, in Exif's order. The first row and the first column are at the top and right, bottom and
  /// right, bottom and left, left and top, right and top, right and bottom, or left and bottom.
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}

extension CGImage {
  /// Decodes a PNG. If that fails, reports the reason and returns nil. Images of another format give nil
  /// without a report. `decode` and `intent` are ignored.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source.bytes, as: .png, shouldInterpolate)
  }

  /// Decodes a JPEG. If that fails, reports the reason and returns nil. Images of another format give nil
  /// without a report. `decode` and `intent` are ignored.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source.bytes, as: .jpeg, shouldInterpolate)
  }

  private convenience init?(_ data: Data, as format: ImageFormat, _ shouldInterpolate: Bool) {
    let source = CGImageSource(data: data, name: "image data")
    guard source.header?.format == format, let image = source.image(at: 0) else { return nil }
    self.init(
      adopting: image.bitmap, isOpaque: image.isOpaque, shouldInterpolate: shouldInterpolate,
      reduction: image.reduction)
  }
}
