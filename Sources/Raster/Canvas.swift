import CoreGraphics

/// The part of the device that is drawn to, backed by a bitmap. The canvas of a frame has its origin at (0, 0); the
/// bitmap of a group starts at the group's corner.
package struct Canvas {
  let bitmap: Bitmap
  /// The device pixel of the bitmap's top left pixel.
  let originX: Int
  let originY: Int
  /// The x coordinate from which on the device pixels may be in use by other threads. Kernels may rewrite pixels before
  /// it with their current values.
  let maxX: Int
  /// The bitmap's pixels and stride, copied for fast access in loops over rows.
  private let base: UnsafeMutablePointer<UInt32>
  let stride: Int

  /// Creates a canvas; `maxX` is the bitmap's right edge when it is not given.
  package init(_ bitmap: Bitmap, originX: Int = 0, originY: Int = 0, maxX: Int? = nil) {
    self.bitmap = bitmap
    self.originX = originX
    self.originY = originY
    self.maxX = maxX ?? originX + bitmap.width
    base = bitmap.pixels
    stride = bitmap.stride
  }

  /// Returns a bitmap that shares the pixels of `rect`, which must lie in the canvas.
  func part(_ rect: PixelRect) -> Bitmap {
    let owner = bitmap
    return Bitmap(
      width: rect.width, height: rect.height, stride: bitmap.stride,
      pixels: pixels(rect.minX, rect.minY), release: { withExtendedLifetime(owner) {} })
  }

  package func copy(_ rect: PixelRect, from other: Canvas) {
    for y in rect.minY..<rect.maxY {
      pixels(rect.minX, y).update(from: other.pixels(rect.minX, y), count: rect.width)
    }
  }

  /// Returns the address of device pixel (x, y), which must lie in the canvas.
  func pixels(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - originY) * stride + (x - originX))
  }
}

/// A pool of bitmaps for groups, kept from frame to frame so that a steady animation allocates none.
final class BitmapPool {
  private var free: [Bitmap] = []

  /// Returns a transparent canvas over `rect`; its bitmap is returned with `recycle`.
  func canvas(over rect: PixelRect) -> Canvas {
    let canvas = Canvas(take(rect), originX: rect.minX, originY: rect.minY)
    for y in rect.minY..<rect.maxY {
      canvas.pixels(rect.minX, y).update(repeating: 0, count: rect.width)
    }
    return canvas
  }

  private func take(_ rect: PixelRect) -> Bitmap {
    if let index = free.lastIndex(where: { $0.width >= rect.width && $0.height >= rect.height }) {
      return free.remove(at: index)
    }
    // Rounded up, so that a group that grows a little in each frame finds a bitmap that fits.
    return Bitmap(width: (rect.width + 63) & ~63, height: (rect.height + 63) & ~63)
  }

  func recycle(_ canvas: Canvas) {
    free.append(canvas.bitmap)
    if free.count > 8 { free.removeFirst() }
  }
}
