import CoreGraphics
import RenderModel

extension CALayer: AnimatedObject {
  final func isDerived(_ keyPath: String) -> Bool { LayerRelation.reaches(keyPath) }

  /// True if an undeclared key is probably meant: a value was set for it, or the layer's class is not one of Core
  /// Animation's or redraws for it.
  final func knows(_ key: String) -> Bool {
    !values[path: PropertyPath(root: .custom(key))].isNull || type(of: self).needsDisplay(forKey: key)
      || !String(reflecting: type(of: self)).hasPrefix("QuartzCore.")
  }
}
