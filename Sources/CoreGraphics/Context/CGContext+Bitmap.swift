extension CGContext {
  /// Creates a context that draws into the caller's memory, or into memory of its own when `data` is nil. If
  /// `bytesPerRow` is 0, Lamina chooses the length of a row in its own memory, and the caller's rows are not padded.
  ///
  /// The formats have 8 bits per component: premultiplied RGB with alpha, RGB with a fourth byte that is skipped,
  /// gray without alpha, or alpha only, in Core Graphics' layouts. The result is nil for other formats, and for sizes
  /// that are empty, longer than 32767 pixels on a side, or larger than `CGImage.decodedByteLimit`.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard Self.isAllowed(width: width, height: height),
      let format = PixelFormat(drawing: space.model, bitsPerComponent, info)
    else { return nil }
    let length = bytesPerRow == 0 ? width * format.bytesPerPixel : bytesPerRow
    guard length >= width * format.bytesPerPixel, length <= ImageMemory.byteLimit / height else {
      return nil
    }
    if format.isDrawnDirectly, Self.isAligned(data, length) {
      let bitmap =
        data == nil && bytesPerRow == 0
        ? Bitmap(width: width, height: height)
        : Bitmap(width: width, height: height, bytesPerRow: length, memory: data)
      self.init(drawingInto: bitmap, isOpaque: format.isOpaque, colorSpace: space)
    } else {
      let output =
        data.map { ForeignPixels($0, bytesPerRow: length, format: format, info: info) }
        ?? ForeignPixels(height: height, bytesPerRow: length, format: format, info: info)
      let bitmap = Bitmap(width: width, height: height)
      output.load(into: bitmap, bitmap.bounds)
      self.init(
        drawingInto: bitmap, isOpaque: format.isOpaque, colorSpace: space, output: output)
    }
  }

  /// Creates a context with a transparent bitmap of RGB with alpha; nil for a size that is not allowed. `scale` is
  /// the number of pixels per unit.
  package convenience init?(
    width: Int, height: Int, isFlipped: Bool = false, scale: CGFloat = 1, isOpaque: Bool = false
  ) {
    guard Self.isAllowed(width: width, height: height) else { return nil }
    let bitmap = Bitmap(width: width, height: height)
    self.init(drawingInto: bitmap, isFlipped: isFlipped, scale: scale, isOpaque: isOpaque)
  }

  private static func isAllowed(width: Int, height: Int) -> Bool {
    max(width, height) <= Bitmap.sideLimit && Bitmap.isWithinLimit(width: width, height: height)
  }

  /// True if rows of that memory can be rows of a bitmap, which must be aligned to 4 bytes.
  private static func isAligned(_ data: UnsafeMutableRawPointer?, _ bytesPerRow: Int) -> Bool {
    UInt(bitPattern: data) % 4 == 0 && bytesPerRow % 4 == 0
  }

  /// The position of alpha in a pixel, and whether colors are multiplied by it.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
  }

  /// The layout of the pixels in `data`.
  public var bitmapInfo: CGBitmapInfo {
    if let output { return output.info }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipFirst : .premultipliedFirst
    return CGBitmapInfo(rawValue: alpha.rawValue).union(.byteOrder32Little)
  }
}

extension PixelFormat {
  /// Creates a format into which contexts can draw; nil for other formats.
  fileprivate init?(drawing model: CGColorSpaceModel, _ bitsPerComponent: Int, _ info: CGBitmapInfo) {
    let alpha = CGImageAlphaInfo(rawValue: info.intersection(.alphaInfoMask).rawValue)
    let bits: Int
    switch (alpha, model) {
    case (.alphaOnly, _), (.some(.none), .monochrome): bits = 8
    case (.premultipliedFirst, .rgb), (.premultipliedLast, .rgb), (.noneSkipFirst, .rgb),
      (.noneSkipLast, .rgb):
      bits = 32
    default: return nil
    }
    self.init(
      model: model, bitsPerComponent: bitsPerComponent, bitsPerPixel: bits, info: info)
  }

  /// True if Cairo can draw into pixels of this format: blue, green, red, and premultiplied alpha or a byte that is
  /// skipped.
  fileprivate var isDrawnDirectly: Bool {
    bytesPerPixel == 4 && color == .rgb(2, 1, 0) && (isOpaque || isPremultiplied)
  }
}

extension Bitmap {
  /// Creates a bitmap in the caller's memory, or in zeroed memory of its own, with `bytesPerRow` bytes per row.
  fileprivate convenience init(
    width: Int, height: Int, bytesPerRow: Int, memory: UnsafeMutableRawPointer?
  ) {
    let stride = bytesPerRow / 4
    if let memory {
      let pixels = memory.bindMemory(to: UInt32.self, capacity: stride * height)
      self.init(width: width, height: height, stride: stride, pixels: pixels, release: {})
    } else {
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * height)
      pixels.initialize(repeating: 0, count: stride * height)
      let address = UInt(bitPattern: pixels)
      self.init(width: width, height: height, stride: stride, pixels: pixels) {
        UnsafeMutablePointer<UInt32>(bitPattern: address)?.deallocate()
      }
    }
  }
}
