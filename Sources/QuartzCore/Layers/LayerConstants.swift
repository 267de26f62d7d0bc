import CoreGraphics
import RenderServer

/// Where contents go in the bounds; "bottom" means minimum y (L2.9).
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ gravity: ContentsGravity) { rawValue = gravity.rawValue }

  public static let center = CALayerContentsGravity(.center)
  public static let top = CALayerContentsGravity(.top)
  public static let bottom = CALayerContentsGravity(.bottom)
  public static let left = CALayerContentsGravity(.left)
  public static let right = CALayerContentsGravity(.right)
  public static let topLeft = CALayerContentsGravity(.topLeft)
  public static let topRight = CALayerContentsGravity(.topRight)
  public static let bottomLeft = CALayerContentsGravity(.bottomLeft)
  public static let bottomRight = CALayerContentsGravity(.bottomRight)
  public static let resize = CALayerContentsGravity(.resize)
  public static let resizeAspect = CALayerContentsGravity(.resizeAspect)
  public static let resizeAspectFill = CALayerContentsGravity(.resizeAspectFill)
}

public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// Minimum y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// How a layer follows its superlayer's size. Stored; nothing resizes by it yet.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// Arranges the sublayers of any number of layers.
public protocol CALayoutManager: AnyObject {
  func layoutSublayers(of layer: CALayer)
  func preferredSize(of layer: CALayer) -> CGSize
  func invalidateLayout(of layer: CALayer)
}

extension CALayoutManager {
  public func layoutSublayers(of layer: CALayer) {}
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  public func invalidateLayout(of layer: CALayer) {}
}

extension CALayer {
  /// How much longer a corner of that curve is than its radius (L1.2).
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528_665 : 1
  }
}
