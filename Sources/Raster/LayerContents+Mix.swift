import CoreGraphics
import DisplayLists
import RenderModel

extension LayerContents {
  /// Returns the visible contents as one picture. A cross-fade is drawn at its current fraction, with the larger of
  /// the two sizes, so that a new cross-fade that starts from this picture begins without a jump (T8.4).
  package func mixed() -> CGImage {
    guard case .crossfade(let from, let to, let fraction) = self else { return image }
    // The widths and heights are the full ones. If a picture was decoded at a reduced size (L7.31), it has fewer pixels
    // in memory; the mix is halved as often as the picture that was halved more often.
    let halvings = max(from.halvings, to.halvings)
    let size = ImageReduction(
      width: max(from.width, to.width), height: max(from.height, to.height), halvings: halvings)
    let canvas = PixelRect(x: 0, y: 0, width: size.reducedWidth, height: size.reducedHeight)
    var list = DisplayList()
    list.canvas = canvas
    list.items = [
      .mix(.beginGroup(GroupCommand(crossfading: fraction, length: 4)), canvas),
      .mix(.image(ImageCommand(filling: canvas, with: from)), canvas),
      .mix(.groupMiddle, canvas),
      .mix(.image(ImageCommand(filling: canvas, with: to)), canvas),
      .mix(.endGroup, canvas),
    ]
    return CGImage(
      adopting: Rasterizer().picture(of: list, in: canvas), reduction: halvings == 0 ? nil : size)
  }
}

extension DisplayItem {
  /// Returns an item of a list that is no layer's, so that its node has no meaning.
  fileprivate static func mix(_ command: DisplayCommand, _ bounds: PixelRect) -> DisplayItem {
    DisplayItem(node: NodeID(index: 0), part: .crossfade, bounds: bounds, command: command)
  }
}

extension GroupCommand {
  /// Creates a group of two pictures, the second of which has the fraction `weight`. `length` is the distance from the
  /// group's first item to its last one.
  fileprivate init(crossfading weight: Double, length: Int) {
    self.init(combination: .crossfade(weight: weight))
    self.length = length
  }
}

extension ImageCommand {
  /// Creates a command that scales the whole image to the rectangle.
  fileprivate init(filling canvas: PixelRect, with image: CGImage) {
    let frame = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let fullArea = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    self.init(
      image: image, shape: RoundedRect(frame), toImage: Homography(mapping: frame, onto: fullArea),
      toPixels: .identity, opacity: 1, isSmooth: true)
  }
}
