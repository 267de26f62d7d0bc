import Foundation

extension Timer {
  /// Creates a timer that sends a selector with itself as the argument. The target is retained until the timer is
  /// invalid.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    // The block is called by the thread on whose run loop the timer is scheduled, as on Apple's systems.
    nonisolated(unsafe) let target = aTarget
    self.init(timeInterval: ti, repeats: yesOrNo) { aSelector.send(to: target, $0) }
    TimerUserInfo.set(userInfo, of: self)
  }

  /// Creates a timer as above, and schedules it on the current run loop in the default mode.
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// The object with which the timer was created; nil when there is none.
  public var userInfo: Any? { TimerUserInfo.value(of: self) }
}

/// The objects that timers carry for the program.
private enum TimerUserInfo {
  /// The address of this value is the key of the association.
  nonisolated(unsafe) private static let key = UnsafeRawPointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  static func set(_ value: Any?, of timer: Timer) {
    guard let value else { return }
    objc_setAssociatedObject(timer, key, value, .OBJC_ASSOCIATION_RETAIN)
  }

  static func value(of timer: Timer) -> Any? { objc_getAssociatedObject(timer, key) }
}
