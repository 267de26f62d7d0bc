import CoreGraphics
import RenderModel

/// A group of animations that run together in the group's time.
///
/// Animations that last longer than the group are cut off at the end of the group's duration; they are not scaled to it
/// (T6.2). Their begin times are relative to the group's start; their delegates and `isRemovedOnCompletion` are ignored
/// (T6.4).
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  public override init() { super.init() }

  /// The animations of the group, which are copied with it; nil by default.
  public var animations: [CAAnimation]? {
    get { children }
    set { change { children = newValue } }
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAAnimationGroup)?.children = children?.map { $0.duplicate() }
  }

  /// Fills in the defaults of the group, then those of its animations: an animation without a duration gets the length
  /// of one cycle of the group (T1.4).
  override func fillDefaults(duration: CFTimeInterval, keyPath: String?) {
    super.fillDefaults(duration: duration, keyPath: keyPath)
    for child in children ?? [] { child.fillDefaults(duration: self.duration, keyPath: keyPath) }
  }

  override func freeze() {
    super.freeze()
    for child in children ?? [] { child.freeze() }
  }

  override func compiledBody(for target: AnimationTarget) -> AnimationValue.Kind {
    .group(
      childAnimations.compactMap { child in
        if child.timing.isValid { return child.compiled(id: .child, on: target) }
        target.report(.childTimesNotFinite)
        return nil
      })
  }

  override var childAnimations: [CAAnimation] { children ?? [] }

  override var transitions: [CATransition] { childAnimations.flatMap(\.transitions) }

  override func animates(where condition: (String) -> Bool) -> Bool {
    childAnimations.contains { $0.animates(where: condition) }
  }

  /// Releases nested groups without recursion, because groups may be nested deeply.
  deinit {
    var pending = children ?? []
    children = nil
    while var last = pending.popLast() {
      guard isKnownUniquelyReferenced(&last), let group = last as? CAAnimationGroup else { continue }
      pending.append(contentsOf: group.children ?? [])
      group.children = nil
    }
  }
}

extension CAAnimation {
  /// The greatest depth of nested groups. It is limited because copying and evaluating a group recurse.
  static let nestingLimit = 1000
  /// The greatest number of animations inside one animation, at all depths. An animation that belongs to several groups
  /// counts once for each group, because it is copied for each.
  static let nestedLimit = 100_000

  /// Calls `body` for the animation and for every animation inside it. Stops when the nesting is too deep, which
  /// includes circular nesting, or too large, and returns that flaw; returns nil if all animations were visited.
  func forEachNested(_ body: (CAAnimation) -> Void) -> AnimationFlaw? {
    guard !childAnimations.isEmpty else {
      body(self)
      return nil
    }
    var (pending, count) = ([(animation: self, depth: 0)], 0)
    while let (animation, depth) = pending.popLast() {
      guard depth <= Self.nestingLimit else { return .nestedTooDeep(limit: Self.nestingLimit) }
      count += 1
      guard count <= Self.nestedLimit else { return .tooManyNested(limit: Self.nestedLimit) }
      body(animation)
      for child in animation.childAnimations { pending.append((child, depth + 1)) }
    }
    return nil
  }

  /// The names of the properties that count as not set because they are negative (T1.4, T1.5).
  var negativeProperties: [String] {
    var names: [String] = []
    // A duration of −∞ is reported as a time that is not finite (T1.26).
    if duration < 0, duration.isFinite { names.append("duration") }
    if repeatCount < 0 { names.append("repeatCount") }
    if repeatDuration < 0 { names.append("repeatDuration") }
    return names
  }
}

extension AnimationID {
  /// The identifier of all animations in groups, which are never reported by themselves.
  fileprivate static let child = AnimationID(rawValue: 0)
}
