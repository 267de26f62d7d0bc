import CoreGraphics
import RenderModel

/// The layers whose contents depend on an animated property (T7.13). They are redrawn for every frame, from their
/// presentation values.
final class AnimatedDrawing {
  /// An animation of a property that a layer draws.
  private struct Entry {
    weak var layer: CALayer?
    let animation: AnimationID
  }

  private var entries: [Entry] = []

  /// True if no layer is redrawn for every frame.
  var isEmpty: Bool { entries.isEmpty }

  /// Starts to redraw `layer` for every frame if the animation changes a key that its class draws.
  func begin(_ attached: AttachedAnimation, on layer: CALayer) {
    guard attached.animation.animates(where: type(of: layer).needsDisplay) else { return }
    entries.append(Entry(layer: layer, animation: attached.id))
  }

  /// Redraws `layer` for `new` instead of `old`, which it replaces. If `new` changes no key that is drawn, the layer's
  /// contents are drawn once more with the model value.
  func replace(_ old: AttachedAnimation, by new: AttachedAnimation, on layer: CALayer) {
    let wasDrawn = entries.contains { $0.animation == old.id }
    entries.removeAll { $0.animation == old.id }
    begin(new, on: layer)
    if wasDrawn, entries.last?.animation != new.id { layer.setNeedsDisplay() }
  }

  /// Stops redrawing for the animation, and draws the layer's contents once more with the model value.
  func end(_ attached: AttachedAnimation, on layer: CALayer) {
    guard let index = entries.firstIndex(where: { $0.animation == attached.id }) else { return }
    entries.remove(at: index)
    layer.setNeedsDisplay()
  }

  /// Draws each layer once, however many of its properties are animated.
  func display() {
    entries.removeAll { $0.layer == nil }
    var displayed: [ObjectIdentifier] = []
    for layer in entries.compactMap(\.layer) where !displayed.contains(ObjectIdentifier(layer)) {
      displayed.append(ObjectIdentifier(layer))
      layer.displayFrame()
    }
  }
}
