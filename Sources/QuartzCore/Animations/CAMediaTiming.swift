import CoreGraphics
import RenderModel

/// The value that an animation shows before and after its active interval (T1.12).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one behaves like `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Shows the last value after the active interval.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Shows the first value before the active interval.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Shows the first value before the active interval and the last value after it.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Shows nothing outside the active interval.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The timing of layers and animations (T1).
///
/// Times are seconds. `beginTime` is on the clock of the parent, which is a superlayer, a layer or a group; the other
/// times are on the object's own clock. The formula is at `RenderModel.Timing`.
public protocol CAMediaTiming: AnyObject {
  /// The time at which the object begins, on the parent's clock. For an animation that is added to a layer, 0 means the
  /// time at which the transaction commits (T1.15).
  var beginTime: CFTimeInterval { get set }
  /// The length of one cycle. For an animation, 0 means the transaction's duration, which is 0.25 s unless set (T1.4).
  var duration: CFTimeInterval { get set }
  /// The rate of the object's time relative to its parent's; 1 by default.
  var speed: Float { get set }
  /// The offset in seconds that is added to the object's local time; 0 by default.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles, which may be a fraction; 0 is one cycle, and infinity repeats forever.
  var repeatCount: Float { get set }
  /// The seconds for which cycles are repeated. When positive it takes precedence over `repeatCount` (T1.13).
  var repeatDuration: CFTimeInterval { get set }
  /// A Boolean value that says whether every cycle plays forwards and then backwards.
  var autoreverses: Bool { get set }
  /// The value that the object shows outside its active interval.
  var fillMode: CAMediaTimingFillMode { get set }
}
