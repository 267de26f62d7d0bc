import CoreGraphics

/// An encoder of animated GIFs. If all pixels are opaque, a frame contains only the pixels that differ from the frame
/// before. If pixels can be transparent, every frame is complete, and players clear it before they show the next one.
final class GIFEncoder: FrameEncoder {
  /// A frame that is encoded but not yet written.
  private struct Frame {
    /// The start of the frame, in hundredths of a second from the start of the first frame.
    let start: Int
    /// The palette index of pixels that are not painted.
    let transparentIndex: UInt8
    /// The bytes of the image, including its descriptor.
    let bytes: [UInt8]
  }

  private let writer: FileWriter
  private let bounds: PixelRect
  private let isOpaque: Bool
  private let options: ExportOptions
  /// The palette that is stored once for the whole file.
  private var shared: Palette?
  /// The frame that was encoded last.
  private var last: Bitmap?
  /// The frame that was encoded last but is not yet written, because its duration follows from the next one's start.
  private var pending: Frame?
  /// The number of frames that were added, which is the index of the next one.
  private var index = 0

  /// The shortest delay in hundredths of a second. Browsers replace shorter delays by a tenth of a second.
  private static let shortestDelay = 2
  /// The longest delay in hundredths of a second, which the format stores in 16 bits. The slowest `FrameRate` has
  /// delays of 10,000.
  private static let longestDelay = 65535
  /// The reduction of the mean squared color error at which a frame gets a palette of its own, which takes 768 bytes.
  /// It corresponds to an error of one level in each of the three channels.
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
    if changes.isEmpty, mayLast(pending) { return }
    try writePending(until: start)
    try prepare(frame, changes, from: start)
  }

  /// Returns true if the pending frame may be shown until the next frame that is added can replace it. That is at the
  /// start of the next frame or, if too little time remains then, at the end.
  private func mayLast(_ pending: Frame) -> Bool {
    tick(index) + Self.shortestDelay - pending.start <= Self.longestDelay
  }

  /// Returns the start of a frame in hundredths of a second. Delays are the differences of these numbers, so that
  /// rounding errors do not accumulate.
  private func tick(_ index: Int) -> Int {
    Int((options.rate.time(of: index) * 100).rounded())
  }

  /// The end of the last frame in hundredths of a second.
  private var end: Int { max(tick(options.frameCount), Self.shortestDelay) }

  /// Writes the header, with a palette for the first frame, and encodes this frame.
  private func begin(_ frame: Bitmap) throws {
    let image = GIFImage(frame, bounds, over: nil)
    let palette = Palette(for: image.histogram)
    shared = palette
    try writeHeader(palette)
    try prepare(frame, bounds, from: 0)
  }

  /// Encodes a frame that begins at `start`, in hundredths of a second. `changes` is the area that differs from the
  /// frame before; if pixels can be transparent, all pixels whose alpha is at least 128 are painted instead.
  private func prepare(_ frame: Bitmap, _ changes: PixelRect, from start: Int) throws {
    var rect = isOpaque ? changes : frame.extent(ofAlpha: 128)
    if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
    let image = GIFImage(frame, rect, over: isOpaque ? last : nil)
    last = frame
    pending = encode(image, from: start)
  }

  /// Chooses the palette of a frame, converts its pixels to palette indices and compresses them.
  private func encode(_ image: GIFImage, from start: Int) -> Frame {
    let histogram = image.histogram
    var palette = choosePalette(for: histogram)
    let isOwn = palette.colors != shared?.colors
    let error = options.dithers ? palette.error(of: histogram) : 0
    // The mean squared error is a sum over three channels. Errors that are evenly distributed between limits reach √3
    // times their root mean square; twice that covers nearly all colors.
    let indices = image.indices(in: &palette, dots: Int((2 * (error / 3).squareRoot()).rounded()))
    // Its cache of nearest colors, which was extended, is kept for the next frames.
    if !isOwn { shared = palette }
    var compressor = LZW(depth: palette.depth)
    return Frame(
      start: start, transparentIndex: palette.transparentIndex,
      bytes: descriptor(image.rect, isOwn ? palette : nil) + compressor.encode(indices))
  }

  /// Returns the palette of the whole file, or a palette for this frame if that reduces the error enough.
  private func choosePalette(for histogram: ColorHistogram) -> Palette {
    guard var shared else { return Palette(for: histogram) }
    let sharedError = shared.error(of: histogram)
    // The palette with the extended cache.
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
    // The extension contains the number of repetitions after the first playback; 0 means endless repetition.
    let repetitions = max(0, options.loops - 1)
    try writer.write([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + short(repetitions) + [0])
  }

  /// Returns numbers of 16 bits, each with its lower byte first.
  private func short(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
  }

  /// Returns the colors of a palette as bytes, padded with black to a power of two of colors.
  private func table(_ palette: Palette) -> [UInt8] {
    let colors = palette.colors.flatMap {
      [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)]
    }
    return colors + [UInt8](repeating: 0, count: 3 << palette.depth - colors.count)
  }

  /// Returns the descriptor of an image, with a palette if it has its own.
  private func descriptor(_ rect: PixelRect, _ own: Palette?) -> [UInt8] {
    let descriptor = [0x2C] + short(rect.minX, rect.minY, rect.width, rect.height)
    return descriptor + (own.map { [0x80 | UInt8($0.depth - 1)] + table($0) } ?? [0])
  }

  /// Writes the frame that is not yet written. It is shown until `end`, in hundredths of a second, which `add` has
  /// chosen so that the delay fits into 16 bits.
  private func writePending(until end: Int) throws {
    guard let frame = pending else { return }
    let delay = end - frame.start
    // In an opaque GIF the frame stays for the next one; otherwise it is cleared. One palette index is transparent.
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
