import QuartzCore
import RenderServer

/// Vectors of shadows and depth (L1.12, L1.13, L2.4, L2.12), evaluated from pictures and display lists.
enum ShadowAndDepthKinds {
  static let runners: [String: KindRunner] = [
    "shadow_edge_alpha": shadowEdge, "shadow_rect_alpha": shadowRect, "shadow_group": shadowGroup,
    "depth_order": depthOrder, "front_faces": frontFaces,
  ]

  // MARK: Shadows

  /// Returns the alpha, from 0 to 1, of the shadow `distanceOutside` points to the right of a long straight edge. The
  /// layer's bounds end at x = 0, and the other edges are too far away to have an influence. Negative distances are
  /// inside the bounds.
  private static func shadowEdge(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let layer = CALayer()
    layer.bounds = CGRect(x: -400, y: -200, width: 400, height: 400)
    layer.shadowOffset = .zero
    layer.shadowRadius = try input["shadowRadius"].number()
    layer.shadowOpacity = Float(try input["shadowOpacity"].number())
    layer.shadowColor = CGColor(gray: 0, alpha: try input["shadowColorAlpha"].number())
    return try shadow(of: layer, at: CGPoint(x: input["distanceOutside"].number(), y: 0))
  }

  /// Returns the alpha, from 0 to 1, of the shadow of a rectangle at a point in the layer's coordinate space.
  private static func shadowRect(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let layer = CALayer()
    layer.bounds = try input["bounds"].rect()
    layer.shadowOffset = try input["shadowOffset"].size()
    layer.shadowRadius = try input["shadowRadius"].number()
    layer.shadowOpacity = Float(try input["shadowOpacity"].number())
    return try shadow(of: layer, at: input["point"].point())
  }

  /// Returns the shadow's alpha, from 0 to 1, at a point in the layer's coordinate space. The picture has 201 × 201
  /// pixels, and the layer is placed so that the point lies at the center of the middle pixel. The layer itself would
  /// hide its shadow. It is moved out of the picture, and the shadow's offset moves the shadow back into it.
  private static func shadow(of layer: CALayer, at point: CGPoint) throws -> JSON {
    layer.backgroundColor = .black
    // With this anchor point, `position` is the place of the origin of the layer's coordinate space.
    layer.anchorPoint = CGPoint(
      x: -layer.bounds.minX / layer.bounds.width, y: -layer.bounds.minY / layer.bounds.height)
    let (middle, farAway) = (100.5, 2000.0)
    layer.position = CGPoint(x: middle - farAway - point.x, y: middle - point.y)
    layer.shadowOffset.width += farAway
    let pixel = try picture(of: layer, side: 201).channels(at: JSON([100, 100]))
    let alpha = pixel[3]
    return JSON(alpha / 255)
  }

  /// Returns the premultiplied channels, from 0 to 255, of a pixel inside a translucent layer of 8 × 8 points with a
  /// shadow behind it and possibly with a mask. The shadow is not part of the opacity group, but the mask applies to
  /// both (L2.4).
  private static func shadowGroup(_ vector: Vector) throws -> JSON {
    let layer = try LayerRecipe.layer(vector.input["layer"])
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    if let alpha = try vector.input["maskAlpha"].optional?.number() {
      let mask = CALayer()
      mask.frame = layer.bounds
      mask.backgroundColor = CGColor(gray: 0, alpha: alpha)
      layer.mask = mask
    }
    return JSON(try picture(of: layer, side: 8).channels(at: JSON([4, 4])))
  }

  private static func picture(of layer: CALayer, side: CGFloat) throws -> CGImage {
    MediaClock.setManualTime(0)
    let renderer = CARenderer()
    renderer.layer = layer
    renderer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    return try renderer.picture(at: 0)
  }

  // MARK: Depth

  /// Returns the names of the leaf layers in paint order, from the back to the front.
  private static func depthOrder(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    return .array(paintedNames(in: tree.root).map { .string($0) })
  }

  /// Makes the leaf layers single-sided. Returns `front` for the name of each leaf that is still painted, and `back`
  /// for the other names (L1.13).
  private static func frontFaces(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    let faces = leaves(in: tree.root)
    for face in faces { face.isDoubleSided = false }
    let painted = paintedNames(in: tree.root)
    return .object(
      Dictionary(
        uniqueKeysWithValues: faces.map { face in
          let name = face.name ?? ""
          return (name, .string(painted.contains(name) ? "front" : "back"))
        }))
  }

  /// Returns the names of the leaf layers in paint order. Each leaf gets a color of its own, with its index + 1 in
  /// the red channel, by which its fill is found in the display list of the tree. The name of a leaf that is split
  /// occurs more than once.
  private static func paintedNames(in root: CALayer) -> [String] {
    MediaClock.setManualTime(0)
    let leaves = leaves(in: root)
    for (index, leaf) in leaves.enumerated() {
      leaf.backgroundColor = CGColor(red: CGFloat(index + 1) / 255, green: 0, blue: 0, alpha: 1)
    }
    let context = LayerContext()
    context.layer = root
    CATransaction.flush()
    let renderer = FrameRenderer(context: context.server)
    _ = renderer.prepare(
      at: 0, canvas: PixelRect(x: 0, y: 0, width: 300, height: 300), scale: 1)
    return renderer.displayList.items.compactMap { item in
      guard case .fill(let fill) = item.command else { return nil }
      // The color is 0xAARRGGBB.
      let red = Int(fill.color >> 16 & 255)
      return leaves[red - 1].name
    }
  }

  /// Returns the layers without sublayers in the subtree of `layer`.
  private static func leaves(in layer: CALayer) -> [CALayer] {
    guard let sublayers = layer.sublayers else { return [layer] }
    return sublayers.flatMap(leaves)
  }
}
