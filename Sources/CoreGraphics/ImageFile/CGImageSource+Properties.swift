// What a file says about its pictures, in dictionaries with Apple's keys.

/// Returns the properties of the whole file: how often an animation plays.
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

/// Returns the properties of one picture: its size in pixels, its orientation, the delay of a frame in seconds.
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
      key(kCGImagePropertyGIFDelayTime): NSNumber(value: ImageFile.shown(delay)),
      key(kCGImagePropertyGIFUnclampedDelayTime): NSNumber(value: delay),
    ]
  }
  return NSDictionary(dictionary: properties)
}

private func key(_ name: CFString) -> String { name as String }

// `nonisolated(unsafe)`: constant strings, of a class that is not marked Sendable.
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString =
  "UnclampedDelayTime"
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// EXIF's orientations: where the first row and column of the pixels belong.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}

extension CGImage {
  /// A PNG; nil when it cannot be decoded, which is reported.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source.bytes, as: .png, shouldInterpolate)
  }

  /// A JPEG; nil when it cannot be decoded, which is reported.
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
