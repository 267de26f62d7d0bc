import CoreGraphics

/// The values that only shape layers have (L4.1). Lengths are in points of the layer's coordinates. The fill rule,
/// the line cap and the line join are the raw strings of Core Animation's constants; unknown strings count as the
/// default. Nil means no path, no fill, no stroke, or a line without dashes.
package struct ShapeProperties: Sendable {
  package var path: CGPath?
  package var fillColor: CGColor? = .black
  package var fillRule = "non-zero"
  package var strokeColor: CGColor?
  /// The drawn part of the stroke, as fractions in 0…1 of the length of all subpaths together.
  package var strokeStart = 0.0
  package var strokeEnd = 1.0
  package var lineWidth = 1.0
  package var miterLimit = 10.0
  package var lineCap = "butt"
  package var lineJoin = "miter"
  package var lineDashPhase = 0.0
  package var lineDashPattern: [Double]?

  package static let initial = ShapeProperties()
}

extension LayerProperties {
  /// The values of a shape layer; the defaults while none was set, and for layers of other kinds, on which they must
  /// not be set. They are stored in `LayerProperties.rare`.
  package var shape: ShapeProperties {
    get {
      guard hasRare, case .shape(let shape) = rare.values.ofKind else { return .initial }
      return shape
    }
    set { rare.values.ofKind = .shape(newValue) }
  }
}

// MARK: - Drawing

extension ShapeProperties {
  package var rule: CGPathFillRule { fillRule == "even-odd" ? .evenOdd : .winding }

  package var stroke: StrokeRecipe {
    StrokeRecipe(
      style: StrokeStyle(width: lineWidth, cap: cap, join: join, miterLimit: miterLimit),
      start: strokeStart, end: strokeEnd,
      dashes: lineDashPattern.flatMap { DashPattern($0, phase: lineDashPhase) })
  }

  private var cap: CGLineCap {
    switch lineCap {
    case "round": .round
    case "square": .square
    default: .butt
    }
  }

  private var join: CGLineJoin {
    switch lineJoin {
    case "round": .round
    case "bevel": .bevel
    default: .miter
    }
  }

  package var isFilled: Bool { path != nil && fillColor != nil }
  package var isStroked: Bool { path != nil && strokeColor != nil && lineWidth > 0 }

  /// True when all numbers of the stroke are finite, and neither the width nor a dash is negative. It is used only to
  /// report a problem; drawing treats such numbers as 0 or leaves the stroke out.
  package var hasValidStroke: Bool {
    let numbers = [strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase]
    return lineWidth >= 0 && numbers.allSatisfy(\.isFinite)
      && lineDashPattern?.allSatisfy { $0.isFinite && $0 >= 0 } ?? true
  }
}
