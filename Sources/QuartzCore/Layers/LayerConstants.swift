import CoreGraphics
import RenderModel

/// The placement of contents in the bounds. "Bottom" means minimum y and "top" maximum y (L2.9).
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The gravity's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a gravity from its name; an unknown one counts as `center`.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ gravity: ContentsGravity) { rawValue = gravity.rawValue }

  /// Natural size, in the center.
  public static let center = CALayerContentsGravity(.center)
  /// Natural size, at the maximum y.
  public static let top = CALayerContentsGravity(.top)
  /// Natural size, at the minimum y.
  public static let bottom = CALayerContentsGravity(.bottom)
  /// Natural size, at the minimum x.
  public static let left = CALayerContentsGravity(.left)
  /// Natural size, at the maximum x.
  public static let right = CALayerContentsGravity(.right)
  /// Natural size, at the minimum x and maximum y.
  public static let topLeft = CALayerContentsGravity(.topLeft)
  /// Natural size, at the maximum x and maximum y.
  public static let topRight = CALayerContentsGravity(.topRight)
  /// Natural size, at the minimum x and minimum y.
  public static let bottomLeft = CALayerContentsGravity(.bottomLeft)
  /// Natural size, at the maximum x and minimum y.
  public static let bottomRight = CALayerContentsGravity(.bottomRight)
  /// Stretched to fill the bounds.
  public static let resize = CALayerContentsGravity(.resize)
  /// Scaled evenly to fit into the bounds.
  public static let resizeAspect = CALayerContentsGravity(.resizeAspect)
  /// Scaled evenly to cover the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(.resizeAspectFill)
}

/// The pixel format of drawn contents. It has no effect in Lamina, where contents have 8 bits a channel.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The format's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a format from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four channels of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four channels of 16-bit floating-point numbers.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One channel of 8 bits.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// The sampling of contents that are shown larger or smaller (L2.9).
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// The filter's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a filter from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The nearest pixel, which keeps pixels hard.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// A mix of the four nearest pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// A mix of two reduced images, for contents that are shown smaller.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The shape of rounded corners (L2.7).
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The curve's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a curve from its name; an unknown one counts as `circular`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarters of circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Corners with continuous curvature, which are longer than their radius.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The corners of a layer that are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at minimum x and minimum y, the visual top left where y points down.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner at maximum x and minimum y, the visual top right where y points down.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner at minimum x and maximum y, the visual bottom left where y points down.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner at maximum x and maximum y, the visual bottom right where y points down.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The edges of a layer that are antialiased (L2.16).
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge at minimum x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge at maximum x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge at minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge at maximum y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The way in which a layer follows its superlayer's size. It is stored, but layers are not resized by it.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The distance to the superlayer's minimum x may change.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width may change.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The distance to the superlayer's maximum x may change.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The distance to the superlayer's minimum y may change.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height may change.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The distance to the superlayer's maximum y may change.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// An object that arranges the sublayers of any number of layers. All methods have default implementations.
public protocol CALayoutManager: AnyObject {
  /// Arranges the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
  /// Returns the size that `layer` needs for its sublayers, in points.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Drops what the manager remembers of the layout of `layer`. Lamina never calls it.
  func invalidateLayout(of layer: CALayer)
}

extension CALayoutManager {
  /// The default implementation, which does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// The default implementation, which returns the size of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// The default implementation, which does nothing.
  public func invalidateLayout(of layer: CALayer) {}
}

extension CALayer {
  /// Returns the length of a corner of that curve as a multiple of its radius (L1.2): for the
  /// continuous curve `ContinuousCorner.reach`, rounded to six decimals.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528_665 : 1
  }
}

/// The way in which contents fill the bounds of a layer whose gravity is `resize`. The type is private on Apple's
/// systems.
public struct CALayerContentsScaling: RawRepresentable, Hashable, Sendable {
  /// The name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a way from its name; an unknown one counts as `stretch`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One picture, as large as the bounds.
  public static let stretch = CALayerContentsScaling(rawValue: "stretch")
  /// Copies of the picture at its natural size, side by side from the corner of the bounds.
  public static let `repeat` = CALayerContentsScaling(rawValue: "repeat")
}
