import CoreGraphics
import RenderModel

extension CALayer {
  /// Changes the value at `path`. `key` names the event, which is a change of the whole property even if `path` names a
  /// part of it (T7.8). Traps for a presentation copy.
  final func change(_ path: PropertyPath, key: String, to value: PropertyValue) {
    require(
      modelLayer == nil,
      "a presentation layer is read-only; change \(key) on model() instead")
    let whole = PropertyPath(root: path.root)
    let old = values[path: whole]
    if path.component == nil, old == value { return }
    var changed = values
    changed[path: path] = value
    guard changed[path: whole] != old else { return }
    let action = disablesActions ? nil : action(forKey: key)
    values = changed
    reportIfNotFinite(path.root)
    noteChange(of: path.root)
    if KeyValueObservations.isActive { tellObservers(key) }
    action.map { start($0, forKey: key, oldValue: old) }
    if path.root == .declared(.hidden) { runOrderEvent() }
  }

  /// Tells the observers of the layer, and of a view that has it, that a property has changed.
  private func tellObservers(_ key: String) {
    guard KeyValueObservations.isObserved(self, or: delegate) else { return }
    KeyValueObservations.mayHaveChanged(self, [key, "frame"])
    // Views belong to the main queue.
    guard LayerContext.isOnMainQueue else { return }
    (delegate as? any LayerFollower)?.layerChanged(key)
  }

  /// Runs the event of a layer that appears or disappears (T9.12).
  private func runOrderEvent() {
    guard context != nil, !disablesActions else { return }
    let event = isHidden ? kCAOnOrderOut : kCAOnOrderIn
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  private var disablesActions: Bool { ThreadObject.current().disablesActions }

  /// Runs an action. A basic animation without ends goes from the old value on screen to the new one (T3.4).
  private func start(_ action: any CAAction, forKey key: String, oldValue: PropertyValue) {
    if let basic = action as? CABasicAnimation, basic.hasNoEnds,
      let copy = basic.duplicate() as? CABasicAnimation
    {
      copy.fromValue = presentationValue(forKey: key) ?? oldValue.boxed
      copy.run(forKey: key, object: self, arguments: nil)
    } else {
      action.run(forKey: key, object: self, arguments: nil)
    }
  }

  /// Marks what depends on a changed property for layout or display.
  private func noteChange(of root: PropertyPath.Root) {
    note(.properties)
    guard case .declared(let id) = root else {
      if case .custom(let key) = root, type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
      return
    }
    if id == .bounds { setNeedsLayout() }
    if id == .bounds || id == .transform { parent?.setNeedsLayout() }
    if id.row.kind == .tiled || (id == .contentsScale && kind == .tiled) {
      invalidateContents(in: nil)
    } else if id == .bounds && needsDisplayOnBoundsChange
      || type(of: self).needsDisplay(forKey: id.row.key)
    {
      setNeedsDisplay()
    }
  }

  /// Reports a value that is not finite. Geometry and the values of gradients, texts and shapes are reported when the
  /// layer is drawn instead, because they stop it from being drawn.
  private func reportIfNotFinite(_ root: PropertyPath.Root) {
    guard case .declared(let id) = root, case let row = id.row,
      ![.gradient, .text, .shape].contains(row.kind), !row.description.mayBeInfinite,
      !row.read(values).isFinite, !row.isGeometry
    else { return }
    Issue.report(.valueNotFinite(key: row.key, layer: treePath))
  }

  /// Marks a change for the next commit, and adds the layer to its context's list of changed layers unless it is in the
  /// list.
  final func note(_ change: LayerChanges) {
    dirty.insert(change)
    guard let context, !dirty.contains(.listed) else { return }
    dirty.insert(.listed)
    context.note(self)
  }
}
