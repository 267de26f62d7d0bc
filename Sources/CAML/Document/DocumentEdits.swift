import QuartzCore
import RenderModel

/// The edits of a document since it was read or saved, and the text into which they are written.
///
/// Layers and animations have numbers, in the order in which they are read. They are the same each time the document is
/// read. So when the text is read again, the layer or the animation with the same number has the values that the text
/// contains, and the edited values are compared with them.
struct DocumentEdits {
  /// A key path of a layer, given by the layer's number.
  struct EditedProperty: Hashable {
    let layer: Int
    let keyPath: String
  }

  /// The text that was read or saved last.
  private(set) var source: Data
  /// The text that was read first. A document whose edits were undone is saved as this text, also if it was saved with
  /// the edits before.
  let original: Data
  /// The text into which the edits are written. It is the last one that has all animations, also those that were
  /// removed since.
  private(set) var base: Data
  /// The name of the document in errors.
  let name: String
  /// True if the package of the document says that its y axis points down.
  let isFlipped: Bool
  let layers: [CALayer]
  /// The animations in the order in which they were read. Edited properties are set on them, and removed animations
  /// stay in the list.
  let animations: [CAAnimation]
  /// The key paths that were edited since `base` was read or saved, of the layers themselves and not of a state. `base`
  /// may have other values than the layers for them.
  var properties: Set<EditedProperty> = []
  /// All key paths that were edited since the document was read, with those that were saved since.
  var allProperties: Set<EditedProperty> { properties.union(savedProperties) }
  /// The key paths that were edited before `base` was saved. `base` contains their edited values.
  private var savedProperties: Set<EditedProperty> = []
  /// The numbers of the animations that were removed, with those inside of them.
  private(set) var removed: Set<Int> = []
  /// The begin times of the animations as they were read, in seconds.
  let beginTimes: [Double]
  private let numbers: [ObjectIdentifier: Int]

  init(
    source: Data, name: String, isFlipped: Bool, layers: [CALayer], animations: [CAAnimation]
  ) {
    (self.source, original, base) = (source, source, source)
    (self.name, self.isFlipped) = (name, isFlipped)
    (self.layers, self.animations) = (layers, animations)
    beginTimes = animations.map(\.beginTime)
    numbers = Dictionary(layers.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
  }

  /// Returns the number of a layer; nil for one that is not of the document.
  func number(of layer: CALayer) -> Int? { numbers[ObjectIdentifier(layer)] }

  /// Notes that an animation and those inside of it are removed, or restored.
  mutating func setRemoved(_ isRemoved: Bool, _ animation: CAAnimation) {
    if let number = animation.documentNumber, animations.indices.contains(number) {
      if isRemoved { removed.insert(number) } else { removed.remove(number) }
    }
    for inner in (animation as? CAAnimationGroup)?.animations ?? [] { setRemoved(isRemoved, inner) }
  }

  /// Returns true for an animation that was removed.
  func hasRemoved(_ animation: CAAnimation) -> Bool {
    animation.documentNumber.map(removed.contains) ?? false
  }

  /// The animations that were not removed.
  var remaining: [CAAnimation] {
    zip(animations.indices, animations).compactMap { removed.contains($0) ? nil : $1 }
  }

  /// Notes that `data`, the text with all edits, was saved. While some animations are removed, `base` stays the text
  /// that has them, so that they can be restored as they were written.
  mutating func saved(_ data: Data) {
    source = data
    guard removed.isEmpty else { return }
    savedProperties.formUnion(properties)
    (base, properties) = (data, [])
  }
}

// MARK: - Recording edits

extension CAMLDocument {
  /// The layers of the document, in its states or outside of them, in the order in which they are read.
  package var layers: [CALayer] { edits.layers }

  /// Returns true for a layer of the document, even if the present state has removed it from the tree.
  package func owns(_ layer: CALayer) -> Bool { edits.number(of: layer) != nil }

  /// Returns true for an animation that came from the document, in its states or outside of them, or for a copy of one.
  package func owns(_ animation: CAAnimation) -> Bool {
    animation.documentNumber.map { edits.animations.indices.contains($0) } ?? false
  }

  /// Returns the name of the present state if it sets a property of a layer, so that an edit changes the state; nil if
  /// an edit changes the layer.
  package func stateSetting(_ keyPath: String, of layer: CALayer) -> String? {
    machines.first { $0.sets(keyPath, of: layer) }?.current
  }

  /// Records the present value of a layer's property as an edit, which `edited()` writes. In a state that sets the
  /// property, the edit changes the state; otherwise it changes the layer. Layers that are not of the document, and key
  /// paths that documents do not have, are ignored.
  package func recordEdit(of keyPath: String, on layer: CALayer) {
    guard let number = edits.number(of: layer),
      case .declared? = PropertyPath.declared(keyPath, kind: layer.kind)?.root
    else { return }
    var isOfState = false
    for machine in machines where machine.recordEdit(of: keyPath, on: layer) { isOfState = true }
    if !isOfState { edits.properties.insert(.init(layer: number, keyPath: keyPath)) }
  }

  /// Records the differences between two versions of an animation that came from the document, in its states or outside
  /// of them. Other animations are ignored.
  package func recordEdit(of animation: CAAnimation, as edited: CAAnimation) {
    if let number = animation.documentNumber, edits.animations.indices.contains(number) {
      let recorded = edits.animations[number]
      // Inner animations are compared below. Properties whose values are objects, such as the delegate, cannot be
      // written in a document.
      for row in AnimationProperty.table
      where row.isDeclared(recorded) && row.content != .animations && row.content != .object {
        row.applyDifference(
          from: animation, to: edited, onto: recorded, beginTime: edits.beginTimes[number])
      }
    }
    let inner = (animation as? CAAnimationGroup)?.animations ?? []
    let editedInner = (edited as? CAAnimationGroup)?.animations ?? []
    for (old, new) in zip(inner, editedInner) { recordEdit(of: old, as: new) }
  }

  /// Records that an animation that came from the document, in its states or outside of them, is removed or restored.
  /// Other animations are ignored.
  package func recordRemoval(_ isRemoved: Bool, of animation: CAAnimation) {
    edits.setRemoved(isRemoved, animation)
    for machine in machines { machine.removed = edits.removed }
  }
}

extension AnimationProperty {
  /// Applies the difference of this property between `old` and `new` to `recorded`, whose begin time was `beginTime`
  /// seconds when it was read.
  fileprivate func applyDifference(
    from old: CAAnimation, to new: CAAnimation, onto recorded: CAAnimation, beginTime: Double
  ) {
    var writer = CAMLWriter()
    guard writer.propertyNode(self, of: old).text() != writer.propertyNode(self, of: new).text() else {
      return
    }
    guard id == .beginTime else { return write(recorded, read(new)) }
    // An animation that was started begins at a time of its layer's clock, while its begin time in the document is a
    // delay. So only the difference of the two times is applied. It is less exact than they are, because they are
    // large, but its error is less than that of the rounding to nanoseconds below.
    let begin = recorded.beginTime + new.beginTime - old.beginTime
    let isAsRead = abs(begin - beginTime) < 0.5e-9
    write(recorded, isAsRead ? beginTime : max(0, (begin * 1e9).rounded() / 1e9))
  }
}
