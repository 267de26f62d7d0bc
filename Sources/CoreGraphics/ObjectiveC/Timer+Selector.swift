import Foundation

/// The initializers of timers that send selectors.
public protocol SelectorTimerMaking {}

extension Timer: SelectorTimerMaking {}

extension SelectorTimerMaking {
  /// Creates a timer that sends a selector with itself as the argument. The target is retained until the timer is
  /// invalid.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget, selector: aSelector,
      userInfo: userInfo, repeats: yesOrNo)
  }

  /// Creates a timer as above, which sends the selector for the first time at a date.
  public init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector,
    userInfo ui: Any?, repeats rep: Bool
  ) {
    let message = TimerMessage(target: t, selector: s, userInfo: ui)
    guard let timer = SelectorTimer(at: date, every: rep ? ti : nil, message) as? Self else {
      preconditionFailure("a subclass of Timer must be created with a block")
    }
    self = timer
  }
}

extension Timer {
  /// Creates a timer that sends a selector, and schedules it on the current run loop in the default mode.
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// The selector that a timer sends. `@unchecked Sendable`: it is sent by the thread on whose run loop the timer is
/// scheduled, as on Apple's systems.
private final class TimerMessage: @unchecked Sendable {
  private var target: Any?
  private let selector: Selector
  private(set) var userInfo: Any?

  init(target: Any, selector: Selector, userInfo: Any?) {
    (self.target, self.selector, self.userInfo) = (target, selector, userInfo)
  }

  func send(_ timer: Timer) {
    if let target { selector.send(to: target, timer) }
  }

  /// Releases the target.
  func end() { (target, userInfo) = (nil, nil) }
}

/// A timer that releases its target when it becomes invalid. Foundation's run loop keeps the timer itself.
private final class SelectorTimer: Timer {
  private let message: TimerMessage

  /// The object with which the timer was created; nil when there is none, or when the timer is invalid.
  override var userInfo: Any? { message.userInfo }

  /// Creates a timer. `interval` is nil for one that fires once.
  init(at date: Date, every interval: TimeInterval?, _ message: TimerMessage) {
    self.message = message
    super.init(fire: date, interval: interval ?? 0, repeats: interval != nil) { timer in
      message.send(timer)
      if interval == nil { message.end() }
    }
  }

  override func invalidate() {
    super.invalidate()
    message.end()
  }
}
