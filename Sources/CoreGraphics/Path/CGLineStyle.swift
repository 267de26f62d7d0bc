/// The form of the ends of an open stroke.
public enum CGLineCap: Int32, Sendable {
  /// An end that is cut off at the end point, rounded around it, or extended beyond it by half the line width.
  case butt, round, square
}

/// The form of the corners of a stroke.
public enum CGLineJoin: Int32, Sendable {
  /// A corner that is pointed up to the miter limit, rounded, or cut off.
  case miter, round, bevel
}

/// The rule for which points a path encloses.
public enum CGPathFillRule: Int, Sendable {
  /// The points around which the path winds at all, or an odd number of times.
  case winding, evenOdd
}
