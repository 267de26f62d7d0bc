import CoreGraphics
import RenderModel

/// The accessors of keys that are not in the property table: relations to other objects, and the frame, which is
/// derived.
struct LayerRelation {
  let read: (CALayer) -> Any?
  let write: (CALayer, Any?) -> Void

  /// The accessors by key. `nonisolated(unsafe)`, because it is a constant of closures without state.
  nonisolated(unsafe) static let named: [String: LayerRelation] = [
    "frame": LayerRelation(
      read: { $0.frame },
      write: { $0.frame = PropertyValue(boxing: $1, as: .rect)?.rect ?? .zero }),
    LayerKey.mask: LayerRelation(read: { $0.mask }, write: { $0.mask = $1 as? CALayer }),
    LayerKey.sublayers: LayerRelation(
      read: { $0.sublayers }, write: { $0.sublayers = $1 as? [CALayer] }),
    "superlayer": LayerRelation(read: { $0.superlayer }, write: { _, _ in }),
    "delegate": LayerRelation(
      read: { $0.delegate }, write: { $0.delegate = $1 as? any CALayerDelegate }),
    LayerKey.actions: LayerRelation(
      read: { $0.actions }, write: { $0.actions = $1 as? [String: any CAAction] }),
    LayerKey.style: LayerRelation(
      read: { $0.style }, write: { $0.style = $1 as? [AnyHashable: Any] }),
    "layoutManager": LayerRelation(
      read: { $0.layoutManager }, write: { $0.layoutManager = $1 as? any CALayoutManager }),
    "autoresizingMask": LayerRelation(
      read: { NSNumber(value: $0.autoresizingMask.rawValue) },
      write: {
        let bits = PropertyValue(boxing: $1, as: .integer)?.integer ?? 0
        $0.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(truncatingIfNeeded: bits))
      }),
  ]

  /// Returns true if a key path is empty or starts with one of these keys.
  static func reaches(_ keyPath: String) -> Bool {
    keyPath.prefix { $0 != "." }.isEmpty || named[String(keyPath.prefix { $0 != "." })] != nil
  }
}

/// The keys that are also events or parts of a style.
enum LayerKey {
  static let mask = "mask"
  static let sublayers = "sublayers"
  static let actions = "actions"
  static let style = "style"
  static let emitterCells = "emitterCells"
  static let emitterBehaviors = "emitterBehaviors"
  static let onLayout = "onLayout"
}
