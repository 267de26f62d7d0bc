import CoreGraphics

/// A deformation of a picture, which gives the point of the picture that is seen at every point of the layer.
package struct Warp: Sendable {
  /// The visible sides of the picture, from the lowest to the highest.
  package let sheets: [any WarpSheet]
  /// The page that casts a shadow on the layers under the picture; nil when there is none.
  package let shadowing: CurledPage?

  init(sheets: [any WarpSheet], shadowing: CurledPage?) {
    (self.sheets, self.shadowing) = (sheets, shadowing)
  }

  /// Creates the deformation of a picture of which one side is visible.
  package init(_ sheet: some WarpSheet) { self.init(sheets: [sheet], shadowing: nil) }
}

extension Warp: Equatable {
  package static func == (one: Warp, other: Warp) -> Bool {
    one.shadowing == other.shadowing && one.sheets.count == other.sheets.count
      && zip(one.sheets, other.sheets).allSatisfy { $0.isEqual(to: $1) }
  }
}

/// One side of a deformed picture, as seen from above.
///
/// A page shows its front and, over it, its back; other pictures have one side.
package protocol WarpSheet: Equatable, Sendable {
  /// Returns the point of the undeformed picture that is seen at `p`. Both points are in the layer's coordinates.
  func source(of p: CGPoint) -> CGPoint

  /// Returns the coverage of the pixel at `p` by the sheet, 0…1, without regard to the edges of the picture.
  /// `footprint` is the size of the pixel in points, over which an edge of the sheet is antialiased.
  func coverage(at p: CGPoint, footprint: CGVector) -> Double

  /// Returns the factor by which the colors are darkened at `p`; 1 leaves them as they are.
  func light(at p: CGPoint) -> Double

  /// True when colors are darkened or mixed with white somewhere.
  var isShaded: Bool { get }

  /// The fraction of white that is mixed into the colors (L5.13).
  var whiteness: Double { get }

  /// True when the picture ends at its edges; otherwise its edge colors continue beyond them (L5.12).
  var hasEdges: Bool { get }
}

/// The defaults are those of a sheet that covers everything and is neither darkened nor mixed with white.
extension WarpSheet {
  package func coverage(at p: CGPoint, footprint: CGVector) -> Double { 1 }
  package func light(at p: CGPoint) -> Double { 1 }
  package var isShaded: Bool { false }
  package var whiteness: Double { 0 }
  package var hasEdges: Bool { true }

  fileprivate func isEqual(to other: any WarpSheet) -> Bool { self == other as? Self }
}
