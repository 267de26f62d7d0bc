import CoreGraphics
import RenderModel

/// A layer that draws a path: its fill, and its stroke over that (L4.2).
///
/// The path is drawn with smooth edges at the resolution of the output, in the layer's coordinates, and is not clipped
/// to the bounds. Colors and numbers animate implicitly too, and `path` only explicitly; `fillRule`, `lineCap` and
/// `lineJoin` do not animate.
open class CAShapeLayer: CALayer {
  package override class var kind: LayerKind { .shape }

  /// The path to draw; nil, the default, draws nothing. It is copied when it is set. Paths with the same kinds of
  /// elements animate point by point, explicitly only (L4.5).
  open var path: CGPath? {
    get { values.shape.path }
    set { set(.path, PropertyValue(newValue?.copy())) }
  }

  /// The color of the fill; opaque black by default, and nil does not fill. Open subpaths are filled as if they were
  /// closed. Animatable.
  open var fillColor: CGColor? {
    get { values.shape.fillColor }
    set { set(.fillColor, PropertyValue(newValue)) }
  }

  /// The rule for the points that the fill covers; `nonZero` by default. An unknown rule counts as `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: values.shape.fillRule) }
    set { set(.fillRule, .string(newValue.rawValue)) }
  }

  /// The color of the stroke; nil, the default, does not stroke. Animatable.
  open var strokeColor: CGColor? {
    get { values.shape.strokeColor }
    set { set(.strokeColor, PropertyValue(newValue)) }
  }

  /// The position at which the stroke begins, as a fraction 0…1 of the length of all subpaths together (L4.4); 0 by
  /// default. Animatable.
  open var strokeStart: CGFloat {
    get { values.shape.strokeStart }
    set { set(.strokeStart, .number(newValue)) }
  }

  /// The position at which the stroke ends, as a fraction like `strokeStart`; 1 by default. Nothing is stroked unless
  /// it is greater than `strokeStart`. Animatable.
  open var strokeEnd: CGFloat {
    get { values.shape.strokeEnd }
    set { set(.strokeEnd, .number(newValue)) }
  }

  /// The width of the stroke in points of the layer, so that it grows with the transform; 1 by default. Animatable.
  open var lineWidth: CGFloat {
    get { values.shape.lineWidth }
    set { set(.lineWidth, .number(newValue)) }
  }

  /// The greatest length of a miter in line widths; a longer one becomes a bevel. 10 by default. Animatable.
  open var miterLimit: CGFloat {
    get { values.shape.miterLimit }
    set { set(.miterLimit, .number(newValue)) }
  }

  /// The shape of the ends of the stroke; `butt` by default. An unknown cap counts as `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: values.shape.lineCap) }
    set { set(.lineCap, .string(newValue.rawValue)) }
  }

  /// The shape of the corners of the stroke; `miter` by default. An unknown join counts as `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: values.shape.lineJoin) }
    set { set(.lineJoin, .string(newValue.rawValue)) }
  }

  /// The distance into the dash pattern at which the stroke begins, in points; 0 by default. Animatable.
  open var lineDashPhase: CGFloat {
    get { values.shape.lineDashPhase }
    set { set(.lineDashPhase, .number(newValue)) }
  }

  /// The lengths of dashes and gaps in turn, in points; nil, the default, is a solid line. The pattern starts again at
  /// every subpath (L4.3).
  open var lineDashPattern: [NSNumber]? {
    get { values.shape.lineDashPattern?.map { NSNumber(value: $0) } }
    set {
      let lengths = newValue?.map { PropertyValue.number($0.doubleValue) }
      set(.lineDashPattern, lengths.map { .array($0) } ?? .null)
    }
  }
}

/// The rule that says which points a shape's fill covers.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a rule from its name; an unknown one counts as `nonZero`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points are inside when the path winds around them a number of times other than 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points are inside when a ray from them crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The shape of the ends of a shape's stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The cap's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a cap from its name; an unknown one counts as `butt`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A straight end at the end point of the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// A straight end half a line width beyond the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The shape of the corners of a shape's stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The join's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a join from its name; an unknown one counts as `miter`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A pointed corner, up to `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A cut corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

extension CAShapeLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var shapeAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .path: \CAShapeLayer.path,
      .fillColor: \CAShapeLayer.fillColor,
      .fillRule: \CAShapeLayer.fillRule,
      .strokeColor: \CAShapeLayer.strokeColor,
      .strokeStart: \CAShapeLayer.strokeStart,
      .strokeEnd: \CAShapeLayer.strokeEnd,
      .lineWidth: \CAShapeLayer.lineWidth,
      .miterLimit: \CAShapeLayer.miterLimit,
      .lineCap: \CAShapeLayer.lineCap,
      .lineJoin: \CAShapeLayer.lineJoin,
      .lineDashPhase: \CAShapeLayer.lineDashPhase,
      .lineDashPattern: \CAShapeLayer.lineDashPattern,
    ]
  }
}
