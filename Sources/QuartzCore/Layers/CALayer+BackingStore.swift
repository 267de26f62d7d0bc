import CoreGraphics
import RenderServer

// Drawing into a bitmap that becomes the contents (L2.19).

extension CALayer {
  /// Draws what is marked, at `contentsScale`; the rest of the last picture stays. It becomes the contents
  /// unless nobody drew.
  package final func displayByDrawing() {
    let marked = dirtyPart.bounds
    dirtyPart = .nothing
    guard let drawing = makeBackingContext() else { return }
    drawing.translateBy(x: -values.bounds.minX, y: -values.bounds.minY)
    restrict(drawing, to: marked)
    let receiver = drawsPresentation ? presentation() ?? self : self
    receiver.wasDrawn = true
    delegate?.layerWillDraw(self)
    receiver.draw(in: drawing)
    if receiver.wasDrawn { adopt(drawing.makeImage()) }
  }

  /// y grows where the layer's does as seen in the picture (L1.6); opaque ones start black (L2.18). nil for
  /// empty bounds and, with a report, for bounds that no bitmap can hold.
  private func makeBackingContext() -> CGContext? {
    let scale = values.contentsScale
    let (width, height) = (values.bounds.width * scale, values.bounds.height * scale)
    guard width > 0, height > 0 else { return nil }
    if width < 32768, height < 32768,
      let context = CGContext(
        width: Int(width.rounded(.up)), height: Int(height.rounded(.up)),
        isFlipped: contentsAreFlipped(), scale: scale, isOpaque: isOpaque)
    {
      return context
    }
    Issue.report(.backingStoreTooLarge(layer: treePath))
    return nil
  }

  /// Keeps the last picture outside `marked`, when there is one that fits.
  private func restrict(_ drawing: CGContext, to marked: CGRect) {
    guard !marked.isInfinite, !marked.isNull, let last = backingStore,
      values.contents == .image(last), last.width == drawing.width, last.height == drawing.height
    else { return }
    drawing.bitmap.copy(last.bitmap, toX: 0, y: 0)
    drawing.clip(to: marked)
    drawing.clear(marked)
  }

  /// The new backing store is no change that an action is asked about.
  private func adopt(_ image: CGImage?) {
    backingStore = image
    values.contents = image.map { .image($0) }
    note(.properties)
  }
}
