import QuartzCore

// Resizable images of nine parts, of which the corners keep their size.
//
//            left   right
//           ╭────┬──────┬────╮ top       The parts between the caps are stretched, or tiled from their
//           ├────┼──────┼────┤           top left corner on and clipped at the end. Where the caps alone are
//           ├────┼──────┼────┤ bottom    longer than the side, they shrink together. The borders between parts
//           ╰────┴──────┴────╯           are rounded to whole pixels, as two antialiased edges would leave a gap.

extension UIImage {
  /// Draws the parts of a resizable image into a rectangle.
  func drawParts(in rect: CGRect, _ context: CGContext) {
    guard let picture = uprightImage else { return }
    let toPixels = context.userSpaceToDeviceSpaceTransform
    let across = CappedAxis(
      length: size.width, capInsets.left, capInsets.right, target: rect.minX...rect.maxX,
      grid: PixelGrid(toPixels.a, toPixels.tx, isAligned: toPixels.isUpright))
    let down = CappedAxis(
      length: size.height, capInsets.top, capInsets.bottom, target: rect.minY...rect.maxY,
      grid: PixelGrid(toPixels.d, toPixels.ty, isAligned: toPixels.isUpright))
    for row in down.parts {
      for column in across.parts {
        let source = CGRect(column.source, row.source)
        let pixels = source.applying(CGAffineTransform(scaleX: scale, y: scale))
        guard let part = picture.cropping(to: pixels) else { continue }
        draw(part, of: source.size, column: column, row: row, in: context)
      }
    }
  }

  private func draw(
    _ part: CGImage, of size: CGSize, column: CappedAxis.Part, row: CappedAxis.Part,
    in context: CGContext
  ) {
    let target = CGRect(column.target, row.target)
    guard resizingMode == .tile, column.isMiddle || row.isMiddle else {
      return context.drawUpright(part, in: target)
    }
    var tile = target
    if column.isMiddle { tile.size.width = size.width }
    if row.isMiddle { tile.size.height = size.height }
    context.saveGState()
    context.clip(to: target)
    context.translateBy(x: 0, y: 2 * tile.midY)
    context.scaleBy(x: 1, y: -1)
    context.draw(part, in: tile, byTiling: true)
    context.restoreGState()
  }
}

/// An axis of an image with caps, in points.
struct CappedAxis {
  /// A part of a resizable image along one axis: the range of the image that is drawn into a range of the target.
  struct Part {
    let source: ClosedRange<CGFloat>
    let target: ClosedRange<CGFloat>
    let isMiddle: Bool
  }

  /// The parts of nonzero length in ascending order.
  let parts: [Part]

  init(
    length: CGFloat, _ low: CGFloat, _ high: CGFloat, target: ClosedRange<CGFloat>,
    grid: PixelGrid = PixelGrid(1, 0, isAligned: false)
  ) {
    let low = min(max(low, 0), length)
    let high = min(max(high, 0), length - low)
    let room = target.upperBound - target.lowerBound
    let shrink = low + high > room ? room / (low + high) : 1
    let source = [0, low, length - high, length]
    let first = min(grid.snapped(target.lowerBound + low * shrink), target.upperBound)
    let second = min(grid.snapped(target.upperBound - high * shrink), target.upperBound)
    let cuts = [
      target.lowerBound, max(first, target.lowerBound), max(second, first), target.upperBound,
    ]
    parts = (0..<3).compactMap { index in
      guard source[index + 1] > source[index], cuts[index + 1] > cuts[index] else { return nil }
      return Part(
        source: source[index]...source[index + 1], target: cuts[index]...cuts[index + 1],
        isMiddle: index == 1)
    }
  }
}

/// The positions of pixel edges along an axis of user space.
struct PixelGrid {
  private let scale: CGFloat
  private let offset: CGFloat
  private let isAligned: Bool

  init(_ scale: CGFloat, _ offset: CGFloat, isAligned: Bool) {
    (self.scale, self.offset) = (scale, offset)
    self.isAligned = isAligned && scale != 0
  }

  /// Returns the position rounded to a pixel edge; unchanged if the axes of user space are not aligned with the
  /// pixels.
  func snapped(_ position: CGFloat) -> CGFloat {
    isAligned ? ((position * scale + offset).rounded() - offset) / scale : position
  }
}

extension CGAffineTransform {
  fileprivate var isUpright: Bool { b == 0 && c == 0 }
}

extension CGRect {
  fileprivate init(_ x: ClosedRange<CGFloat>, _ y: ClosedRange<CGFloat>) {
    self.init(
      x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
      height: y.upperBound - y.lowerBound)
  }
}
