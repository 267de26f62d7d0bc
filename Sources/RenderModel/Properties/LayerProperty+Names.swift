// The strings that properties of layers may have. The raw values are Core Animation's, and the cases have the names
// of the constants in Swift.

/// The shape of rounded corners (L2.7).
package enum CornerCurve: String, CaseIterable, Sendable { case circular, continuous }

/// The way in which contents fill the bounds.
package enum ContentsScaling: String, CaseIterable, Sendable {
  case stretch
  case `repeat`
}

/// The pixel format of drawn contents.
package enum ContentsFormat: String, CaseIterable, Sendable {
  case RGBA8Uint = "RGBA8"
  case RGBA16Float = "RGBAh"
  case gray8Uint = "Gray8"
}

/// The sampling of contents that are enlarged or reduced (L2.9).
package enum ContentsFilter: String, CaseIterable, Sendable { case nearest, linear, trilinear }

/// The rule for the points that the fill of a shape covers.
package enum ShapeFillRule: String, CaseIterable, Sendable {
  case nonZero = "non-zero"
  case evenOdd = "even-odd"
}

/// The shape of the ends of a shape's stroke.
package enum ShapeLineCap: String, CaseIterable, Sendable { case butt, round, square }

/// The shape of the corners of a shape's stroke.
package enum ShapeLineJoin: String, CaseIterable, Sendable { case miter, round, bevel }

/// The position of the ellipsis in text that does not fit.
package enum TextTruncationMode: String, CaseIterable, Sendable { case none, start, end, middle }

/// The horizontal alignment of the lines of a text.
package enum TextAlignmentMode: String, CaseIterable, Sendable {
  case natural, left, right, center, justified
}
