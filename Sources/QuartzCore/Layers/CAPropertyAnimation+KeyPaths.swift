import RenderModel

// Animations by Swift key paths, for which the compiler checks that the property exists. They are additions of Lamina.
// Key paths as strings can also name parts of structures, such as `position.x`.

extension CAPropertyAnimation {
  /// Creates an animation of a property by its Swift key path, as in `CABasicAnimation(\.opacity)`. An addition of
  /// Lamina. It traps for a property that is not stored, such as `frame`, and so cannot be animated.
  public convenience init<Value>(_ keyPath: KeyPath<CALayer, Value>) {
    guard let id = LayerProperty.ID(keyPath) else {
      fatalError("\(keyPath) is not a property that can be animated")
    }
    self.init(keyPath: id.row.key)
  }
}
