internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

extension Rasterizer {
  /// Draws a deformed picture: first the shadow of a page, if there is one, then the visible sides of the picture
  /// from the lowest to the highest.
  func draw(_ command: WarpCommand, into canvas: Canvas, clip: PixelRect) {
    guard let source = WarpSource(command) else { return }
    if let page = command.warp.shadowing { drawShadow(of: page, source, into: canvas, clip: clip) }
    for sheet in command.warp.sheets {
      warper.start(sheet, source, x: clip.minX, y: clip.minY, count: clip.width)
      for y in clip.minY..<clip.maxY {
        warper.next(source, x: clip.minX, y: y, count: clip.width)
        lk_over_coverage(
          canvas.pixels(clip.minX, y), warper.pixels, warper.coverage, clip.width, 255)
      }
    }
  }

  /// Paints black with the opacity of the page's shadow.
  private func drawShadow(
    of page: CurledPage, _ source: WarpSource, into canvas: Canvas, clip: PixelRect
  ) {
    var darkness = [UInt8](repeating: 0, count: clip.width)
    for y in clip.minY..<clip.maxY {
      for x in clip.minX..<clip.maxX {
        darkness[x - clip.minX] = source.layerPoint(x, y).map { shadow(of: page, source, at: $0) } ?? 0
      }
      lk_over_solid_coverage(canvas.pixels(clip.minX, y), darkness, clip.width, 0xFF00_0000)
    }
  }

  /// Returns the shadow's opacity, 0 … 255, at the layer's point `p`, multiplied by the alpha of the page at its edge.
  private func shadow(of page: CurledPage, _ source: WarpSource, at p: CGPoint) -> UInt8 {
    let shadow = page.shadow(at: p)
    guard shadow > 0 else { return 0 }
    return UInt8((shadow * Double(source.alpha(at: page.edge(beside: p)))).rounded())
  }
}
