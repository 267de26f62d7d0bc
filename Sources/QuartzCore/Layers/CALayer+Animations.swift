import CoreGraphics
import RenderModel

/// An animation attached to a layer: the frozen copy, its key, and the completion groups that wait for its end.
final class AttachedAnimation {
  let id: AnimationID
  let key: String?
  let animation: CAAnimation
  /// The completion groups that wait for the animation, inner ones first.
  let groups: [CompletionGroup]
  /// True if the animation was added without a begin time and therefore begins with its commit (T1.15).
  let startsAtCommit: Bool
  /// True if the animation was sent to the render server.
  var isSent = false
  /// True if the animation has ended and is to be removed from its layer.
  var isOver = false
  var hasStarted = false
  private var hasStopped = false
  /// The values of an animation that was read from a recording; nil for others.
  var recorded: RecordedAnimation?

  init(key: String?, animation: CAAnimation, groups: [CompletionGroup]) {
    id = AnimationID.next()
    self.key = key
    self.animation = animation
    self.groups = groups
    startsAtCommit = animation.beginTime == 0
    for group in groups { group.enter() }
  }

  /// Tells the delegate, once, that the animation has begun.
  func reportStart() {
    guard !hasStarted else { return }
    hasStarted = true
    let animation = self.animation
    guard animation.delegate != nil else { return }
    CallbackQueue.post { animation.delegate?.animationDidStart(animation) }
  }

  /// Tells the completion groups, then the delegate, that the animation has ended (T9.15). Only the first call has an
  /// effect (T1.23). Unless `hasBegun` is true the delegate is not notified of a beginning.
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

  /// Tells the delegate, and only then the completion groups, that the animation of a layer outside any tree has begun
  /// and ended (T8.8).
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

/// The values of an animation of a recording. They are an object, so that other animations have only a reference.
final class RecordedAnimation {
  /// The values with the identifier that the animation had in the recorded program.
  let value: AnimationValue
  init(_ value: AnimationValue) { self.value = value }
}

extension AnimationID {
  fileprivate static func next() -> AnimationID { AnimationID(rawValue: AnimationCounter.next()) }
}

extension CALayer {
  /// Adds a frozen copy of `original` under `key`; a transition always goes under `transition`.
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
    if context == nil { transaction.follower(OrphanAnimations.init).append(attached, on: self) }
  }

  /// Reports negative times, and returns false for groups that contain themselves, nest too deeply or have too many
  /// animations. The delegate of such a group is told at once that it has stopped, as for an animation whose times are
  /// not finite (T1.26).
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

  /// Gives the copy the transaction's duration and timing function if it has none of its own (T1.4, T9.11), and freezes
  /// it.
  private func prepare(
    _ animation: CAAnimation, key: String?, in transaction: TransactionStack
  ) {
    let duration = transaction.animationDuration ?? 0
    animation.fillDefaults(duration: duration > 0 ? duration : 0.25, keyPath: key)
    if animation.timingFunction == nil, let function = transaction.animationTimingFunction {
      animation.timingFunction = function
    }
    animation.freeze()
  }

  final func detachAnimation(forKey key: String) {
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
  /// Returns the layer's own, frozen copy of the animation; nil when there is none. A transition in a group is found
  /// under `transition` (L5.17).
  public final func animation(forKey key: String) -> CAAnimation? {
    let attached = (modelLayer ?? self).attachedAnimations
    if let found = attached.first(where: { $0.key == key }) { return found.animation }
    return key == kCATransition ? attached.flatMap(\.animation.transitions).last : nil
  }

  /// Returns the keys of the animations in the order in which they were added, which is the order of their application;
  /// nil when there are none.
  public final func animationKeys() -> [String]? {
    let keys = (modelLayer ?? self).attachedAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The animations of the layer itself in the order in which they were added, including those without a key.
  package final var ownAnimations: [(key: String?, animation: CAAnimation, startsAtCommit: Bool)] {
    (modelLayer ?? self).attachedAnimations.map { ($0.key, $0.animation, $0.startsAtCommit) }
  }
}
