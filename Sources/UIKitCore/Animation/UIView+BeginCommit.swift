import QuartzCore

// Animation blocks without closures (L8.1). Each setter applies to the changes after it in the innermost open
// block and does nothing outside of blocks. Handlers are closures, which replace UIKit's selectors.

extension UIView {
  private static var open: AnimationBlock? { AnimationStack.current }

  /// Opens a block; the name and the context are passed to its start and stop handlers.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let block = AnimationBlock(AnimationSettings(), counter: AnimationCounter())
    block.identity = (animationID, context)
    AnimationStack.push(block)
  }

  /// Closes the block that `beginAnimations` opened last; does nothing without one.
  public class func commitAnimations() {
    guard let block = AnimationStack.current, block.identity != nil else { return }
    block.layOutChangedViews()
    if let (view, effect) = block.transition { effect.add(to: view, block) }
    AnimationStack.pop()
    block.counter.endAdding()
  }

  /// Sets the duration in seconds; 0.2 by default.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    open?.settings.duration = duration
  }
  /// Sets the delay in seconds; 0 by default.
  public class func setAnimationDelay(_ delay: TimeInterval) { open?.settings.delay = delay }
  /// Sets the date at which the delay begins; now by default.
  public class func setAnimationStart(_ startDate: Date) { open?.settings.startDate = startDate }
  /// Sets the timing curve; ease in and out by default.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    open?.settings.timing = .curve(curve.function)
  }
  /// Sets the number of repetitions, which may be a fraction; 0, the default, plays once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    open?.settings.repeatCount = repeatCount
  }
  /// Sets whether each repetition plays forward and backward; false by default. Without a repeat count it does
  /// so once.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    open?.settings.autoreverses = repeatAutoreverses
  }
  /// Sets whether absolute animations start from the presentation value; false by default (L8.11).
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    open?.settings.beginsFromCurrentState = fromCurrentState
  }

  /// Sets an object that the block retains until its stop handler has been called, or until the commit if it
  /// has none. The handlers below are called, not the delegate.
  public class func setAnimationDelegate(_ delegate: Any?) { open?.delegate = delegate }

  /// Sets a closure that is called with the block's name and context when its first animation starts.
  public class func setAnimationWillStart(
    _ handler: ((String?, UnsafeMutableRawPointer?) -> Void)?
  ) {
    guard let block = open else { return }
    let (name, context) = block.identity ?? (nil, nil)
    block.counter.onStart = handler.map { handler in { handler(name, context) } }
  }

  /// Sets a closure that is called when all animations have ended, with the block's name, whether all of them
  /// ran to their ends, and the context.
  public class func setAnimationDidStop(
    _ handler: ((String?, NSNumber, UnsafeMutableRawPointer?) -> Void)?
  ) {
    guard let block = open else { return }
    let (name, context) = block.identity ?? (nil, nil)
    block.counter.onEnd = handler.map { handler in
      { finished in
        handler(name, NSNumber(value: finished), context)
        block.delegate = nil
      }
    }
  }

  /// Sets the transition of the block, in place of one that was set before. `cache` has no effect.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    open?.transition = ViewTransition(number: UInt(transition.rawValue)).map { (view, $0) }
  }
}
