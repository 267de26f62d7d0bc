import QuartzCore

/// A touch: the pointer with its first button held. A finger on a touchscreen arrives as the pointer, as the X server
/// emulates it.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch. The phases of regions are not used.
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    case regionEntered, regionMoved, regionExited
  }

  /// The device of a touch.
  public enum TouchType: Int, Sendable {
    /// A finger, a remote, a pencil, or a pointer.
    case direct, indirect, pencil, indirectPointer
  }

  // The limits of taps are choices.

  /// The distance in points that a touch may move from its start and still be a tap.
  static let tapSlop: CGFloat = 10
  /// The longest duration of a tap in seconds.
  static let tapDurationLimit = 0.75
  /// The longest time in seconds from the end of one tap to the start of the next.
  static let tapPauseLimit = 0.35
  /// The greatest distance in points between successive taps.
  static let tapDistanceLimit: CGFloat = 40

  /// The phase of the touch.
  open internal(set) var phase = Phase.began
  /// The media time of the last change in seconds.
  open internal(set) var timestamp: TimeInterval = 0
  /// The number of taps in quick succession near this point, if this touch becomes one: 1 more than the taps before it.
  open internal(set) var tapCount = 1
  /// The window in which the touch began.
  open internal(set) weak var window: UIWindow?
  /// The view that the touch began in.
  open internal(set) var view: UIView?
  /// The gesture recognizers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The device of the touch; always `indirectPointer`.
  open internal(set) var type = TouchType.indirectPointer
  /// The force of the touch; always 0, as for every touch without 3D Touch.
  open internal(set) var force: CGFloat = 0
  /// The largest force; always 1, which is a choice: it is 0 without 3D Touch, but many apps divide by it.
  open internal(set) var maximumPossibleForce: CGFloat = 1
  /// The radius of the touch in points; always 1.
  open internal(set) var majorRadius: CGFloat = 1

  /// The location in the window's coordinates.
  final var windowLocation = CGPoint.zero
  final var previousWindowLocation = CGPoint.zero
  /// The time and the location of its start.
  final var start = (time: 0.0, location: CGPoint.zero)
  /// True once the touch has moved too far from its start for a tap.
  final var hasMovedBeyondTap = false
  /// A Boolean value that says whether the view gets no more of the touch, because a gesture took it over or
  /// the view takes one touch only.
  final var isTakenFromView = false
  /// A Boolean value that says whether the view was notified that the touch began.
  final var isKnownToView = false
  /// The phases that have not yet been delivered to the view.
  final var undelivered: [Phase] = []

  /// Returns the location in the coordinates of `view`; nil means the window.
  open func location(in view: UIView?) -> CGPoint { map(windowLocation, view) }
  /// Returns the location before the last change, in the coordinates of `view`; nil means the window.
  open func previousLocation(in view: UIView?) -> CGPoint { map(previousWindowLocation, view) }
  /// Returns the same as `location(in:)`.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the same as `previousLocation(in:)`.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func map(_ point: CGPoint, _ view: UIView?) -> CGPoint {
    guard let window, let view, view !== window else { return point }
    return window.convert(point, to: view)
  }
}
