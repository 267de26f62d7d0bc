/// Pixels in memory, shared by Cairo, the pixel kernels and the window.
///
/// One pixel is a native-endian `UInt32`, 0xAARRGGBB, premultiplied: what Cairo calls ARGB32 and what
/// a TrueColor X visual of depth 24 shows as it is. Row 0 is the top row.
///
/// The raw pointer is deliberate: pixel loops run in C, and the memory may belong to a shared-memory
/// segment. A bitmap has one writer at a time; its owner sees to that, which is why the class may be
/// handed between threads.
package final class Bitmap: @unchecked Sendable {
  /// Pixels in a row, and rows.
  package let width: Int
  package let height: Int
  /// Distance from one row to the next, in pixels (not bytes); at least `width`.
  package let stride: Int
  package let pixels: UnsafeMutablePointer<UInt32>

  private let release: @Sendable () -> Void

  /// Transparent pixels. Rows start on 64-byte boundaries.
  package init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a bitmap of \(width)×\(height) pixels cannot exist")
    let stride = (width + 15) & ~15
    let byteCount = max(stride * height, 16) * MemoryLayout<UInt32>.stride
    let memory = PixelMemory(byteCount: byteCount)
    self.width = width
    self.height = height
    self.stride = stride
    pixels = memory.start.bindMemory(to: UInt32.self, capacity: byteCount / 4)
    release = { memory.release() }
  }

  /// Pixels that live elsewhere, such as in an X shared-memory segment. `release` runs when the last
  /// reference to this bitmap goes away; until then the memory must stay valid.
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

  package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }

  /// The pixel in column `x`, row `y`, 0xAARRGGBB premultiplied.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { row(y)[x] }
    set { row(y)[x] = newValue }
  }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension Bitmap {
  /// Copies the whole of `source`, which must fit, to pixel (x, y).
  package func copy(_ source: Bitmap, toX x: Int, y: Int) {
    precondition(
      bounds.contains(source.bounds.offset(x: x, y: y)),
      "\(source.width)×\(source.height) pixels at (\(x), \(y)) do not fit into \(width)×\(height)")
    for line in 0..<source.height {
      (row(y + line) + x).update(from: source.row(line), count: source.width)
    }
  }
}
