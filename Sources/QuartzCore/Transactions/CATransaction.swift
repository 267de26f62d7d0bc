import CoreGraphics
import RenderServer

/// Groups changes to the layer tree of the calling thread (T9). Every change belongs to a transaction;
/// where none is open, one is opened and committed at the end of the run loop's turn.
public class CATransaction: NSObject {
  public override init() { super.init() }

  /// Opens a transaction inside the present one.
  public class func begin() { ThreadObject.current().begin() }

  /// Ends the innermost transaction; the outermost one sends the changes. Without a `begin` it does
  /// nothing (T9.5).
  public class func commit() { ThreadObject.current().commit() }

  /// Commits the implicit transaction now, unless an explicit one is open (T9.6).
  public class func flush() { ThreadObject.current().flush() }

  /// How many transactions were begun on this thread and not committed.
  package static var explicitDepth: Int { ThreadObject.current().explicitDepth }

  private static let mutex = NSRecursiveLock()

  /// A recursive lock that commits take too (T9.6).
  public class func lock() { mutex.lock() }
  public class func unlock() { mutex.unlock() }

  /// Seconds; for animations that have no duration of their own.
  public class func animationDuration() -> CFTimeInterval {
    ThreadObject.current().animationDuration ?? 0.25
  }
  public class func setAnimationDuration(_ duration: CFTimeInterval) {
    ThreadObject.current().change { $0.animationDuration = duration }
  }

  /// For animations that have no timing function of their own; nil leaves theirs.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    ThreadObject.current().animationTimingFunction
  }
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    ThreadObject.current().change { $0.animationTimingFunction = function }
  }

  /// Whether property changes look for actions.
  public class func disableActions() -> Bool { ThreadObject.current().disablesActions }
  public class func setDisableActions(_ flag: Bool) {
    ThreadObject.current().change { $0.disableActions = flag }
  }

  /// Runs on the main run loop when the animations added from now to the end of this transaction, or
  /// to the next block, have ended or were removed (T9.15).
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    ThreadObject.current().setCompletionBlock(block)
  }
  public class func completionBlock() -> (() -> Void)? {
    ThreadObject.current().completionBlock
  }

  /// The accessors above and their keys are the same storage; any other key is kept as well (T9.3).
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionCompletionBlock: completionBlock()
    default: ThreadObject.current().values.custom[key]
    }
  }

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

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionCompletionBlock = "completionBlock"
