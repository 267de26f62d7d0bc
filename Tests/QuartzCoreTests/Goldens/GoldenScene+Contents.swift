import QuartzCore

// Sampling of pictures and edges.

extension GoldenScene {
  static let contentsDrawing = [contentsFilters, nineSlice, contentsParts, hardEdges]

  private static func show(
    _ image: CGImage, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
  ) -> CALayer {
    let layer = box(x, y, width, height, nil)
    layer.contents = image
    return layer
  }

  /// A picture of rings, which shows false stripes when it is sampled badly. Its size makes the mipmaps in use
  /// symmetric in y, and no sample falls on the border of two pixels.
  private static let rings: CGImage = {
    let bitmap = Bitmap(width: 104, height: 104)
    for y in 0..<104 {
      for x in 0..<104 {
        let (dx, dy) = (2 * x - 103, 2 * y - 103)
        bitmap[x, y] = (dx * dx + dy * dy) / 416 % 2 == 0 ? 0xFF21_304F : 0xFFF2_6B54
      }
    }
    return CGImage(adopting: bitmap)
  }()

  /// The rings shrunk with nearest, linear and trilinear filters, above a picture enlarged with nearest and linear
  /// ones.
  private static let contentsFilters = GoldenScene(name: "contents-filters") { stage in
    let smaller: [CALayerContentsFilter] = [.nearest, .linear, .trilinear]
    for (index, filter) in smaller.enumerated() {
      let layer = show(rings, 6 + 32 * CGFloat(index), 8, 24, 24)
      layer.minificationFilter = filter
      let tiny = show(rings, 10 + 32 * CGFloat(index), 37, 16, 16)
      tiny.minificationFilter = filter
      [layer, tiny].forEach(stage.addSublayer)
    }
    for (index, filter) in [CALayerContentsFilter.nearest, .linear].enumerated() {
      let layer = show(picture(0xFFFA_C945, 0xFF29_A199), 6 + 48 * CGFloat(index), 58, 40, 30)
      layer.magnificationFilter = filter
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
      stage.addSublayer(layer)
    }
  }

  /// Nine-part scaling (L2.10) of wide, tall and rotated layers, one too small for its corners, and one with a fitting
  /// gravity.
  private static let nineSlice = GoldenScene(name: "nine-slice") { stage in
    let button = picture(0xFFFA_C945, 0xFF29_A199)
    let frames: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (6, 6, 54, 24), (68, 6, 26, 50), (10.5, 50.25, 40, 22), (6, 84, 6, 12), (56, 64, 40, 30),
    ]
    for (index, frame) in frames.enumerated() {
      let layer = show(button, frame.0, frame.1, frame.2, frame.3)
      layer.contentsCenter = CGRect(x: 1.0 / 3, y: 0.25, width: 1.0 / 3, height: 0.5)
      if index == 2 { layer.setAffineTransform(CGAffineTransform(rotationAngle: -0.3)) }
      if index == 4 { layer.contentsGravity = .resizeAspect }
      stage.addSublayer(layer)
    }
  }

  /// A quarter of a picture, a part that reaches beyond its edges, and pictures at two pixels and half a pixel for each
  /// point.
  private static let contentsParts = GoldenScene(name: "contents-parts") { stage in
    let image = picture(0xFFFA_C945, 0xFF29_A199)
    let quarter = show(image, 6, 6, 36, 36)
    quarter.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    let beyond = show(image, 52, 6, 40, 36)
    beyond.contentsRect = CGRect(x: -0.5, y: -0.5, width: 2, height: 2)
    let coarse = show(image, 6, 54, 36, 36)
    (coarse.contentsGravity, coarse.contentsScale) = (.center, 0.5)
    let fine = show(image, 52, 54, 36, 36)
    (fine.contentsGravity, fine.contentsScale) = (.center, 2)
    [quarter, beyond, coarse, fine].forEach(stage.addSublayer)
  }

  /// Hard edges of layers that are rotated, at fractions of pixels, rounded, and with a border; and a layer with one
  /// hard side of four.
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
