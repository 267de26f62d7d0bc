import CoreGraphics
import RenderServer

/// An animation that a layer has: the frozen copy, its key, and who waits for its end.
final class AttachedAnimation {
  let id: AnimationID
  let key: String?
  let animation: CAAnimation
  /// Completion groups, inner ones first.
  let groups: [CompletionGroup]
  /// It was added without a begin time, and begins with its commit (T1.15).
  let startsAtCommit: Bool
  /// The render server knows it.
  var isSent = false
  var hasStarted = false
  private var hasStopped = false

  init(key: String?, animation: CAAnimation, groups: [CompletionGroup]) {
    id = AnimationID.next()
    self.key = key
    self.animation = animation
    self.groups = groups
    startsAtCommit = animation.beginTime == 0
    for group in groups { group.enter() }
  }

  func reportStart() {
    guard !hasStarted else { return }
    hasStarted = true
    let animation = self.animation
    guard animation.delegate != nil else { return }
    CallbackQueue.post { animation.delegate?.animationDidStart(animation) }
  }

  /// T9.15: blocks first, then the delegate. Once only (T1.23). An animation that never began does not
  /// say that it did.
  func reportStop(finished: Bool, hasBegun: @autoclosure () -> Bool = true) {
    guard !hasStopped else { return }
    hasStopped = true
    let (animation, groups) = (self.animation, self.groups)
    guard animation.delegate != nil || !groups.isEmpty else { return }
    if hasBegun() { reportStart() }
    CallbackQueue.post {
      for group in groups { group.leave() }
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
  }

  /// T8.8: on a layer in no tree. Here the delegate comes first.
  func reportStartAndStopWithoutTree() {
    guard !hasStopped else { return }
    hasStopped = true
    reportStart()
    let (animation, groups) = (self.animation, self.groups)
    guard animation.delegate != nil || !groups.isEmpty else { return }
    CallbackQueue.post {
      animation.delegate?.animationDidStop(animation, finished: false)
      for group in groups { group.leave() }
    }
  }
}

extension AnimationID {
  fileprivate static func next() -> AnimationID { AnimationID(rawValue: AnimationCounter.next()) }
}

extension CALayer {
  final func attach(_ original: CAAnimation, forKey key: String?) {
    requireModel()
    let key = original is CATransition ? kCATransition : key
    guard canCopy(original, forKey: key) else { return }
    let transaction = ThreadObject.current()
    let animation = original.duplicate()
    prepare(animation, key: key, in: transaction)
    key.map { detachAnimation(forKey: $0) }
    let attached = AttachedAnimation(
      key: key, animation: animation, groups: transaction.openGroups)
    attachedAnimations.append(attached)
    note(.animations)
    if context == nil { transaction.noteOrphan(attached, on: self) }
  }

  /// Reports what is negative and should not be. Groups without end, or of too many animations, are not added: they
  /// stop as an animation does whose times are no numbers (T1.26).
  private func canCopy(_ original: CAAnimation, forKey key: String?) -> Bool {
    let flaw = original.forEachNested { animation in
      for property in animation.negativeProperties {
        report(.negative(property), ofAnimation: key)
      }
    }
    guard let flaw else { return true }
    report(flaw, ofAnimation: key)
    AttachedAnimation(key: key, animation: original, groups: []).reportStop(finished: false)
    return false
  }

  /// Fills in what the transaction lays down (T1.4, T9.11) and freezes the copy.
  private func prepare(
    _ animation: CAAnimation, key: String?, in transaction: TransactionStack
  ) {
    let duration = transaction.animationDuration ?? 0
    animation.settle(duration: duration > 0 ? duration : 0.25, keyPath: key)
    if animation.timingFunction == nil, let function = transaction.animationTimingFunction {
      animation.timingFunction = function
    }
    animation.freeze()
  }

  final func remove(_ attached: AttachedAnimation) {
    guard let index = attachedAnimations.firstIndex(where: { $0 === attached }) else { return }
    detach(attachedAnimations.remove(at: index))
  }

  private func detachAnimation(forKey key: String) {
    guard let index = attachedAnimations.firstIndex(where: { $0.key == key }) else { return }
    detach(attachedAnimations.remove(at: index))
  }

  private func detach(_ attached: AttachedAnimation) {
    if attached.isSent { context?.noteRemoval(of: attached, from: self) }
    attached.reportStop(finished: false, hasBegun: hasBegun(attached.animation))
    note(.animations)
  }

  private func hasBegun(_ animation: CAAnimation) -> Bool {
    animation.beginTime == 0
      || animation.beginTime <= localTime(atMediaTime: MediaClock.now())
  }

  final func detachAllAnimations() {
    let all = attachedAnimations
    attachedAnimations = []
    for attached in all { detach(attached) }
  }
}

extension CALayer {
  /// The layer's own, frozen copy. A transition in a group is found under "transition" (L5.17).
  public final func animation(forKey key: String) -> CAAnimation? {
    let attached = (modelLayer ?? self).attachedAnimations
    if let found = attached.first(where: { $0.key == key }) { return found.animation }
    return key == kCATransition ? attached.flatMap(\.animation.transitions).last : nil
  }

  /// In the order they were added, which is the order they apply in; nil when there are none.
  public final func animationKeys() -> [String]? {
    let keys = (modelLayer ?? self).attachedAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// All of them in the order they were added, those without a key as well.
  package final var everyAnimation: [(key: String?, animation: CAAnimation, startsAtCommit: Bool)] {
    (modelLayer ?? self).attachedAnimations.map { ($0.key, $0.animation, $0.startsAtCommit) }
  }

  /// The model value shows at the next frame (T8.9).
  public final func removeAnimation(forKey key: String) {
    requireModel()
    detachAnimation(forKey: key)
  }

  public final func removeAllAnimations() {
    requireModel()
    detachAllAnimations()
  }
}
