import CoreGraphics
import RenderServer

/// Draws a path: filled, and stroked over that (L4.2).
///
/// The path is drawn smooth at the resolution of the output, in the layer's coordinates, and not cut at
/// the bounds. Everything here animates explicitly; `path` and the plain choices have no implicit action.
open class CAShapeLayer: CALayer {
  package override class var kind: LayerKind { .shape }

  /// Copied when it is set. Two paths with the same kinds of elements animate point by point (L4.5).
  open var path: CGPath? {
    get { values.shape.path }
    set { set(.path, PropertyValue(newValue?.copy())) }
  }

  /// nil does not fill. Open subpaths are filled as if they were closed.
  open var fillColor: CGColor? {
    get { values.shape.fillColor }
    set { set(.fillColor, PropertyValue(newValue)) }
  }

  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: values.shape.fillRule) }
    set { set(.fillRule, .string(newValue.rawValue)) }
  }

  /// nil, the default, does not stroke.
  open var strokeColor: CGColor? {
    get { values.shape.strokeColor }
    set { set(.strokeColor, PropertyValue(newValue)) }
  }

  /// Where the stroke begins, as a fraction 0…1 of the length of all subpaths together (L4.4).
  open var strokeStart: CGFloat {
    get { values.shape.strokeStart }
    set { set(.strokeStart, .number(newValue)) }
  }

  /// Where the stroke ends, like `strokeStart`. Nothing is stroked unless it is the greater one.
  open var strokeEnd: CGFloat {
    get { values.shape.strokeEnd }
    set { set(.strokeEnd, .number(newValue)) }
  }

  /// In points of the layer, so it grows with the transform.
  open var lineWidth: CGFloat {
    get { values.shape.lineWidth }
    set { set(.lineWidth, .number(newValue)) }
  }

  /// A miter longer than so many line widths becomes a bevel.
  open var miterLimit: CGFloat {
    get { values.shape.miterLimit }
    set { set(.miterLimit, .number(newValue)) }
  }

  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: values.shape.lineCap) }
    set { set(.lineCap, .string(newValue.rawValue)) }
  }

  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: values.shape.lineJoin) }
    set { set(.lineJoin, .string(newValue.rawValue)) }
  }

  /// How far into the pattern the line begins, in points.
  open var lineDashPhase: CGFloat {
    get { values.shape.lineDashPhase }
    set { set(.lineDashPhase, .number(newValue)) }
  }

  /// Lengths of dashes and gaps in turn, in points; nil is solid. It starts again at every subpath (L4.3).
  open var lineDashPattern: [NSNumber]? {
    get { values.shape.lineDashPattern?.map { NSNumber(value: $0) } }
    set {
      let lengths = newValue?.map { PropertyValue.number($0.doubleValue) }
      set(.lineDashPattern, lengths.map { .array($0) } ?? .null)
    }
  }
}

/// Which points a shape's fill covers.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a shape's stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a shape's stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
