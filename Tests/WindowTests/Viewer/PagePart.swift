import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

/// A part of the viewer's window. The parts together cover the window.
enum PagePart: CaseIterable, Sendable {
  case header, canvas, layers, animations, side, timeline, transport
}

extension PageLayout {
  /// Returns the frame of a part in points of the window; nil if it is not shown.
  func frame(of part: PagePart) -> CGRect? {
    switch part {
    case .header: header
    case .canvas: canvas
    case .layers: panels[.left]
    case .animations: panels[.bottom]
    case .side: panels[.right]
    case .timeline: timeline
    case .transport: transport
    }
  }
}

extension Bitmap {
  /// Returns the parts of the page in which this picture differs from another picture of the same size.
  func changedParts(from other: Bitmap, in layout: PageLayout) -> Set<PagePart> {
    Set(
      PagePart.allCases.filter { part in
        guard let frame = layout.frame(of: part) else { return false }
        return !isSame(as: other, in: PixelRect(covering: frame).intersection(bounds))
      })
  }

  private func isSame(as other: Bitmap, in area: PixelRect) -> Bool {
    (area.minY..<area.maxY).allSatisfy { y in
      memcmp(row(y) + area.minX, other.row(y) + area.minX, area.width * 4) == 0
    }
  }

  /// Returns true if both pictures have the same size and pixels.
  func isSame(as other: Bitmap) -> Bool {
    width == other.width && height == other.height && isSame(as: other, in: bounds)
  }
}

/// Expects two pictures to be equal, pixel for pixel.
func expectSame(
  _ picture: Bitmap, as expected: Bitmap, _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let difference = picture.visibleDifference(from: expected, tolerance: 0)
  #expect(
    difference?.count == 0, "\(what): \(difference.map(\.description) ?? "another size")",
    sourceLocation: sourceLocation)
}
