/// How an image is sampled when it is scaled. Anything above `none` smooths (L7.30).
public enum CGInterpolationQuality: Int32, Sendable {
  case `default`, none, low, high, medium
}

/// The operation of `drawPath(using:)`; "eo" is the even-odd rule.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke

  var fillRule: CGPathFillRule? {
    switch self {
    case .fill, .fillStroke: .winding
    case .eoFill, .eoFillStroke: .evenOdd
    case .stroke: nil
    }
  }

  var strokes: Bool { self != .fill && self != .eoFill }
}

/// How glyphs are painted. The modes that clip narrow the clip to the glyphs that one call shows.
public enum CGTextDrawingMode: Int32, Sendable {
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

/// Determines whether a gradient continues beyond its start and its end.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
