import CoreGraphics
import RenderModel

extension CALayer {
  /// Returns the action to run when the event `key` happens (T9.8).
  ///
  /// The search goes through the delegate, `actions`, the actions of `style`, the class and, for a committed layer,
  /// Core Animation's implicit animation, in this order, and ends at the first action. A null object ends it without an
  /// action.
  final func searchAction(forKey key: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actions?[key] ?? styleAction(forKey: key)
      ?? type(of: self).defaultAction(forKey: key) ?? implicitAction(forKey: key)
    return found is NSNull ? nil : found
  }

  private func styleAction(forKey key: String) -> (any CAAction)? {
    var next = style
    // A style may refer to itself, so the search ends at 16 styles.
    for _ in 0..<16 {
      guard let current = next else { return nil }
      if let action = (current[LayerKey.actions] as? [String: any CAAction])?[key] { return action }
      next = current[LayerKey.style] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Returns Core Animation's own action for a change of `key` (T7.1, T9.10, T9.11); nil for a layer that was never
  /// committed, because it has no value on screen from which to animate.
  private func implicitAction(forKey key: String) -> (any CAAction)? {
    guard context != nil else { return nil }
    let duration = CATransaction.animationDuration()
    guard duration > 0 else { return nil }
    switch implicitActionKind(forKey: key) {
    case .none: return nil
    case .transition: return timed(CATransition(), duration)
    case .basic:
      // A background color that was nil has nothing from which to animate (T9.10).
      guard key != "backgroundColor" || backgroundColor != nil else { return nil }
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = presentationValue(forKey: key)
      animation.fillMode = .backwards
      return timed(animation, duration)
    }
  }

  private func timed<Animation: CAAnimation>(
    _ animation: Animation, _ duration: CFTimeInterval
  ) -> Animation {
    animation.duration = duration
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Returns the kind of the implicit action for `key`.
  final func implicitActionKind(forKey key: String) -> ImplicitAction {
    if key == LayerKey.sublayers || key == LayerKey.mask { return .transition }
    guard let path = PropertyPath(key, kind: values.kind) else { return .none }
    if case .cell(let cell) = path.root, path.component == nil {
      return cell.property.row.implicitAction
    }
    guard case .declared(let id) = path.root else { return .none }
    if path.component == nil { return id.row.implicitAction }
    // Parts of transforms such as `transform.scale` have an action, parts such as `position.x` have none (T7.8).
    return id.row.type == .transform ? id.row.implicitAction : .none
  }

  /// Returns the value that is on screen now; nil when the layer is not committed or the value is nil. During a
  /// cross-fade of the contents this is the blended image.
  final func presentationValue(forKey key: String) -> Any? {
    guard let context, let path = PropertyPath(key, kind: values.kind) else { return nil }
    let value = context.server.presentation(of: node, at: MediaClock.now())[path: path]
    return value.contents?.mixed() ?? value.boxed
  }
}
