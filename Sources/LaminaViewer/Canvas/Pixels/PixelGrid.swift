import CoreGraphics

/// The lines between the pixels of an enlarged picture.
struct PixelGrid: Equatable {
  /// The visible area, in canvas points.
  let visible: CGRect
  /// The x coordinates of the edges of pixel columns, in canvas points.
  let columns: [CGFloat]
  /// The y coordinates of the edges of pixel rows, in canvas points.
  let rows: [CGFloat]

  /// The smallest zoom factor, in canvas points per scene point, at which the grid is shown.
  static let leastFactor = 8.0

  /// Computes the grid of a picture in canvas coordinates. Returns nil where its pixels are too small or none is
  /// visible. `pixel` is the length of a pixel's side in canvas points; `rounded` rounds a coordinate to whole pixels
  /// of the window.
  init?(
    picture: CGRect, pixel: Double, viewport: CGRect, factor: Double, rounded: (CGFloat) -> CGFloat
  ) {
    let visible = picture.overlap(with: viewport)
    // With `Zoom.fit`, a pixel of the picture is a pixel of the window at any factor, and too small for a grid.
    guard factor >= Self.leastFactor, pixel >= 2, !visible.isNull, visible.width > 0, visible.height > 0
    else { return nil }
    self.visible = visible
    columns = Self.lines(from: picture.minX, apart: pixel, in: visible.minX...visible.maxX).map(rounded)
    rows = Self.lines(from: picture.minY, apart: pixel, in: visible.minY...visible.maxY).map(rounded)
  }

  private static func lines(
    from start: CGFloat, apart pixel: Double, in visible: ClosedRange<CGFloat>
  ) -> [CGFloat] {
    let first = ((visible.lowerBound - start) / pixel).rounded(.up)
    let last = ((visible.upperBound - start) / pixel).rounded(.down)
    guard first <= last else { return [] }
    return (0...Int(last - first)).map { start + (first + Double($0)) * pixel }
  }

  /// Returns the grid's lines as rectangles that are `width` points wide.
  func path(width: Double) -> CGPath {
    let path = CGMutablePath()
    for x in columns {
      path.addRect(CGRect(x: x, y: visible.minY, width: width, height: visible.height))
    }
    for y in rows {
      path.addRect(CGRect(x: visible.minX, y: y, width: visible.width, height: width))
    }
    return path
  }
}
