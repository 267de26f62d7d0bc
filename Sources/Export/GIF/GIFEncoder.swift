import CoreGraphics

/// An animated GIF. A frame paints the pixels that changed. Where pixels may be transparent, every frame is
/// cleared away before the next.
final class GIFEncoder: FrameEncoder {
  private struct Frame {
    /// Hundredths of a second from the beginning.
    let start: Int
    let transparentIndex: UInt8
    /// The image, from its descriptor on.
    let bytes: [UInt8]
  }

  private let writer: FileWriter
  private let bounds: PixelRect
  private let isOpaque: Bool
  private let options: ExportOptions
  private var shared: Palette?
  private var last: Bitmap?
  private var pending: Frame?
  private var index = 0

  /// Hundredths of a second. Browsers take a shorter delay for 10.
  private static let shortestDelay = 2
  private static let longestDelay = 65535
  /// A palette of its own takes 768 bytes; it is worth that when it is nearer to the pixels by more than
  /// this, a level of each channel, in squares.
  private static let worthwhileGain = 3.0

  init(
    path: String, width: Int, height: Int, isOpaque: Bool, options: ExportOptions
  ) throws {
    writer = try FileWriter(path: path)
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    (self.isOpaque, self.options) = (isOpaque, options)
  }

  func add(_ frame: Bitmap) throws {
    let start = tick(index)
    index += 1
    guard let last, let pending else { return try begin(frame) }
    guard start - pending.start >= Self.shortestDelay, end - start >= Self.shortestDelay else {
      return
    }
    let changes = frame.changes(from: last)
    if changes.isEmpty, end - pending.start <= Self.longestDelay { return }
    try writePending(until: start)
    try prepare(frame, changes, from: start)
  }

  /// Every delay is the difference of two of these, so that rounding does not add up.
  private func tick(_ index: Int) -> Int {
    Int((options.rate.time(of: index) * 100).rounded())
  }

  private var end: Int { max(tick(options.frameCount), Self.shortestDelay) }

  private func begin(_ frame: Bitmap) throws {
    let image = GIFImage(frame, bounds, over: nil)
    let palette = Palette(for: image.histogram)
    shared = palette
    try writeHeader(palette)
    try prepare(frame, bounds, from: 0)
  }

  private func prepare(_ frame: Bitmap, _ changes: PixelRect, from start: Int) throws {
    var rect = isOpaque ? changes : frame.extent(ofAlpha: 128)
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    let image = GIFImage(frame, rect, over: isOpaque ? last : nil)
    last = frame
    pending = encode(image, from: start)
  }

  private func encode(_ image: GIFImage, from start: Int) -> Frame {
    let histogram = image.histogram
    var palette = choosePalette(for: histogram)
    let isOwn = palette.colors != shared?.colors
    let error = options.dithers ? palette.error(of: histogram) : 0
    // Channels share the squared error.
    let indices = image.indices(in: &palette, dots: Int((2 * (error / 3).squareRoot()).rounded()))
    if !isOwn { shared = palette }
    var compressor = LZW(depth: palette.depth)
    return Frame(
      start: start, transparentIndex: palette.transparentIndex,
      bytes: descriptor(image.rect, isOwn ? palette : nil) + compressor.encode(indices))
  }

  /// The palette of the file, or one of the frame's own.
  private func choosePalette(for histogram: ColorHistogram) -> Palette {
    guard var shared else { return Palette(for: histogram) }
    let sharedError = shared.error(of: histogram)
    self.shared = shared
    if sharedError == 0 { return shared }
    var own = Palette(for: histogram)
    return sharedError - own.error(of: histogram) > Self.worthwhileGain ? own : shared
  }

  // MARK: Bytes

  private func writeHeader(_ palette: Palette) throws {
    try writer.write(Array("GIF89a".utf8) + short(bounds.width, bounds.height))
    try writer.write([0xF0 | UInt8(palette.depth - 1), 0, 0] + table(palette))
    guard options.loops != 1 else { return }
    // The extension counts repetitions; 0 is for ever.
    let repetitions = max(0, options.loops - 1)
    try writer.write([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(repetitions) + [0])
  }

  private func short(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
  }

  private func table(_ palette: Palette) -> [UInt8] {
    let colors = palette.colors.flatMap {
      [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)]
    }
    return colors + [UInt8](repeating: 0, count: 3 << palette.depth - colors.count)
  }

  private func descriptor(_ rect: PixelRect, _ own: Palette?) -> [UInt8] {
    let place = [0x2C] + short(rect.minX, rect.minY, rect.width, rect.height)
    return place + (own.map { [0x80 | UInt8($0.depth - 1)] + table($0) } ?? [0])
  }

  private func writePending(until end: Int) throws {
    guard let frame = pending else { return }
    let delay = min(end - frame.start, Self.longestDelay)
    // Left in place, or cleared; one index is transparent.
    let flags: UInt8 = isOpaque ? 0x05 : 0x09
    try writer.write([0x21, 0xF9, 4, flags] + short(delay) + [frame.transparentIndex, 0])
    try writer.write(frame.bytes)
  }

  func finish() throws {
    try writePending(until: end)
    try writer.write([0x3B])
    try writer.commit()
  }
}
