/// The encoder of a part of a picture in the form in which PNG files store it: rows of bytes of red, green, blue and, if the
/// picture is not opaque, alpha. Each row is filtered, and all are compressed.
///
/// It is unsafe because rows are passed to the kernels by their addresses.
package struct PNGRows: ~Copyable {
  /// The number of bytes per pixel.
  private let channels: Int
  /// The number of bytes of a row.
  private let length: Int
  /// The memory of two rows before any filter, with a pixel of zeros before each, and of two rows after a filter.
  private let memory: UnsafeMutablePointer<UInt8>

  /// Returns the pixels of `rect` as a zlib stream; nil if there is not enough memory.
  package static func compressed(
    _ picture: Bitmap, _ rect: PixelRect, isOpaque: Bool
  ) -> [UInt8]? {
    guard let deflater = try? Deflater() else { return nil }
    PNGRows(width: rect.width, channels: isOpaque ? 3 : 4).encode(picture, rect, with: deflater)
    return deflater.output
  }

  private init(width: Int, channels: Int) {
    (self.channels, length) = (channels, width * channels)
    memory = .allocate(capacity: 4 * (length + channels))
    memory.initialize(repeating: 0, count: 4 * (length + channels))
  }

  deinit { memory.deallocate() }

  private func encode(_ picture: Bitmap, _ rect: PixelRect, with deflater: Deflater) {
    let distance = length + channels
    // The row above the first one consists of zeros.
    var (row, above) = (memory + channels, memory + channels + distance)
    let (filtered, scratch) = (memory + 2 * distance, memory + 3 * distance)
    for y in rect.minY..<rect.maxY {
      PixelKernels.convert(
        picture.row(y) + rect.minX, count: rect.width, toPNGRow: row, channels: channels)
      PixelKernels.filterPNGRow(
        row, above: above, length: length, bytesPerPixel: channels, into: filtered, scratch: scratch)
      deflater.add(filtered, count: length + 1)
      swap(&row, &above)
    }
    deflater.finish()
  }
}
