import CoreGraphics
import RenderModel

// Drawing into a bitmap that becomes the contents (L2.19).

extension CALayer {
  /// Draws the marked part, or everything if nothing is marked, at `contentsScale`, and keeps the rest of the last
  /// bitmap. The result becomes the contents, unless neither the layer's class nor its delegate drew anything.
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

  /// Creates the bitmap context for drawing. Its y axis has the direction of the layer's y axis on screen (L1.6), and
  /// the bitmap of an opaque layer is black at first (L2.18). Returns nil for empty bounds and, with a report, for
  /// bounds that are too large.
  private func makeBackingContext() -> CGContext? {
    var scale = values.contentsScale
    var (width, height) = (values.bounds.width * scale, values.bounds.height * scale)
    guard width > 0, height > 0 else { return nil }
    let reduction = pictureReduction(width: width, height: height)
    width /= reduction
    height /= reduction
    scale /= reduction
    // The comparison rejects sizes that cannot be converted to integers; the context has limits of its own.
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

  /// Copies the last bitmap into `drawing` outside `marked` and clips to `marked`, when there is a bitmap of the same
  /// size.
  private func restrict(_ drawing: CGContext, to marked: CGRect) {
    guard !marked.isInfinite, !marked.isNull, let last = backingStore,
      values.contents == .image(last), last.width == drawing.width, last.height == drawing.height
    else { return }
    drawing.bitmap.copy(last.bitmap, toX: 0, y: 0)
    drawing.clip(to: marked)
    drawing.clear(marked)
  }

  /// Makes `image` the contents, without running an action.
  private func adopt(_ image: CGImage?) {
    backingStore = image
    values.contents = image.map { .image($0) }
    note(.properties)
  }
}
