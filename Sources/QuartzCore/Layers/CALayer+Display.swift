import CoreGraphics
import RenderServer

extension CALayer {
  /// Marks the contents as out of date; they are drawn anew at the next commit (L2.19).
  public final func setNeedsDisplay() { invalidateContents(in: nil) }
  /// Only `r`, in the layer's coordinates, is drawn anew, together with what was marked before; of a tiled
  /// layer the tiles that `r` touches (L4.36).
  public final func setNeedsDisplay(_ r: CGRect) {
    guard !r.isNull, r.isFinite || r.isInfinite else { return }
    invalidateContents(in: r.isInfinite ? nil : r)
  }
  public final func needsDisplay() -> Bool { dirty.contains(.display) }

  /// Draws now if marked.
  public final func displayIfNeeded() {
    guard dirty.contains(.display) else { return }
    dirty.remove(.display)
    isDisplayingModel = true
    displayWithoutActions()
    isDisplayingModel = false
  }

  /// Draws what the animations show now (T7.13). `display` is sent to the model layer; the default draws
  /// with a presentation copy as the receiver (L2.20).
  final func displayFrame() {
    drawsPresentation = true
    dirtyPart = .everything
    displayWithoutActions()
    drawsPresentation = false
  }

  /// New contents from drawing are no change to animate.
  private func displayWithoutActions() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    display()
    CATransaction.commit()
  }
}

extension CALayer {
  public final func setNeedsLayout() { note(.layout) }
  public final func needsLayout() -> Bool { dirty.contains(.layout) }

  /// Lays out now, from the topmost superlayer that is marked (L2.21). Inside of a layout that is what has not begun.
  public final func layoutIfNeeded() {
    let top = pathToRoot.last { $0.dirty.contains(.layout) && !$0.dirty.contains(.layingOut) }
    top?.layoutSubtree()
  }

  private func layoutSubtree() { forEachInSubtree { $0.layoutIfMarked() } }

  final func layoutIfMarked() {
    guard dirty.contains(.layout), !dirty.contains(.layingOut) else { return }
    dirty.insert(.layingOut)
    layoutSublayers()
    dirty.subtract([.layout, .layingOut])
    guard context != nil, let action = action(forKey: LayerKey.onLayout) else { return }
    action.run(forKey: LayerKey.onLayout, object: self, arguments: nil)
  }
}
