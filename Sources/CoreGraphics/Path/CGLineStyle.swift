/// The ends of an open stroke.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// The corners of a stroke.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

/// Which points a path encloses: those it winds round, or those it winds round an odd number of times.
public enum CGPathFillRule: Int, Sendable {
  case winding, evenOdd
}
