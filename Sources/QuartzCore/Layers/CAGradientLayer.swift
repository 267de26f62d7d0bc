import CoreGraphics
import RenderModel

/// The shape of a gradient (L4.7).
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The shape's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a shape from its name; an unknown one counts as `axial`.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ kind: GradientKind) { rawValue = kind.rawValue }

  /// A gradient along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(.axial)
  /// A gradient from the start point outwards to an ellipse, whose half axes are the differences between the two
  /// points.
  public static let radial = CAGradientLayerType(.radial)
  /// A gradient around the start point, which begins in the direction of the end point and turns from +x to +y.
  public static let conic = CAGradientLayerType(.conic)
}

/// A layer that paints a gradient above its background color, inside its rounded bounds (L4.6–L4.10).
///
/// Colors are interpolated as sRGB components with straight alpha. Nothing is painted when the numbers of colors and
/// locations differ, when a location is NaN, or when a radial gradient has no extent; each is reported.
open class CAGradientLayer: CALayer {
  override package class var kind: LayerKind { .gradient }

  /// The colors of the gradient, as `CGColor`s; nil, the default, paints nothing. They animate one by one while their
  /// number stays the same (L4.10).
  open var colors: [Any]? {
    get { gradient.colors }
    set { store(newValue, keyPath: LayerProperty.ID.colors.row.key) }
  }

  /// The positions 0…1 along the gradient at which the colors are reached: as many as colors, and never decreasing.
  /// nil, the default, spaces the colors evenly, and two equal locations make a hard edge.
  open var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: $0) } }
    set { store(newValue, keyPath: LayerProperty.ID.locations.row.key) }
  }

  /// The start point in the unit square of the bounds, where (0, 0) is minimum x and minimum y; (0.5, 0) by default.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { set(.startPoint, .point(newValue)) }
  }

  /// The end point in the unit square of the bounds; (0.5, 1) by default.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { set(.endPoint, .point(newValue)) }
  }

  /// The shape of the gradient; `axial` by default. An unknown type reads back as `axial`.
  open var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: gradient.kind.rawValue) }
    set { set(.gradientType, .string(newValue.rawValue)) }
  }

  private var gradient: GradientProperties { values.rare.values.ofKind.gradient }
}

extension CAGradientLayer {
  /// The accessors of the properties that only this kind of layer has, by their identifiers in the table.
  static var gradientAccessors: [LayerProperty.ID: AnyKeyPath] {
    [
      .colors: \CAGradientLayer.colors,
      .locations: \CAGradientLayer.locations,
      .startPoint: \CAGradientLayer.startPoint,
      .endPoint: \CAGradientLayer.endPoint,
      .gradientType: \CAGradientLayer.type,
    ]
  }
}
