import CoreGraphics
import RenderModel

extension ObjectiveCKey {
  /// Returns the name of a layer's property by its Swift key path. The translator of sources for iOS writes this for
  /// `NSExpression(forKeyPath: path).keyPath`. It traps for a property that is not stored, such as `frame`, and for those of
  /// other classes, because the name is not a part of a key path.
  public static func name(of keyPath: AnyKeyPath) -> String {
    guard let id = LayerProperty.ID(keyPath) else {
      fatalError("\(keyPath) is not a stored property of a layer, so that it has no name")
    }
    return id.row.key
  }
}
