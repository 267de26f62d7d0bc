import CoreGraphics
import RenderServer

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier curve from (0,0) to (1,1): fraction of time to fraction of change (T2).
public final class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // `@unchecked` for NSObject's sake: everything here is constant.
  package let curve: TimingCurve
  private let name: CAMediaTimingFunctionName?

  /// One of the five named curves. An unknown name traps, as it raises on Apple's systems (T2.7).
  /// Two functions of one name are equal; Apple returns the same instance, which a Swift initialiser
  /// cannot.
  public init(name: CAMediaTimingFunctionName) {
    guard let curve = Self.curve(named: name) else {
      fatalError("there is no timing function named '\(name.rawValue)'")
    }
    self.curve = curve
    self.name = name
  }

  /// Control points (c1x, c1y) and (c2x, c2y); y may leave 0…1, x is clamped to it when solving.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    curve = TimingCurve(c1x, c1y, c2x, c2y)
    name = nil
  }

  package init(curve: TimingCurve) {
    self.curve = curve
    name = nil
  }

  private static func curve(named name: CAMediaTimingFunctionName) -> TimingCurve? {
    switch name {
    case .linear: .linear
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInEaseOut: .easeInEaseOut
    case .default: .standard
    default: nil
    }
  }

  /// Control point 0…3 as two floats; 0 is (0,0) and 3 is (1,1). Another index traps (T2.2).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = [
      SIMD2<Float>(0, 0), curve.controlPoints.lowHalf, curve.controlPoints.highHalf, [1, 1],
    ]
    require(points.indices.contains(index), "control point \(index) is not one of 0, 1, 2, 3")
    values[0] = points[index].x
    values[1] = points[index].y
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return self === other || (name != nil && name == other.name)
  }

  public override var hash: Int { name.hashValue }

  public override var description: String {
    name?.rawValue ?? "(\(curve.controlPoints.x), \(curve.controlPoints.y), "
      + "\(curve.controlPoints.z), \(curve.controlPoints.w))"
  }
}
