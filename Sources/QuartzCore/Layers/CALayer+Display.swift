import CoreGraphics
import RenderModel

extension CALayer {
  /// Marks `r`, in the layer's coordinates, as out of date in addition to what was marked before; only the marked part
  /// is redrawn. A tiled layer drops the tiles that `r` touches (L4.36).
  public final func setNeedsDisplay(_ r: CGRect) {
    guard !r.isNull, r.isFinite || r.isInfinite else { return }
    invalidateContents(in: r.isInfinite ? nil : r)
  }
  /// True if the contents are marked as out of date.
  public final func needsDisplay() -> Bool { dirty.contains(.display) }

  /// Draws the contents now if they are marked.
  public final func displayIfNeeded() {
    guard dirty.contains(.display) else { return }
    dirty.remove(.display)
    isDisplayingModel = true
    displayWithoutActions()
    isDisplayingModel = false
  }

  /// Redraws the contents for a frame of an animation (T7.13). The model layer receives `display`; the default drawing
  /// has a presentation copy as its receiver (L2.20).
  final func displayFrame() {
    drawsPresentation = true
    dirtyPart = .everything
    displayWithoutActions()
    drawsPresentation = false
  }

  /// Calls `display` with actions disabled, because new contents from drawing must not animate.
  private func displayWithoutActions() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    display()
    CATransaction.commit()
  }
}

extension CALayer {
  /// True if the layer is marked for layout.
  public final func needsLayout() -> Bool { dirty.contains(.layout) }

  /// Lays out now, from the topmost superlayer that is marked (L2.21). When it is called during a layout, it lays out
  /// the layers that this layout has not reached yet.
  public final func layoutIfNeeded() {
    let top = pathToRoot.last { $0.dirty.contains(.layout) && !$0.dirty.contains(.layingOut) }
    top?.layoutSubtree()
  }

  /// Lays out the layer's subtree now, or that of the topmost marked superlayer for which `counts` returns true.
  package final func layoutIfNeeded(startingWhere counts: (CALayer) -> Bool) {
    let top = pathToRoot.last {
      $0.dirty.contains(.layout) && !$0.dirty.contains(.layingOut) && counts($0)
    }
    (top ?? self).layoutSubtree()
  }

  private func layoutSubtree() { forEachInSubtree { $0.layoutIfMarked() } }

  /// Runs `layoutSublayers()` if the layer is marked, then the action for `onLayout`.
  final func layoutIfMarked() {
    guard dirty.contains(.layout), !dirty.contains(.layingOut) else { return }
    dirty.insert(.layingOut)
    layoutSublayers()
    // A mark that the layer got meanwhile is removed too: layout that adds sublayers would otherwise repeat.
    dirty.subtract([.layout, .layingOut])
    guard context != nil, let action = action(forKey: LayerKey.onLayout) else { return }
    action.run(forKey: LayerKey.onLayout, object: self, arguments: nil)
  }
}
