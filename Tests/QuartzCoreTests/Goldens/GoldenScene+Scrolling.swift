import QuartzCore

// Scroll layers and tiled layers.

extension GoldenScene {
  static let scrolling = [scrolled, tiled]

  /// Two scroll layers over a field of boxes. The first one is scrolled, and the second one is in the middle of an
  /// animated scroll.
  private static let scrolled = GoldenScene(
    name: "scroll", time: 0.5,
    build: { stage in
      for (x, corner) in [(6.0, CGPoint(x: 13, y: 20)), (54, CGPoint(x: 0, y: 0))] {
        let scroller = CAScrollLayer()
        scroller.frame = CGRect(x: x, y: 10, width: 40, height: 80)
        scroller.backgroundColor = sun
        scroller.cornerRadius = 8
        for row in 0..<8 {
          for column in 0..<4 {
            scroller.addSublayer(
              box(
                Double(column) * 20 + 2, Double(row) * 20 + 2, 16, 16,
                row % 2 == column % 2 ? coral : teal))
          }
        }
        scroller.scroll(to: corner)
        stage.addSublayer(scroller)
      }
    },
    start: { stage in
      let glide = CABasicAnimation(keyPath: "bounds.origin.y")
      (glide.fromValue, glide.toValue, glide.duration) = (0, 60, 1)
      stage.sublayers?[1].add(glide, forKey: nil)
    })

  /// Tiled layers at half size, original size and double size on the left, and a rotated one on the right. Each one is
  /// drawn at the level of detail for its zoom, so its rings are sharp. A line of one point is as many pixels wide as
  /// the scale of the level says: 1/2, 1 or 2.
  private static let tiled = GoldenScene(name: "tiled") { stage in
    for (y, zoom, height) in [(4.0, 0.5, 36.0), (28, 1, 18), (62, 2, 16)] {
      stage.addSublayer(grid(CGRect(x: 4, y: y, width: 40 / zoom, height: height), zoom))
    }
    let turned = grid(CGRect(x: 70, y: 10, width: 60, height: 60), 0.7)
    turned.transform = CATransform3DRotate(turned.transform, 0.4, 0, 0, 1)
    stage.addSublayer(turned)
  }

  /// Returns a layer with the size of `frame` in its own coordinates, which is then scaled by `zoom`. Its corner is at
  /// the origin of the frame. Its three levels of detail have the scales 1/2, 1 and 2.
  private static func grid(_ frame: CGRect, _ zoom: CGFloat) -> CALayer {
    let layer = GridLayer()
    (layer.levelsOfDetail, layer.levelsOfDetailBias) = (3, 1)
    layer.tileSize = CGSize(width: 16, height: 16)
    layer.anchorPoint = .zero
    layer.bounds.size = frame.size
    layer.position = frame.origin
    layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
    return layer
  }
}

/// A tiled layer with rings around its origin and a mark every 16 points, which is at the corner of each tile of the
/// level with scale 1.
private final class GridLayer: CATiledLayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(GoldenScene.sun)
    ctx.fill(CGRect(x: 0, y: 0, width: 200, height: 200))
    ctx.setStrokeColor(GoldenScene.ink)
    for radius in stride(from: 6.0, to: 120, by: 6) {
      ctx.addEllipse(in: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
      ctx.strokePath()
    }
    ctx.setFillColor(GoldenScene.coral)
    for x in stride(from: 0.0, to: 200, by: 16) {
      for y in stride(from: 0.0, to: 200, by: 16) { ctx.fill(CGRect(x: x, y: y, width: 3, height: 3)) }
    }
  }
}
