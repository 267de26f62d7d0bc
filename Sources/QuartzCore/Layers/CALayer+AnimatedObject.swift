import CoreGraphics
import RenderModel

extension CALayer: AnimatedObject {
  final func isOutsidePropertyTable(_ keyPath: String) -> Bool {
    LayerRelation.reaches(keyPath)
  }

  /// Returns true if the program probably uses the undeclared `key` on purpose: the layer has a value for it, its class
  /// is not one of Core Animation's, or its class redraws when the value changes (L2.20).
  final func usesUndeclaredKey(_ key: String) -> Bool {
    !values[path: PropertyPath(root: .custom(key))].isNull || type(of: self).needsDisplay(forKey: key)
      || !String(reflecting: type(of: self)).hasPrefix("QuartzCore.")
  }
}
