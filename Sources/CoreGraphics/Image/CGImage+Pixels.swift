extension CGImage {
  /// Creates an image from the bytes of a provider: 8 bits per component, RGB with or without alpha, or gray. The
  /// result is nil for other layouts, and if `Bitmap.init(width:height:bytesPerRow:format:bytes:)` returns nil. `decode`
  /// and `intent` are ignored.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: [CGFloat]?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard
      let format = PixelFormat(
        model: space.model, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        info: bitmapInfo),
      let bitmap = Bitmap(
        width: width, height: height, bytesPerRow: bytesPerRow, format: format, bytes: provider.bytes)
    else { return nil }
    self.init(
      adopting: bitmap, isOpaque: format.isOpaque ? true : nil, colorSpace: space,
      shouldInterpolate: shouldInterpolate)
  }

  /// Creates an image mask from 8-bit gray samples. It is painted where it is black. A `decode` of (1, 0) inverts the
  /// samples. The result is nil under the same conditions as for images.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool
  ) {
    guard
      let format = PixelFormat(
        model: .monochrome, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, info: []),
      let bitmap = Bitmap(
        width: width, height: height, bytesPerRow: bytesPerRow, format: format, bytes: provider.bytes)
    else { return nil }
    if let decode, decode.count == 2, decode[0] > decode[1] { bitmap.invertColors() }
    self.init(adopting: bitmap, isOpaque: true, isMask: true, shouldInterpolate: shouldInterpolate)
  }

  /// The image as a mask whose alpha is the coverage (L7.21). The coverage is 1 minus the samples of an image mask,
  /// the gray level of a gray image, or the alpha of any other image.
  var coverage: CGImage {
    guard isMask || colorSpace?.model == .monochrome else { return inMemory }
    let target = Bitmap(width: bitmap.width, height: bitmap.height)
    for y in 0..<target.height {
      let (from, to) = (bitmap.row(y), target.row(y))
      for x in 0..<target.width { to[x] = (isMask ? 255 - (from[x] & 255) : from[x] & 255) << 24 }
    }
    return CGImage(adopting: target, isOpaque: false)
  }
}

extension Bitmap {
  /// Creates a bitmap from bytes of another layout. The result is nil if the size is empty, if the pixels would take too
  /// much memory, if rows overlap, or if there are too few bytes.
  convenience init?(width: Int, height: Int, bytesPerRow: Int, format: PixelFormat, bytes: Data) {
    guard Bitmap.isWithinLimit(width: width, height: height),
      bytesPerRow >= width * format.bytesPerPixel,
      bytesPerRow < Int.max / height,
      bytes.count >= bytesPerRow * (height - 1) + width * format.bytesPerPixel
    else { return nil }
    self.init(width: width, height: height)
    bytes.withUnsafeBytes { memory in
      guard let start = memory.baseAddress else { return }
      for y in 0..<height {
        format.load(start + y * bytesPerRow, count: width, into: row(y))
      }
    }
  }

  /// Inverts the colors of opaque pixels.
  fileprivate func invertColors() {
    for y in 0..<height {
      for x in 0..<width { row(y)[x] ^= 0x00FF_FFFF }
    }
  }
}
