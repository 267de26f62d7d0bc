import QuartzCore
import RenderServer

/// Shadows and depth (L1.12, L1.13, L2.4, L2.12), from pictures and display lists.
enum EffectKinds {
  static let runners: [String: KindRunner] = [
    "shadow_edge_alpha": shadowEdge, "shadow_rect_alpha": shadowRect, "shadow_group": shadowGroup,
    "depth_order": depthOrder, "front_faces": frontFaces,
  ]

  // MARK: Shadows

  /// The right edge of a large layer.
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

  private static func shadowRect(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let layer = CALayer()
    layer.bounds = try input["bounds"].rect()
    layer.shadowOffset = try input["shadowOffset"].size()
    layer.shadowRadius = try input["shadowRadius"].number()
    layer.shadowOpacity = Float(try input["shadowOpacity"].number())
    return try shadow(of: layer, at: input["point"].point())
  }

  /// The shadow's alpha at a point of the layer's space. The layer itself, which would hide it, is moved out
  /// of the picture, and its shadow back; the point is the center of a pixel.
  private static func shadow(of layer: CALayer, at point: CGPoint) throws -> JSON {
    layer.backgroundColor = .black
    layer.anchorPoint = CGPoint(
      x: -layer.bounds.minX / layer.bounds.width, y: -layer.bounds.minY / layer.bounds.height)
    layer.position = CGPoint(x: 100.5 - 2000 - point.x, y: 100.5 - point.y)
    layer.shadowOffset.width += 2000
    let image = try picture(of: layer, side: 201)
    return JSON(try image.channels(at: JSON([100, 100]))[3] / 255)
  }

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

  private static func depthOrder(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    return .array(paintedNames(in: tree.root).map { .string($0) })
  }

  /// Returns the layers that are still painted when they have one side only.
  private static func frontFaces(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    let faces = named(in: tree.root)
    for face in faces { face.isDoubleSided = false }
    let painted = paintedNames(in: tree.root)
    return .object(
      Dictionary(
        uniqueKeysWithValues: faces.map { face in
          let name = face.name ?? ""
          return (name, .string(painted.contains(name) ? "front" : "back"))
        }))
  }

  /// The layers without sublayers, in the order in which they are painted. Each is told by a color of its own.
  private static func paintedNames(in root: CALayer) -> [String] {
    MediaClock.setManualTime(0)
    let faces = named(in: root)
    for (index, face) in faces.enumerated() {
      face.backgroundColor = CGColor(red: CGFloat(index + 1) / 255, green: 0, blue: 0, alpha: 1)
    }
    let context = LayerContext()
    context.layer = root
    CATransaction.flush()
    let renderer = FrameRenderer(context: context.server)
    _ = renderer.prepare(
      at: 0, canvas: PixelRect(x: 0, y: 0, width: 300, height: 300), scale: 1)
    return renderer.displayList.items.compactMap { item in
      guard case .fill(let fill) = item.command else { return nil }
      return faces[Int(fill.color >> 16 & 255) - 1].name
    }
  }

  private static func named(in layer: CALayer) -> [CALayer] {
    guard let sublayers = layer.sublayers else { return [layer] }
    return sublayers.flatMap(named)
  }
}
