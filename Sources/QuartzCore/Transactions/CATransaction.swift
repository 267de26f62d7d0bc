import CoreGraphics
import RenderModel

/// A group of changes to the layer trees of the calling thread (T9).
///
/// Every change belongs to a transaction. Where none is open, one is opened implicitly, and committed at the end of the
/// run loop's turn.
public class CATransaction: NSObject {
  public override init() { super.init() }

  /// Opens a transaction inside the current one.
  public class func begin() { ThreadObject.current().begin() }

  /// Ends the innermost transaction; the outermost one sends the changes. Without a `begin` it does nothing (T9.5).
  public class func commit() { ThreadObject.current().commit() }

  /// Commits the implicit transaction now, unless an explicit one is open (T9.6).
  public class func flush() { ThreadObject.current().flush() }

  /// The number of transactions that were begun on this thread and not committed.
  package static var explicitDepth: Int { ThreadObject.current().explicitDepth }

  private static let mutex = NSRecursiveLock()

  /// Acquires a recursive lock that all threads share; commits acquire it too (T9.6).
  public class func lock() { mutex.lock() }
  /// Releases the lock that `lock()` acquired.
  public class func unlock() { mutex.unlock() }

  /// Returns the duration, in seconds, of implicit animations and of animations without a duration; 0.25 by default.
  public class func animationDuration() -> CFTimeInterval {
    ThreadObject.current().animationDuration ?? 0.25
  }
  /// Sets the duration, in seconds, of implicit animations and of animations without a duration; 0 disables implicit
  /// ones (T9.17).
  public class func setAnimationDuration(_ duration: CFTimeInterval) {
    ThreadObject.current().change { $0.animationDuration = duration }
  }

  /// Returns the timing function of animations that have none of their own. nil, the default, means the function
  /// `default` for implicit animations and `linear` for others.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    ThreadObject.current().animationTimingFunction
  }
  /// Sets the timing function of animations that have none of their own. nil means the function `default` for implicit
  /// animations and `linear` for others.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    ThreadObject.current().change { $0.animationTimingFunction = function }
  }

  /// Returns true if property changes run no actions; false by default.
  public class func disableActions() -> Bool { ThreadObject.current().disablesActions }
  /// Sets whether property changes run no actions.
  public class func setDisableActions(_ flag: Bool) {
    ThreadObject.current().change { $0.disableActions = flag }
  }

  /// Sets a block that runs on the main run loop. It runs when all animations that are added from now to the end of
  /// this transaction, or until another block is set, have ended or were removed (T9.15).
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    ThreadObject.current().setCompletionBlock(block)
  }
  /// Returns the completion block of the innermost transaction; nil by default.
  public class func completionBlock() -> (() -> Void)? {
    ThreadObject.current().completionBlock
  }

  /// Returns the value for a key. The keys of the accessors above use the same storage; any other key is stored as well
  /// (T9.3).
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionCompletionBlock: completionBlock()
    default: ThreadObject.current().values.custom[key]
    }
  }

  /// Sets the value for a key in the innermost transaction, which keeps it until its commit (T9.3).
  public class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      setAnimationDuration(PropertyValue(boxing: value, as: .number)?.number ?? 0)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionDisableActions:
      setDisableActions(PropertyValue(boxing: value, as: .bool)?.bool ?? false)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: ThreadObject.current().change { $0.custom[key] = value }
    }
  }
}

/// The key of `animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"
