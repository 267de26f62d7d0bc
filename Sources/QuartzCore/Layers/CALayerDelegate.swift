import CoreGraphics

/// An object that provides the contents, the layout and the actions of a layer, so that no subclass is needed. All
/// methods have default implementations.
public protocol CALayerDelegate: AnyObject {
  /// Sets the layer's contents. The default draws through `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the contents in the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Tells the delegate that `draw(_:in:)` is about to be called.
  func layerWillDraw(_ layer: CALayer)
  /// Arranges the sublayers of the layer.
  func layoutSublayers(of layer: CALayer)
  /// Returns the action for an event. With nil the search goes on; a null object ends it without an action (T9.8).
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// The default implementation, which draws through `draw(_:in:)` and makes the result the contents.
  public func display(_ layer: CALayer) { layer.displayByDrawing() }
  /// The default implementation, which draws nothing and leaves the contents.
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.wasDrawn = false }
  /// The default implementation, which does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// The default implementation, which calls the layout manager.
  public func layoutSublayers(of layer: CALayer) { layer.layoutManager?.layoutSublayers(of: layer) }
  /// The default implementation, which returns nil, so that the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
