/// A delegate of a layer whose own properties are those of the layer.
package protocol LayerFollower: AnyObject {
  /// Called while something is observed, when a property of the layer has changed.
  func layerChanged(_ key: String)
}
