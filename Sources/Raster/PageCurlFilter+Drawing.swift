import CoreGraphics
import DisplayLists
import RenderModel

extension PageCurlFilter {
  /// Applies the filter to the pixels of `bitmap` in place. `toPixels` maps the layer's coordinates to these pixels. It
  /// only scales and translates, as in every surface.
  func apply(to bitmap: Bitmap, toPixels: Homography) {
    guard page.width > 0, page.height > 0, let toLayer = toPixels.inverse else { return }
    let area = bitmap.bounds
    let picture = Bitmap(width: area.width, height: area.height)
    Canvas(picture).copy(area, from: Canvas(bitmap))
    let frame = toLayer.axisParallelImage(of: area.frame)
    let command = WarpCommand(
      picture: .image(CGImage(adopting: picture, isOpaque: false)), frame: frame, page: page,
      warp: Warp(CurledPage(angle: angle, page, progress: time, radius: radius)),
      toPixels: toPixels)
    let curled = Rasterizer().picture(of: list(showing: command, toPixels, area), in: area)
    Canvas(bitmap).copy(area, from: Canvas(curled))
  }

  /// Returns a display list of the curled page, clipped to the page (L5.16).
  private func list(
    showing command: WarpCommand, _ toPixels: Homography, _ area: PixelRect
  ) -> DisplayList {
    var list = DisplayList()
    list.canvas = area
    let bounds = toPixels.pixelBounds(of: page).intersection(area)
    guard !bounds.isEmpty else { return list }
    var group = GroupCommand(clip: ClipShape(shape: RoundedRect(page), toPixels: toPixels))
    // The warp and the end of the group follow.
    group.length = 2
    let items: [(DisplayItem.Part, DisplayCommand)] = [
      (.clip, .beginGroup(group)), (.warp, .warp(command)), (.clipEnd, .endGroup),
    ]
    list.items = items.map { part, command in
      DisplayItem(node: NodeID(index: 0), part: part, bounds: bounds, command: command)
    }
    return list
  }
}
