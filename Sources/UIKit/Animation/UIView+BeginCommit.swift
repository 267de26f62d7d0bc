import QuartzCore

// Blocks as they were before closures (L8.1). Each setter changes what holds for the changes after it, in the
// innermost open block; outside of one it does nothing. There are no selectors: the ends are told to closures.

extension UIView {
  private static var open: AnimationBlock? { AnimationStack.current }

  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let block = AnimationBlock(AnimationSettings(), end: AnimationEnd())
    block.identity = (animationID, context)
    AnimationStack.push(block)
  }

  /// Without a `beginAnimations` it does nothing.
  public class func commitAnimations() {
    guard let block = AnimationStack.current, block.identity != nil else { return }
    block.layOutChangedViews()
    if let (view, effect) = block.transition { effect.add(to: view, block) }
    AnimationStack.pop()
    block.end.close()
  }

  public class func setAnimationDuration(_ duration: TimeInterval) {
    open?.settings.duration = duration
  }
  public class func setAnimationDelay(_ delay: TimeInterval) { open?.settings.delay = delay }
  public class func setAnimationStart(_ startDate: Date) { open?.settings.startDate = startDate }
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    open?.settings.pace = .curve(curve.function)
  }
  /// May be fractional; 0 is once.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    open?.settings.repeatCount = repeatCount
  }
  /// Only with a repeat count.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    open?.settings.autoreverses = repeatAutoreverses
  }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    open?.settings.beginsFromCurrentState = fromCurrentState
  }

  /// Kept until the block ends; what is called are the closures below.
  public class func setAnimationDelegate(_ delegate: Any?) { open?.delegate = delegate }

  /// Called with the block's name and context when its first animation begins.
  public class func setAnimationWillStart(
    _ handler: ((String?, UnsafeMutableRawPointer?) -> Void)?
  ) {
    guard let block = open else { return }
    let (name, context) = block.identity ?? (nil, nil)
    block.end.onStart = handler.map { handler in { handler(name, context) } }
  }

  /// Called with the name, whether all ran to their ends, and the context.
  public class func setAnimationDidStop(
    _ handler: ((String?, NSNumber, UnsafeMutableRawPointer?) -> Void)?
  ) {
    guard let block = open else { return }
    let (name, context) = block.identity ?? (nil, nil)
    block.end.onEnd = handler.map { handler in
      { finished in
        handler(name, NSNumber(value: finished), context)
        block.delegate = nil
      }
    }
  }

  /// One for each block: the last that is set. `cache` changes nothing.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    open?.transition = ViewTransition(number: UInt(transition.rawValue)).map { (view, $0) }
  }
}
