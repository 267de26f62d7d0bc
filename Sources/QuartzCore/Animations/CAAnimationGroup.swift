import CoreGraphics
import RenderServer

/// Animations that run together in the group's time: clipped to it, not scaled (T6.2). Their delegates
/// and `isRemovedOnCompletion` are ignored; a begin time is counted from the group's start.
open class CAAnimationGroup: CAAnimation {
  private var children: [CAAnimation]?

  public override init() { super.init() }

  public var animations: [CAAnimation]? {
    get { children }
    set { change { _ in children = newValue } }
  }

  override func declaredProperty(forKey key: String) -> AnimationProperty? {
    guard key == "animations" else { return super.declaredProperty(forKey: key) }
    return .of(
      CAAnimationGroup.self, read: { $0.animations },
      write: { $0.animations = $1 as? [CAAnimation] })
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAAnimationGroup)?.children = children?.map { $0.duplicate() }
  }

  /// T1.4: a child without a duration lasts as long as the group's cycle.
  override func settle(duration: CFTimeInterval, keyPath: String?) {
    super.settle(duration: duration, keyPath: keyPath)
    for child in children ?? [] { child.settle(duration: self.duration, keyPath: keyPath) }
  }

  override func freeze() {
    super.freeze()
    for child in children ?? [] { child.freeze() }
  }

  override func kind(on target: AnimationTarget) -> AnimationValue.Kind {
    .group((children ?? []).map { $0.compiled(id: .child, on: target) })
  }
}

extension AnimationID {
  /// Children are never reported by themselves.
  fileprivate static let child = AnimationID(rawValue: 0)
}
