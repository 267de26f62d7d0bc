import CoreGraphics
import RenderServer

/// What an animation shows before and after its active time (T1.12).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The timing of layers and animations (T1). Times are seconds; `beginTime` is on the parent's clock,
/// the rest on the object's own. The formula is at `RenderServer.Timing`.
public protocol CAMediaTiming: AnyObject {
  /// For an animation added to a layer, 0 means "when the transaction commits" (T1.15).
  var beginTime: CFTimeInterval { get set }
  /// An animation's 0 means the transaction's duration, 0.25 s unless set (T1.4).
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  /// Cycles, fractions included; 0 is one cycle, infinity for ever.
  var repeatCount: Float { get set }
  /// Seconds; when positive it wins over `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}
