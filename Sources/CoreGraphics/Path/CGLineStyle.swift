/// The shape of the ends of an open stroke.
public enum CGLineCap: Int32, Sendable {
  /// An end that is cut off at the end point, rounded around it, or extended beyond it by half of the line width.
  case butt, round, square
}

/// The shape of the corners of a stroke.
public enum CGLineJoin: Int32, Sendable {
  /// A corner that is pointed up to the miter limit, rounded, or cut off.
  case miter, round, bevel
}

/// The rule that determines the points that a path encloses.
public enum CGPathFillRule: Int, Sendable {
  /// A point is enclosed if the path winds around it, or if the path winds around it an odd number of times.
  case winding, evenOdd
}
