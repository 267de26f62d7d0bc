import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel

extension LayerEdit {
  /// Changes the layer. Returns the reason if the edit is refused, in English, for the author of a viewer. An animated edit
  /// is made by `animate`.
  @MainActor
  package func perform(
    in context: LayerContext, _ animate: (CALayer, @escaping () -> Void) -> Void
  ) -> String? {
    guard let layer = context.layer(everOf: node), layer.context === context else {
      return "there is no layer with this number"
    }
    if let flaw = flaw(on: layer) { return flaw }
    let (value, keyPath) = (value.boxed, keyPath)
    if isAnimated {
      animate(layer) { layer.setValue(value, forKeyPath: keyPath) }
    } else {
      withoutActions { layer.setValue(value, forKeyPath: keyPath) }
    }
    CATransaction.flush()
    return nil
  }

  /// Returns the reason why the value cannot be set; nil if it can.
  private func flaw(on layer: CALayer) -> String? {
    guard let path = PropertyPath(keyPath, kind: layer.kind), let type = path.type else {
      return "the layer has no property '\(keyPath)'"
    }
    switch value {
    case .contents, .object: return "values of this type cannot be sent"
    case .null, .bool, .number, .integer, .point, .size, .rect, .transform, .color, .path, .string,
      .array:
      break
    }
    guard PropertyValue(boxing: value.boxed, as: type) != nil else {
      return "'\(keyPath)' has values of another type"
    }
    guard path.description?.allows(value) ?? value.isFinite else {
      return "'\(keyPath)' must be finite"
    }
    let becomesInfinite = value.isFinite && !Float(value.number).isFinite
    return path.description?.isFloat == true && becomesInfinite
      ? "'\(keyPath)' has numbers of 32 bits, and this one is too large" : nil
  }
}
