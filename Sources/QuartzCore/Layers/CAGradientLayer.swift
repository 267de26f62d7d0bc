import CoreGraphics
import RenderServer

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ kind: GradientKind) { rawValue = kind.rawValue }

  /// Along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(.axial)
  /// Outwards from the start point to an ellipse with its half-axes to the end point.
  public static let radial = CAGradientLayerType(.radial)
  /// Around the start point, from the direction of the end point on, +x turning to +y.
  public static let conic = CAGradientLayerType(.conic)
}

/// A layer that paints a gradient above its background colour, inside its rounded bounds (L4.6–L4.10).
///
/// Colours are interpolated as sRGB components with straight alpha. Where the stops make no gradient (other
/// numbers of colours and locations, a location that is not finite, a radial gradient without extent)
/// nothing is painted.
open class CAGradientLayer: CALayer {
  override package class var kind: LayerKind { .gradient }

  /// `CGColor`s; they animate one by one while their number stays the same (L4.10).
  public var colors: [Any]? {
    get { gradient.colors }
    set { store(newValue, keyPath: LayerProperty.ID.colors.row.key) }
  }

  /// Where along the gradient each colour is reached: as many as colours, in 0…1, never decreasing. nil
  /// spaces the colours evenly. Two equal ones make a hard edge.
  public var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: $0) } }
    set { store(newValue, keyPath: LayerProperty.ID.locations.row.key) }
  }

  /// In the unit square of the bounds: (0, 0) is minimum x and minimum y.
  public var startPoint: CGPoint {
    get { gradient.startPoint }
    set { set(.startPoint, .point(newValue)) }
  }

  /// In the unit square of the bounds.
  public var endPoint: CGPoint {
    get { gradient.endPoint }
    set { set(.endPoint, .point(newValue)) }
  }

  /// An unknown type reads back as axial.
  public var type: CAGradientLayerType {
    get { CAGradientLayerType(rawValue: gradient.kind.rawValue) }
    set { set(.gradientType, .string(newValue.rawValue)) }
  }

  private var gradient: GradientProperties { values.rare.values.specific.gradient }
}
