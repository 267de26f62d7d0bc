import CoreGraphics
import RenderModel

/// The name of a value function (T7.9). Angles are radians.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The function's name in documents.
  public let rawValue: String
  /// Creates a name from a string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about the x axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale along all axes, made of three numbers.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along the x axis.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along the y axis.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along the z axis.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation along all axes, made of three numbers.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along the x axis.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along the y axis.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along the z axis.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function that makes a matrix of animated numbers. The matrix replaces the underlying transform (T7.9).
///
/// `scale` and `translate` take arrays of three numbers, the others one number. Both ends of the animation must be
/// given.
public final class CAValueFunction: NSObject {
  let function: ValueFunction
  /// The name of the function.
  public let name: CAValueFunctionName

  /// Creates the function with a name; nil for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    self.function = function
    self.name = name
  }
}
