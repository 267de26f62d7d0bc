import CoreGraphics
import RenderModel

extension CALayer {
  final var currentSuperlayer: CALayer? { modelLayer.map { $0.parent?.presentation() } ?? parent }

  final var currentSublayers: [CALayer]? {
    let model = modelLayer ?? self
    guard !model.children.isEmpty else { return nil }
    return modelLayer == nil ? children : model.children.compactMap { $0.presentation() }
  }

  /// Inserts `layer` at the index of `sibling` plus `offset`. If `sibling` is nil, the index is `without`; if `sibling`
  /// is not a sublayer, `layer` is inserted on top (L3.2).
  final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int, without: Int) {
    guard let sibling else { return insert(layer, at: without) }
    let others = children.filter { $0 !== layer }
    let index = others.firstIndex { $0 === sibling }
    insert(layer, at: index.map { $0 + offset } ?? others.count)
  }

  /// Replaces `oldLayer` by `newLayer`. Traps if `oldLayer` is not a sublayer (L3.3).
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    requireModel()
    newLayer.requireNoCycle(under: self)
    guard oldLayer !== newLayer else { return }
    require(
      oldLayer.parent === self && oldLayer !== maskLayer,
      "\(oldLayer.treePath) cannot be replaced: it is not a sublayer of \(treePath)")
    let events = HierarchyEvents(of: self)
    events.ask(self, LayerKey.sublayers)
    events.ask(oldLayer, kCAOnOrderOut)
    events.ask(newLayer, kCAOnOrderIn)
    newLayer.leaveParent()
    // The code that searched for the actions may have removed the old layer.
    guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.depart()
    children[index] = newLayer
    newLayer.parent = self
    sublayersChanged()
    events.run()
  }

  /// Removes the layer from its superlayer, or from the layer that it masks, with the events of T9.12.
  final func detachFromSuperlayer() {
    requireModel()
    guard let owner = parent else { return }
    let events = HierarchyEvents(of: owner)
    events.ask(owner, owner.maskLayer === self ? LayerKey.mask : LayerKey.sublayers)
    events.ask(self, kCAOnOrderOut)
    leaveParent()
    events.run()
  }

  /// The layer that `mask` returns.
  final var currentMask: CALayer? {
    get { modelLayer.map { $0.maskLayer?.presentation() } ?? maskLayer }
    set {
      requireModel()
      guard newValue !== maskLayer else { return }
      newValue?.requireNoCycle(under: self)
      let events = HierarchyEvents(of: self)
      events.ask(self, LayerKey.mask)
      newValue.map { events.ask($0, kCAOnOrderIn) }
      maskLayer?.depart()
      newValue?.leaveParent()
      maskLayer = newValue
      newValue?.parent = self
      note(.mask)
      events.run()
    }
  }
}

extension CALayer {
  /// The layers whose superlayer is this layer: the sublayers and the mask.
  final var attachedLayers: [CALayer] { maskLayer.map { children + [$0] } ?? children }

  final func insert(_ layer: CALayer, at index: Int) {
    requireModel()
    layer.requireNoCycle(under: self)
    let isReorder = layer.parent === self && maskLayer !== layer
    let events = HierarchyEvents(of: self)
    events.ask(self, LayerKey.sublayers)
    if !isReorder { events.ask(layer, kCAOnOrderIn) }
    if isReorder { children.removeAll { $0 === layer } } else { layer.leaveParent() }
    children.insert(layer, at: min(max(index, 0), children.count))
    layer.parent = self
    sublayersChanged()
    events.run()
  }

  final func replaceSublayers(with layers: [CALayer]) {
    requireModel()
    var new: Set<ObjectIdentifier> = []
    for layer in layers {
      layer.requireNoCycle(under: self)
      require(
        new.insert(ObjectIdentifier(layer)).inserted,
        "\(layer.treePath) occurs twice in the new sublayers of \(treePath)")
    }
    let removed = children.filter { !new.contains(ObjectIdentifier($0)) }
    let added = layers.filter { $0.parent !== self || $0 === maskLayer }
    let events = HierarchyEvents(of: self)
    events.ask(self, LayerKey.sublayers)
    for layer in removed { events.ask(layer, kCAOnOrderOut) }
    for layer in added { events.ask(layer, kCAOnOrderIn) }
    for layer in removed { layer.depart() }
    for layer in added { layer.leaveParent() }
    children = layers
    for layer in layers { layer.parent = self }
    sublayersChanged()
    events.run()
  }

  /// Removes the layer from its superlayer's sublayers, or from the layer that it masks, without events.
  private func leaveParent() {
    guard let owner = parent else { return }
    if owner.maskLayer === self {
      owner.maskLayer = nil
      depart()
      return owner.note(.mask)
    }
    owner.removeChild(self)
    depart()
    owner.sublayersChanged()
  }

  /// Removes `layer` from the sublayers. The search begins with the first sublayer and goes on from the last one
  /// backwards, because layers are mostly removed from an end of a long list.
  private func removeChild(_ layer: CALayer) {
    let index = children.first === layer ? 0 : children.lastIndex { $0 === layer }
    index.map { _ = children.remove(at: $0) }
  }

  /// Clears the superlayer, and tells the context that the layer has left.
  private func depart() {
    parent = nil
    context?.noteDeparture(of: self)
  }

  private func sublayersChanged() {
    note(.sublayers)
    setNeedsLayout()
    assert(checkInvariants())
  }

  /// Traps if adding the layer to `ancestor` would make the tree circular (L3.4).
  private func requireNoCycle(under ancestor: CALayer) {
    let isLeaf = children.isEmpty && maskLayer == nil
    let isCycle =
      self === ancestor
      || !isLeaf && sequence(first: ancestor, next: { $0.currentSuperlayer }).contains { $0 === self }
    require(
      !isCycle,
      "CALayerInvalid: \(treePath) cannot go into \(ancestor.treePath), which it contains; "
        + "the layer would be part of a cycle")
  }

  /// Traps if the layer is a presentation copy.
  final func requireModel() {
    require(modelLayer == nil, "a presentation layer is read-only; use model()")
  }

  /// True if every sublayer has this layer as its superlayer and none occurs twice. Long lists are not checked.
  private func checkInvariants() -> Bool {
    children.count > 64
      || children.allSatisfy { child in
        child.parent === self && children.filter { $0 === child }.count == 1
      }
  }
}

/// Collects the actions of a change to the tree, in the order of T9.12 and before the change, and runs them after it.
private final class HierarchyEvents {
  private var actions: [(any CAAction, CALayer, String)] = []
  private let isEnabled: Bool

  init(of owner: CALayer) {
    isEnabled = owner.context != nil && !ThreadObject.current().disablesActions
  }

  func ask(_ layer: CALayer, _ key: String) {
    guard isEnabled, let action = layer.action(forKey: key) else { return }
    actions.append((action, layer, key))
  }

  func run() {
    for (action, layer, key) in actions { action.run(forKey: key, object: layer, arguments: nil) }
  }
}
