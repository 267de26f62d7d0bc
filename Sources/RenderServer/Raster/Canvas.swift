import CoreGraphics

/// A bitmap laid over a part of the device: what drawing goes into. The whole frame has its origin at
/// (0, 0); a group's bitmap starts at the group's corner.
struct Canvas {
  let bitmap: Bitmap
  /// The device pixel of the bitmap's top left pixel.
  let originX: Int
  let originY: Int
  /// Device pixels from here on belong to somebody else; kernels may write those before it with what they
  /// hold.
  let maxX: Int
  /// The bitmap's own, at hand for loops over rows.
  private let base: UnsafeMutablePointer<UInt32>
  let stride: Int

  /// `maxX` is the bitmap's right end, if it is not given.
  init(_ bitmap: Bitmap, originX: Int = 0, originY: Int = 0, maxX: Int? = nil) {
    self.bitmap = bitmap
    self.originX = originX
    self.originY = originY
    self.maxX = maxX ?? originX + bitmap.width
    base = bitmap.pixels
    stride = bitmap.stride
  }

  /// The pixels of `rect`, which must lie in the bitmap, as a bitmap on the same memory.
  func part(_ rect: PixelRect) -> Bitmap {
    let owner = bitmap
    return Bitmap(
      width: rect.width, height: rect.height, stride: bitmap.stride,
      pixels: pixels(rect.minX, rect.minY), release: { withExtendedLifetime(owner) {} })
  }

  func copy(_ rect: PixelRect, from other: Canvas) {
    for y in rect.minY..<rect.maxY {
      pixels(rect.minX, y).update(from: other.pixels(rect.minX, y), count: rect.width)
    }
  }

  /// The address of device pixel (x, y), which must lie in the bitmap.
  func pixels(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - originY) * stride + (x - originX))
  }
}

/// Bitmaps for groups, kept from frame to frame so that a steady animation allocates none.
final class BitmapPool {
  private var free: [Bitmap] = []

  /// A transparent canvas over `rect`; give its bitmap back with `recycle`.
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
    // Rounded up, so that a group that grows a little each frame finds one that fits.
    return Bitmap(width: (rect.width + 63) & ~63, height: (rect.height + 63) & ~63)
  }

  func recycle(_ canvas: Canvas) {
    free.append(canvas.bitmap)
    if free.count > 8 { free.removeFirst() }
  }
}
