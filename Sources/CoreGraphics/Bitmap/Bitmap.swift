/// Pixels in memory, shared by Cairo, the pixel kernels and the window.
///
/// A pixel is a native-endian `UInt32`, 0xAARRGGBB, premultiplied. This is Cairo's ARGB32, which an X visual of the
/// class TrueColor and depth 24 shows without conversion. Row 0 is the top row.
///
/// The pixels are a raw pointer, because pixel loops run in C, and because the memory may belong to a shared-memory
/// segment. The owner of a bitmap ensures that it has one writer at a time, so the class may be passed between
/// threads.
package final class Bitmap: @unchecked Sendable {
  /// The longest side in pixels of a bitmap that is drawn, written or read: that of a surface of Cairo.
  static let sideLimit = 32767

  /// The number of pixels in a row.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The distance from one row to the next in pixels, not bytes; at least `width`.
  package let stride: Int
  package let pixels: UnsafeMutablePointer<UInt32>

  private let release: @Sendable () -> Void

  /// Creates a bitmap of transparent pixels. Rows start on 64-byte boundaries.
  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a bitmap of \(width)×\(height) pixels cannot exist")
    let stride = Self.stride(ofWidth: width)
    // An empty bitmap has memory too, because its pixels are a pointer that is not optional.
    let byteCount = max(stride * height, 16) * MemoryLayout<UInt32>.stride
    let memory = PixelMemory(byteCount: byteCount)
    self.width = width
    self.height = height
    self.stride = stride
    pixels = memory.start.bindMemory(to: UInt32.self, capacity: byteCount / 4)
    release = { memory.release() }
  }

  /// Creates a bitmap over existing memory, such as an X shared-memory segment. The memory must stay valid until
  /// `release` is called, which happens when the last reference to the bitmap is released.
  package init(
    width: Int, height: Int, stride: Int, pixels: UnsafeMutablePointer<UInt32>,
    release: @escaping @Sendable () -> Void
  ) {
    precondition(stride >= width, "stride \(stride) is shorter than the width \(width)")
    self.width = width
    self.height = height
    self.stride = stride
    self.pixels = pixels
    self.release = release
  }

  deinit { release() }

  /// The distance from one row to the next of a new bitmap, in pixels. It is a multiple of sixteen pixels, which are
  /// 64 bytes.
  package static func stride(ofWidth width: Int) -> Int { (width + 15) & ~15 }

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }

  /// The pixel in column `x` and row `y`, 0xAARRGGBB, premultiplied.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { row(y)[x] }
    set { row(y)[x] = newValue }
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension Bitmap {
  /// Copies all pixels of `source` to this bitmap, with the top left one at (x, y). They must fit into this bitmap.
  package func copy(_ source: Bitmap, toX x: Int, y: Int) {
    precondition(
      bounds.contains(source.bounds.offset(x: x, y: y)),
      "\(source.width)×\(source.height) pixels at (\(x), \(y)) do not fit into \(width)×\(height)")
    for line in 0..<source.height {
      (row(y + line) + x).update(from: source.row(line), count: source.width)
    }
  }
}
