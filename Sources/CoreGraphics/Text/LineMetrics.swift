/// The distances of the edges of a line, or of a font in it, from the baseline, and the gap to the next line, in units of
/// user space.
package struct LineMetrics: Equatable, Sendable {
  package var ascent: CGFloat
  package var descent: CGFloat
  package var leading: CGFloat

  package init(ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
  }

  /// The height of the line, including the gap to the next one (L4.14).
  package var height: CGFloat { ascent + descent + leading }

  /// Combines the metrics with those of another font in the line: each of the three becomes the greater one (L4.14).
  package mutating func formUnion(_ other: LineMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    leading = max(leading, other.leading)
  }

  /// Returns the y coordinate of the baseline of a line whose top is at `top`. y points down.
  package func baseline(below top: CGFloat) -> CGFloat { top + ascent }

  /// Returns the baselines of lines that are placed one below the other, starting at `top`. y points down (L4.14).
  /// Only tests use it, to check the positions of lines.
  package static func baselines(of lines: [LineMetrics], top: CGFloat) -> [CGFloat] {
    var top = top
    return lines.map { line in
      defer { top += line.height }
      return line.baseline(below: top)
    }
  }
}

extension NSTextAlignment {
  /// Returns the x offset of a line of the given length in `width`. It is negative for centered and right-aligned
  /// lines that are too long (L4.15). A justified line that needs an offset is the last line of its paragraph, so it
  /// is aligned naturally.
  package func offset(ofLine length: CGFloat, in width: CGFloat, isRightToLeft: Bool = false) -> CGFloat
  {
    switch self {
    case .left: 0
    case .right: width - length
    case .center: (width - length) / 2
    case .natural, .justified: isRightToLeft ? width - length : 0
    }
  }
}
