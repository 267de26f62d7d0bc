import CoreGraphics
import RenderServer

extension CALayer {
  /// Marks the contents as out of date; they are drawn anew at the next commit (L2.19).
  public final func setNeedsDisplay() { invalidateContents(in: nil) }
  /// A plain layer is drawn anew as a whole, a tiled one where `r` touches its tiles (L4.36).
  public final func setNeedsDisplay(_ r: CGRect) { invalidateContents(in: r) }
  public final func needsDisplay() -> Bool { dirty.contains(.display) }

  /// Draws now if marked.
  public final func displayIfNeeded() {
    guard dirty.contains(.display) else { return }
    dirty.remove(.display)
    displayWithoutActions()
  }

  /// Draws what the animations show now (T7.13). `display` is sent to the model layer; the default draws
  /// with a presentation copy as the receiver (L2.20).
  final func displayFrame() {
    drawsPresentation = true
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

  /// Draws into a bitmap of the bounds at `contentsScale`; it becomes the contents unless nobody drew.
  final func displayByDrawing() {
    let scale = values.contentsScale
    let (width, height) = (values.bounds.width * scale, values.bounds.height * scale)
    guard width > 0, height > 0, width < 32768, height < 32768 else { return }
    let bitmap = Bitmap(width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    guard let drawing = CGContext(drawingInto: bitmap, isFlipped: contentsAreFlipped()) else {
      return
    }
    drawing.scaleBy(x: scale, y: scale)
    drawing.translateBy(x: -values.bounds.minX, y: -values.bounds.minY)
    let receiver = drawsPresentation ? presentation() ?? self : self
    receiver.wasDrawn = true
    delegate?.layerWillDraw(self)
    receiver.draw(in: drawing)
    if receiver.wasDrawn { adoptDrawing(drawing.makeImage()) }
  }

  /// The new backing store is no change that an action is asked about.
  private func adoptDrawing(_ image: CGImage?) {
    values.contents = image.map { .image($0) }
    note(.properties)
  }
}

extension CALayer {
  public final func setNeedsLayout() { note(.layout) }
  public final func needsLayout() -> Bool { dirty.contains(.layout) }

  /// Lays out now, from the topmost superlayer that is marked (L2.21).
  public final func layoutIfNeeded() {
    let top = pathToRoot.last { $0.dirty.contains(.layout) }
    top?.layoutSubtree()
  }

  private func layoutSubtree() { forEachInSubtree { $0.layoutIfMarked() } }

  final func layoutIfMarked() {
    guard dirty.contains(.layout) else { return }
    layoutSublayers()
    dirty.remove(.layout)
    guard context != nil, let action = action(forKey: LayerKey.onLayout) else { return }
    action.run(forKey: LayerKey.onLayout, object: self, arguments: nil)
  }
}
