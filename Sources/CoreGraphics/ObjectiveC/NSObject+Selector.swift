import Foundation
import Synchronization

extension NSObjectProtocol {
  /// Returns true if the selector has a method of this object, or if the object's class was registered with a method of
  /// that name (``ObjectiveCClass``).
  public func responds(to aSelector: Selector!) -> Bool {
    guard let aSelector else { return false }
    return aSelector.isMethod(of: self)
  }
}

extension NSObject {
  /// Sends a selector without arguments. The caller takes over a resulting object with `takeRetainedValue()`. Nothing
  /// releases an object that the caller ignores: on Linux there is no autorelease pool that could hold it meanwhile.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    Self.retained(aSelector?.send(to: self))
  }

  /// Sends a selector with one argument. The caller takes over a resulting object.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
    Self.retained(aSelector?.send(to: self, object))
  }

  /// Sends a selector with two arguments. The caller takes over a resulting object.
  @discardableResult
  public func perform(
    _ aSelector: Selector!, with object1: Any!, with object2: Any!
  ) -> Unmanaged<AnyObject>! {
    Self.retained(aSelector?.send(to: self, object1, object2))
  }

  private static func retained(_ result: Any?) -> Unmanaged<AnyObject>? {
    guard let result, type(of: result) is AnyClass else { return nil }
    return Unmanaged.passRetained(result as AnyObject)
  }

  /// Sends a selector after a delay in seconds, from the current run loop. The object is retained until then.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    perform(aSelector, with: anArgument, afterDelay: delay, inModes: [.default])
  }

  /// Sends a selector after a delay in seconds, from the current run loop in one of its modes.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    DelayedSends.add(DelayedSend(target: self, selector: aSelector, argument: anArgument, delay), modes)
  }

  /// Cancels everything that `aTarget` is to be sent after a delay from the current run loop.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedSends.cancel { $0.target === aTarget as AnyObject }
  }

  /// Cancels one selector that `aTarget` is to be sent after a delay with an equal argument, from the current run
  /// loop.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedSends.cancel {
      $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.hasArgument(anArgument)
    }
  }

  /// Sends a selector on the main thread, and waits for it if `wait` is true. Calls that do not wait are sent by the
  /// run loop in its default mode, and others by the main queue. The order between the two kinds is not kept.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    nonisolated(unsafe) let (target, argument) = (self, arg)
    if wait, Thread.isMainThread {
      aSelector.send(to: target, argument)
    } else if wait {
      DispatchQueue.main.sync { _ = aSelector.send(to: target, argument) }
    } else {
      RunLoop.main.perform { aSelector.send(to: target, argument) }
    }
  }
}

/// A selector that is sent after a delay. `@unchecked Sendable`: other threads only compare the run loop; the rest is
/// used by the thread of that run loop.
private final class DelayedSend: @unchecked Sendable {
  let target: AnyObject
  let selector: Selector
  let argument: Any?
  /// The run loop that sends the selector.
  let runLoop = RunLoop.current
  private(set) var timer: Timer?

  init(target: AnyObject, selector: Selector, argument: Any?, _ delay: TimeInterval) {
    (self.target, self.selector, self.argument) = (target, selector, argument)
    timer = Timer(timeInterval: max(0, delay), repeats: false) { [weak self] _ in
      guard let self else { return }
      DelayedSends.remove(self)
      self.selector.send(to: self.target, self.argument)
    }
  }

  /// Returns true if `other` is equal to the argument.
  func hasArgument(_ other: Any?) -> Bool {
    guard let argument, let other else { return argument == nil && other == nil }
    if let (left, right) = (argument, other) as? (NSObject, NSObject) { return left.isEqual(right) }
    if let left = argument as? AnyHashable { return left == other as? AnyHashable }
    return argument as AnyObject === other as AnyObject
  }
}

/// The selectors that are to be sent after a delay.
private enum DelayedSends {
  private static let list = Mutex([DelayedSend]())

  static func add(_ send: DelayedSend, _ modes: [RunLoop.Mode]) {
    list.withLock { $0.append(send) }
    guard let timer = send.timer else { return }
    for mode in modes { send.runLoop.add(timer, forMode: mode) }
  }

  static func remove(_ send: DelayedSend) { list.withLock { $0.removeAll { $0 === send } } }

  /// Removes the sends of the current run loop that meet a condition. They are released after the lock.
  static func cancel(where condition: (DelayedSend) -> Bool) {
    let runLoop = RunLoop.current
    let sends = list.withLock { $0 }.filter { $0.runLoop === runLoop && condition($0) }
    for send in sends {
      remove(send)
      send.timer?.invalidate()
    }
  }
}
