import QuartzCore
import RenderModel

/// The edits of a document since it was read or saved, and the text into which they are written.
///
/// Layers and animations have numbers, in the order in which they are read. They are the same each time the document is
/// read, so a second reading of the text shows what was written for each of them.
struct DocumentEdits {
  /// A key path of a layer, given by the layer's number.
  struct Place: Hashable {
    let layer: Int
    let keyPath: String
  }

  /// The text that was read or saved last.
  var source: Data
  /// The name of the document in errors.
  let name: String
  /// True if the package of the document says that its y axis points down.
  let isFlipped: Bool
  let layers: [CALayer]
  /// The animations as they were read, with the edits.
  let animations: [CAAnimation]
  /// The key paths that were edited, of the layers themselves and not of a state.
  var places: Set<Place> = []
  private let numbers: [ObjectIdentifier: Int]

  init(
    source: Data, name: String, isFlipped: Bool, layers: [CALayer], animations: [CAAnimation]
  ) {
    (self.source, self.name, self.isFlipped) = (source, name, isFlipped)
    (self.layers, self.animations) = (layers, animations)
    numbers = Dictionary(layers.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
  }

  /// Returns the number of a layer; nil for one that is not of the document.
  func number(of layer: CALayer) -> Int? { numbers[ObjectIdentifier(layer)] }
}

// MARK: - Keeping edits

extension CAMLDocument {
  /// Keeps the present value of a layer's property as an edit, which `edited()` writes. In a state that sets the
  /// property, the edit changes the state; otherwise it changes the layer. Layers that are not of the document, and key
  /// paths that documents do not have, are ignored.
  package func keepEdit(of keyPath: String, on layer: CALayer) {
    guard let number = edits.number(of: layer),
      case .declared? = PropertyPath.declared(keyPath, kind: layer.kind)?.root
    else { return }
    let isOfState = machines.map { $0.keepEdit(of: keyPath, on: layer) }.contains(true)
    if !isOfState { edits.places.insert(DocumentEdits.Place(layer: number, keyPath: keyPath)) }
  }

  /// Keeps the differences between two versions of an animation that came from the document, in its states or outside of
  /// them. Other animations are ignored.
  package func keepEdit(of animation: CAAnimation, as edited: CAAnimation) {
    if let number = animation.documentNumber, edits.animations.indices.contains(number) {
      let kept = edits.animations[number]
      for row in AnimationProperty.table
      where row.isDeclared(kept) && row.content != .animations && row.content != .object {
        row.keepEdit(of: kept, from: animation, to: edited)
      }
    }
    let inner = (animation as? CAAnimationGroup)?.animations ?? []
    let new = (edited as? CAAnimationGroup)?.animations ?? []
    for (old, new) in zip(inner, new) { keepEdit(of: old, as: new) }
  }
}

extension AnimationProperty {
  /// Applies the difference of this property between `old` and `new` to `kept`.
  fileprivate func keepEdit(of kept: CAAnimation, from old: CAAnimation, to new: CAAnimation) {
    var writer = CAMLWriter()
    guard writer.node(self, of: old).text() != writer.node(self, of: new).text() else { return }
    // An animation that was started begins at a time of its layer's clock; in the document it may begin later than that
    // by a delay.
    let isMoved = id == .beginTime
    let begin = ((kept.beginTime + new.beginTime - old.beginTime) * 1e9).rounded() / 1e9
    write(kept, isMoved ? max(0, begin) : read(new))
  }
}
