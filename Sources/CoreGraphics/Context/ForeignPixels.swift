/// Memory whose layout differs from that of a bitmap. A context keeps it synchronized with its bitmap. It is unsafe
/// because the memory is the caller's, or is passed to the caller.
package final class ForeignPixels {
  let bytes: UnsafeMutableRawPointer
  let bytesPerRow: Int
  let format: PixelFormat
  let info: CGBitmapInfo
  private let isOwned: Bool

  /// Uses the caller's memory, which must outlive this object.
  init(_ bytes: UnsafeMutableRawPointer, bytesPerRow: Int, format: PixelFormat, info: CGBitmapInfo) {
    self.bytes = bytes
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.info = info
    isOwned = false
  }

  /// Allocates memory, which is zero.
  init(height: Int, bytesPerRow: Int, format: PixelFormat, info: CGBitmapInfo) {
    bytes = .allocate(byteCount: max(1, bytesPerRow * height), alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, bytesPerRow * height))
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.info = info
    isOwned = true
  }

  deinit { if isOwned { bytes.deallocate() } }

  /// Copies an area from the memory into the bitmap, because the caller may have changed the memory.
  func load(into bitmap: Bitmap, _ area: PixelRect) {
    for y in area.minY..<area.maxY {
      let row = bytes + y * bytesPerRow + area.minX * format.bytesPerPixel
      format.load(row, count: area.width, into: bitmap.row(y) + area.minX)
    }
  }

  /// Copies an area of the bitmap into the memory.
  func store(_ bitmap: Bitmap, _ area: PixelRect) {
    for y in area.minY..<area.maxY {
      let row = bytes + y * bytesPerRow + area.minX * format.bytesPerPixel
      format.store(bitmap.row(y) + area.minX, count: area.width, into: row)
    }
  }
}
