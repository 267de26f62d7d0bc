import QuartzCore

/// A finger on the screen, or the pointer with its first button held.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
    case regionEntered, regionMoved, regionExited
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  open internal(set) var phase = Phase.began
  /// Media time, seconds.
  open internal(set) var timestamp: TimeInterval = 0
  /// How many times a finger came down here in quick succession.
  open internal(set) var tapCount = 1
  open internal(set) weak var window: UIWindow?
  /// The view that the touch began in.
  open internal(set) var view: UIView?
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  open internal(set) var type = TouchType.indirectPointer
  open internal(set) var force: CGFloat = 1
  open internal(set) var maximumPossibleForce: CGFloat = 1
  open internal(set) var majorRadius: CGFloat = 1

  /// In the window's coordinates.
  final var windowLocation = CGPoint.zero
  final var previousWindowLocation = CGPoint.zero
  /// A gesture took the touch over, or the view takes one only: it hears no more of this one.
  final var isTakenFromView = false
  /// The view knows that it is down.
  final var isKnownToView = false
  /// The phases that have not yet been delivered to the view.
  final var undelivered: [Phase] = []

  /// In `view`'s coordinates; nil is the window's.
  open func location(in view: UIView?) -> CGPoint { map(windowLocation, view) }
  open func previousLocation(in view: UIView?) -> CGPoint { map(previousWindowLocation, view) }
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func map(_ point: CGPoint, _ view: UIView?) -> CGPoint {
    guard let window, let view, view !== window else { return point }
    return window.convert(point, to: view)
  }
}
