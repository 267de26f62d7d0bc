/// The quality of an image that is scaled. Raw values are Apple's.
public enum CGInterpolationQuality: Int32, Sendable {
  /// `none` selects the nearest pixel, `low` bilinear interpolation, and the others Cairo's filter `good` (L7.30).
  case `default`, none, low, high, medium
}

/// The operations of `drawPath(using:)`. Modes with "eo" fill with the even-odd rule, and the others with the
/// non-zero rule.
public enum CGPathDrawingMode: Int32, Sendable {
  /// A fill, a stroke, or a fill with a stroke over it.
  case fill, eoFill, stroke, fillStroke, eoFillStroke

  /// The fill rule of the mode; nil when it does not fill.
  var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  var strokes: Bool { self != .fill && self != .eoFill }
}

/// The ways of painting glyphs. The modes with clipping also intersect the clip with the glyphs of each call.
public enum CGTextDrawingMode: Int32, Sendable {
  /// A fill, a stroke, a fill with a stroke over it, or nothing; the same modes with clipping follow.
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip

  var fills: Bool {
    switch self {
    case .fill, .fillStroke, .fillClip, .fillStrokeClip: true
    case .stroke, .invisible, .strokeClip, .clip: false
    }
  }

  var strokes: Bool {
    switch self {
    case .stroke, .fillStroke, .strokeClip, .fillStrokeClip: true
    case .fill, .invisible, .fillClip, .clip: false
    }
  }

  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
