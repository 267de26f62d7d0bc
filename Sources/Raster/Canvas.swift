import CoreGraphics

/// The part of the device to which is drawn, backed by a bitmap. The canvas of a frame has its origin at (0, 0); the
/// bitmap of a group starts at the corner of the group's bounds.
package struct Canvas {
  let bitmap: Bitmap
  /// The x and y of the device pixel that is the bitmap's top left pixel.
  let originX: Int
  let originY: Int
  /// The x coordinate from which on other threads may use the device pixels. Before it, kernels may overwrite pixels
  /// with their current values.
  let maxX: Int
  /// The address of the bitmap's first pixel, and the number of pixels from one of its rows to the next. They are
  /// copied for fast access in loops over rows.
  private let base: UnsafeMutablePointer<UInt32>
  let stride: Int

  /// Creates a canvas. `originX` and `originY` are the device pixel at the top left corner of the bitmap. Without
  /// `maxX`, the right edge of the bitmap is used.
  package init(_ bitmap: Bitmap, originX: Int = 0, originY: Int = 0, maxX: Int? = nil) {
    self.bitmap = bitmap
    self.originX = originX
    self.originY = originY
    self.maxX = maxX ?? originX + bitmap.width
    base = bitmap.pixels
    stride = bitmap.stride
  }

  /// Returns a bitmap that shares the pixels of `rect`, which must lie inside of the canvas.
  func part(_ rect: PixelRect) -> Bitmap {
    let owner = bitmap
    return Bitmap(
      width: rect.width, height: rect.height, stride: bitmap.stride,
      pixels: pixels(rect.minX, rect.minY), release: { withExtendedLifetime(owner) {} })
  }

  /// Copies the pixels of `rect`, in device pixels, which must lie inside of both canvases.
  package func copy(_ rect: PixelRect, from other: Canvas) {
    for y in rect.minY..<rect.maxY {
      pixels(rect.minX, y).update(from: other.pixels(rect.minX, y), count: rect.width)
    }
  }

  /// Returns the address of device pixel (x, y), which must lie inside of the canvas.
  func pixels(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - originY) * stride + (x - originX))
  }
}

/// A pool of bitmaps for groups. It is kept from frame to frame, so that an animation with groups of constant size
/// allocates no bitmaps.
final class BitmapPool {
  private var free: [Bitmap] = []

  /// Returns a transparent canvas over `rect`. Its bitmap is given back with `recycle`.
  func canvas(over rect: PixelRect) -> Canvas {
    let canvas = Canvas(take(rect), originX: rect.minX, originY: rect.minY)
    for y in rect.minY..<rect.maxY {
      canvas.pixels(rect.minX, y).update(repeating: 0, count: rect.width)
    }
    return canvas
  }

  /// Takes a bitmap that is at least as large as `rect` from the pool, or makes one.
  private func take(_ rect: PixelRect) -> Bitmap {
    if let index = free.lastIndex(where: { $0.width >= rect.width && $0.height >= rect.height }) {
      return free.remove(at: index)
    }
    // The size is rounded up, so that a group that grows a little in each frame finds a bitmap that fits.
    return Bitmap(width: (rect.width + 63) & ~63, height: (rect.height + 63) & ~63)
  }

  /// Gives the bitmap of a canvas back, which must not be used afterwards. The pool keeps at most eight bitmaps.
  func recycle(_ canvas: Canvas) {
    free.append(canvas.bitmap)
    if free.count > 8 { free.removeFirst() }
  }
}
