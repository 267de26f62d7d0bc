import CoreGraphics

/// An encoder of animated GIFs. If all pixels are opaque, a frame contains only the pixels that differ from the frame
/// before. If pixels can be transparent, every frame is complete, and players clear it before they show the next one.
final class GIFEncoder: ParallelEncoder {
  /// The time of a frame, which may not yet be encoded, in hundredths of a second from the start of the first frame.
  private struct Period {
    let start: Int
    /// The end, which is the start of the next frame in the file; nil as long as that is not known.
    var end: Int?
  }

  private let writer: FileWriter
  private let bounds: PixelRect
  private let isOpaque: Bool
  private let options: ExportOptions
  /// The palette that is stored once for the whole file; nil before the first frame.
  private var shared: Palette?
  /// The frame that was chosen last for the file.
  private var last: Bitmap?
  /// The frames that are not yet written.
  private var pending: [Period] = []
  let jobs: OrderedJobs<GIFFrame>
  var isInputEnded = false
  private let coders = ReusedObjects<GIFFrameCoder>()
  /// The number of frames that were added, which is the index of the next one.
  private var index = 0

  /// The shortest delay in hundredths of a second. Browsers replace shorter delays by a tenth of a second.
  private static let shortestDelay = 2
  /// The longest delay in hundredths of a second, which the format stores in 16 bits. The slowest `FrameRate` has
  /// delays of 10,000.
  private static let longestDelay = 65535

  init(
    path: String, width: Int, height: Int, isOpaque: Bool, options: ExportOptions
  ) throws {
    writer = try FileWriter(path: path)
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    (self.isOpaque, self.options) = (isOpaque, options)
    jobs = OrderedJobs(width: width, height: height)
  }

  func add(_ frame: Bitmap) throws {
    let start = tick(index)
    index += 1
    guard let last, let latest = pending.indices.last else { return try begin(frame) }
    let before = pending[latest].start
    guard start - before >= Self.shortestDelay, end - start >= Self.shortestDelay else { return }
    let changes = frame.changes(from: last)
    if changes.isEmpty, mayLast(from: before) { return }
    pending[latest].end = start
    try prepare(frame, changes, from: start)
  }

  /// Returns true if the last frame of the file, which begins at `start`, may be shown until the next frame that is added
  /// can replace it. That is at the start of the next frame or, if too little time remains then, at the end.
  private func mayLast(from start: Int) -> Bool {
    tick(index) + Self.shortestDelay - start <= Self.longestDelay
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
    var histogram = ColorHistogram()
    GIFImage(frame, bounds, over: nil).count(in: &histogram)
    let palette = Palette(for: histogram)
    shared = palette
    try writeHeader(palette)
    try prepare(frame, bounds, from: 0)
  }

  /// Encodes a frame that begins at `start`, in hundredths of a second. `changes` is the area that differs from the
  /// frame before; if pixels can be transparent, all pixels whose alpha is at least 128 are painted instead.
  private func prepare(_ frame: Bitmap, _ changes: PixelRect, from start: Int) throws {
    guard let shared else { return }
    let before = isOpaque ? last : nil
    try encode { [isOpaque, coders, dithers = options.dithers] in
      var rect = isOpaque ? changes : frame.extent(ofAlpha: 128)
      if rect.isEmpty { rect = PixelRect(x: 0, y: 0, width: 1, height: 1) }
      return coders.withObject(or: { GIFFrameCoder(shared: shared, dithers: dithers) }) {
        $0.encode(GIFImage(frame, rect, over: before))
      }
    }
    last = frame
    pending.append(Period(start: start))
  }

  // MARK: Bytes

  private func writeHeader(_ palette: Palette) throws {
    try writer.write(Array("GIF89a".utf8) + GIFBytes.short(bounds.width, bounds.height))
    try writer.write([0xF0 | UInt8(palette.depth - 1), 0, 0] + GIFBytes.table(palette))
    guard options.loops != 1 else { return }
    // The extension contains the number of repetitions after the first playback; 0 means endless repetition.
    let repetitions = max(0, options.loops - 1)
    let name = Array("NETSCAPE2.0".utf8)
    try writer.write([0x21, 0xFF, 11] + name + [3, 1] + GIFBytes.short(repetitions) + [0])
  }

  /// Writes the first of the frames that are not yet written. Its delay fits into 16 bits, because `add` has chosen the
  /// frames so.
  func write(_ frame: GIFFrame) throws {
    let period = pending.removeFirst()
    let delay = (period.end ?? end) - period.start
    // In an opaque GIF the frame stays for the next one; otherwise it is cleared. One palette index is transparent.
    let flags: UInt8 = isOpaque ? 0x05 : 0x09
    let control = [0x21, 0xF9, 4, flags] + GIFBytes.short(delay) + [frame.transparentIndex, 0]
    try writer.write(control + frame.bytes)
  }

  func finish() throws {
    try writeAll()
    try writer.write([0x3B])
    try writer.commit()
  }
}
