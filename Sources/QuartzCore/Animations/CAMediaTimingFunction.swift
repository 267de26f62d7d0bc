import CoreGraphics
import RenderModel

/// The name of a predefined timing function (T2.1).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The function's name in documents.
  public let rawValue: String
  /// Creates a name from a string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow start and a slow end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations, which starts fast and ends slowly.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier curve from (0, 0) to (1, 1) that maps a fraction of time to a fraction of change (T2).
public final class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // Unchecked because NSObject is not Sendable; all stored properties here are constants.
  package let curve: TimingCurve
  private let name: CAMediaTimingFunctionName?

  /// Creates one of the five named curves. An unknown name traps, as it raises an exception on Apple's systems (T2.7).
  ///
  /// Two functions of one name are equal; Apple returns the same instance, which a Swift initializer cannot.
  public init(name: CAMediaTimingFunctionName) {
    guard let curve = Self.curve(named: name) else {
      fatalError("there is no timing function named '\(name.rawValue)'")
    }
    self.curve = curve
    self.name = name
  }

  /// Creates a curve with the control points (c1x, c1y) and (c2x, c2y). y may leave 0…1; x outside 0…1 is clamped when
  /// the curve is evaluated (T2.5).
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

  /// Writes a control point, 0…3, to `values` as two floats; point 0 is (0, 0) and point 3 is (1, 1). Another index
  /// traps (T2.2).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = [
      SIMD2<Float>(0, 0), curve.controlPoints.lowHalf, curve.controlPoints.highHalf, [1, 1],
    ]
    require(points.indices.contains(index), "control point \(index) is not one of 0, 1, 2, 3")
    values[0] = points[index].x
    values[1] = points[index].y
  }

  // On Apple's systems functions with one name are one object (T2.7), so here they are equal. A function that was
  // created from control points equals only itself.
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
