import QuartzCore

// Scenes for the sampling of contents and for the edges of layers.

extension GoldenScene {
  static let contentsAndEdges = [contentsFilters, nineSlice, contentsParts, hardEdges]

  /// Returns a layer with an image as contents, whose frame is in points of the stage.
  private static func imageLayer(
    _ image: CGImage, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
  ) -> CALayer {
    let layer = box(x, y, width, height, nil)
    layer.contents = image
    return layer
  }

  /// A picture of concentric rings, which show aliasing if they are minified badly. Its size of 104 pixels is 8 · 13,
  /// so the mipmaps that are used are symmetric in y, because scenes are also drawn on a flipped stage. No sample falls
  /// on the border between two pixels.
  private static let rings: CGImage = {
    // The area of a ring; dx and dy are in half pixels from the center.
    let ringArea = 416
    let bitmap = Bitmap(width: 104, height: 104)
    for y in 0..<104 {
      for x in 0..<104 {
        let (dx, dy) = (2 * x - 103, 2 * y - 103)
        bitmap[x, y] = (dx * dx + dy * dy) / ringArea % 2 == 0 ? 0xFF21_304F : 0xFFF2_6B54
      }
    }
    return CGImage(adopting: bitmap)
  }()

  /// The rings, minified with nearest, linear and trilinear filters; and below them a picture that is magnified with
  /// nearest and linear filters.
  private static let contentsFilters = GoldenScene(name: "contents-filters") { stage in
    let smaller: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
    for (index, filter) in smaller.enumerated() {
      let layer = imageLayer(rings, 6 + 32 * CGFloat(index), 8, 24, 24)
      layer.minificationFilter = filter
      let tiny = imageLayer(rings, 10 + 32 * CGFloat(index), 37, 16, 16)
      tiny.minificationFilter = filter
      [layer, tiny].forEach(stage.addSublayer)
    }
    for (index, filter) in [CALayerContentsFilter.nearest, .linear].enumerated() {
      let layer = imageLayer(picture(0xFFFA_C945, 0xFF29_A199), 6 + 48 * CGFloat(index), 58, 40, 30)
      layer.magnificationFilter = filter
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
      stage.addSublayer(layer)
    }
  }

  /// Nine-part scaling (L2.10) of a wide, a tall and a rotated layer, of one that is too small for its corners, and of
  /// one whose gravity keeps the aspect ratio.
  private static let nineSlice = GoldenScene(name: "nine-slice") { stage in
    let button = picture(0xFFFA_C945, 0xFF29_A199)
    let wide = imageLayer(button, 6, 6, 54, 24)
    let tall = imageLayer(button, 68, 6, 26, 50)
    let turned = imageLayer(button, 10.5, 50.25, 40, 22)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: -0.3))
    let small = imageLayer(button, 6, 84, 6, 12)
    let fitted = imageLayer(button, 56, 64, 40, 30)
    fitted.contentsGravity = .resizeAspect
    for layer in [wide, tall, turned, small, fitted] {
      layer.contentsCenter = CGRect(x: 1.0 / 3, y: 0.25, width: 1.0 / 3, height: 0.5)
      stage.addSublayer(layer)
    }
  }

  /// A quarter of a picture, a part that reaches beyond its edges, and pictures with a `contentsScale` of 0.5 and 2.
  private static let contentsParts = GoldenScene(name: "contents-parts") { stage in
    let image = picture(0xFFFA_C945, 0xFF29_A199)
    let quarter = imageLayer(image, 6, 6, 36, 36)
    quarter.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let beyond = imageLayer(image, 52, 6, 40, 36)
    beyond.contentsRect = CGRect(x: -0.5, y: -0.5, width: 2, height: 2)
    let coarse = imageLayer(image, 6, 54, 36, 36)
    (coarse.contentsGravity, coarse.contentsScale) = (.center, 0.5)
    let fine = imageLayer(image, 52, 54, 36, 36)
    (fine.contentsGravity, fine.contentsScale) = (.center, 2)
    [quarter, beyond, coarse, fine].forEach(stage.addSublayer)
  }

  /// Edges without antialiasing (`allowsEdgeAntialiasing`, `edgeAntialiasingMask`), of layers that are rotated, lie at
  /// fractions of pixels, are rounded, or have a border. Of one layer, only the left edge is not antialiased.
  private static let hardEdges = GoldenScene(name: "hard-edges") { stage in
    let turned = box(12, 10, 34, 26, coral)
    turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
    let round = box(56.3, 8.4, 34.3, 30.4, teal)
    round.cornerRadius = 11
    let frame = box(10.4, 54.3, 30, 34, sun)
    (frame.borderWidth, frame.borderColor) = (3.5, ink)
    frame.setAffineTransform(CGAffineTransform(rotationAngle: -0.15))
    for layer in [turned, round, frame] { layer.allowsEdgeAntialiasing = false }
    let side = box(60, 58, 28, 28, ink)
    side.edgeAntialiasingMask = [.layerRightEdge, .layerBottomEdge, .layerTopEdge]
    side.setAffineTransform(CGAffineTransform(rotationAngle: 0.15))
    [turned, round, frame, side].forEach(stage.addSublayer)
  }
}
