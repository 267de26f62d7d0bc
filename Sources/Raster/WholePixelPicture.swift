internal import CPixelKernels
import CoreGraphics
import DisplayLists

/// A picture whose pixels coincide with those of the device and which covers the whole clip.
///
/// It uses unsafe pointers, because rows of the picture's memory are passed to the kernels.
struct WholePixelPicture {
  /// The address of the clip's first pixel.
  private let pixels: UnsafePointer<UInt32>
  /// The number of pixels from one row of the picture to the next.
  private let stride: Int
  let opacity: UInt8
  /// True when all pixels of the picture are opaque.
  let isOpaque: Bool

  /// Creates the picture; nil for all other commands.
  init?(_ command: ImageCommand, _ source: ImageSource, clip: PixelRect) {
    guard source.isUnscaled, command.shape.isPlain,
      command.toPixels.mapsToWholePixels(command.shape.rect)
    else { return nil }
    let (left, top) = (source.toSource.row3.x.rounded(), source.toSource.row3.y.rounded())
    let bitmap = source.bitmap
    // The picture must cover the whole shape, so that the choice of the drawing method does not depend on the clip.
    let frame = command.toPixels.axisParallelImage(of: command.shape.rect)
    let visiblePart = PixelRect(
      minX: Int(saturating: (frame.minX + left).rounded()),
      minY: Int(saturating: (frame.minY + top).rounded()),
      maxX: Int(saturating: (frame.maxX + left).rounded()),
      maxY: Int(saturating: (frame.maxY + top).rounded()))
    let (x, y) = (clip.minX + Int(left), clip.minY + Int(top))
    guard bitmap.bounds.contains(visiblePart),
      visiblePart.contains(PixelRect(x: x, y: y, width: clip.width, height: clip.height))
    else { return nil }
    pixels = UnsafePointer(bitmap.row(y) + x)
    stride = bitmap.stride
    opacity = command.opacity.unorm8
    isOpaque = command.image.isOpaque
  }

  /// True when the picture is opaque at full opacity.
  var hides: Bool { isOpaque && opacity == 255 }

  /// Returns the address of the picture's pixels in row `index` of the clip.
  func row(_ index: Int) -> UnsafePointer<UInt32> { pixels + index * stride }

  /// Composites the picture with the pixels of the clip.
  func draw(into canvas: Canvas, clip: PixelRect) {
    for index in 0..<clip.height {
      let target = canvas.pixels(clip.minX, clip.minY + index)
      if hides {
        target.update(from: row(index), count: clip.width)
      } else if isOpaque {
        lk_fade(target, target, row(index), clip.width, opacity)
      } else {
        lk_over_opacity(target, row(index), clip.width, opacity)
      }
    }
  }

  /// Draws this picture, which is opaque at full opacity, and over it `upper`, an opaque picture, in one pass.
  func draw(with upper: WholePixelPicture, into canvas: Canvas, clip: PixelRect) {
    for index in 0..<clip.height {
      lk_fade(
        canvas.pixels(clip.minX, clip.minY + index), row(index), upper.row(index), clip.width,
        upper.opacity)
    }
  }
}
