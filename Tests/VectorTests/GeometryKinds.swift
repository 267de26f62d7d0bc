import QuartzCore
import RenderModel
import RenderServer

/// Vectors of frames, coordinate conversion, hit tests and shapes (L1, L2).
enum GeometryKinds {
  static let runners: [String: KindRunner] = [
    "frame_get": getFrame, "frame_set": setFrame, "convert_point": convertPoint,
    "convert_rect": convertRect, "door_quad": doorQuad, "facing": facing,
    "sibling_order": siblingOrder, "contains_point": containsPoint, "hit_test": hitTest,
    "contents_gravity": contentsGravity, "corner_inside": cornerInside,
    "border_inside": borderInside, "nine_slice": nineSlice,
  ]

  /// Returns the lines of the grid by which a picture with nine parts is stretched to fill `dest` (L2.10).
  private static func nineSlice(_ vector: Vector) throws -> JSON {
    let (dest, center) = (
      try vector.input["dest"].rect(), try vector.input["contentsCenter"].rect()
    )
    let size = try vector.input["imagePixels"].numbers(2)
    let scale = try vector.input["contentsScale"].number()
    let x = SliceAxis(
      target: dest.minX...dest.maxX, source: 0...size[0], middle: center.minX...center.maxX,
      scale: scale)
    let y = SliceAxis(
      target: dest.minY...dest.maxY, source: 0...size[1], middle: center.minY...center.maxY,
      scale: scale)
    return .object(["x": .array(x.target.map { JSON($0) }), "y": .array(y.target.map { JSON($0) })])
  }

  /// Returns the frame of a layer (L1.7).
  private static func getFrame(_ vector: Vector) throws -> JSON {
    JSON(try LayerRecipe.layer(vector.input).frame)
  }

  /// Returns the geometry of a layer after its frame was set (L1.8).
  private static func setFrame(_ vector: Vector) throws -> JSON {
    let layer = try LayerRecipe.layer(vector.input["layer"])
    layer.frame = try vector.input["frame"].rect()
    return .object([
      "bounds": JSON(layer.bounds), "position": JSON(layer.position), "frame": JSON(layer.frame),
    ])
  }

  /// Returns a point converted from one layer's coordinate space to another's. Null stands for the coordinate space
  /// that contains the root layer (L1.10).
  private static func convertPoint(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    let point = try vector.input["point"].point()
    let source = try tree.layer(vector.input["from"])
    guard let target = try tree.layer(vector.input["to"]) else {
      return JSON(source?.convert(point, to: nil) ?? point)
    }
    return JSON(target.convert(point, from: source))
  }

  /// Returns a rectangle converted from one layer's coordinate space to another's. Null stands for the coordinate
  /// space that contains the root layer (L1.10).
  private static func convertRect(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    let rect = try vector.input["rect"].rect()
    let source = try tree.layer(vector.input["from"])
    guard let target = try tree.layer(vector.input["to"]) else {
      return JSON(source?.convert(rect, to: nil) ?? rect)
    }
    return JSON(target.convert(rect, from: source))
  }

  /// Returns the corners, in the coordinate space of a container with perspective, of a layer that is rotated about
  /// the y axis as a door is (L1.9).
  private static func doorQuad(_ vector: Vector) throws -> JSON {
    let container = CALayer()
    container.bounds = try vector.input["container"].rect()
    container.sublayerTransform.m34 = try vector.input["m34"].number()
    let door = CALayer()
    door.bounds = try vector.input["bounds"].rect()
    door.position = try vector.input["position"].point()
    door.anchorPoint = try vector.input["anchorPoint"].point()
    door.transform = CATransform3DMakeRotation(try vector.input["rotationY"].number(), 0, 1, 0)
    container.addSublayer(door)
    return .array(door.bounds.corners.map { JSON(door.convert($0, to: container)) })
  }

  /// Returns the side of a layer that the viewer sees. The API has no such function; the renderer's is used.
  private static func facing(_ vector: Vector) throws -> JSON {
    let isFront = try vector.input["transform"].transform().isFrontFacing
    return .string(isFront ? "front" : "back")
  }

  /// Returns the indices of sibling layers in paint order, given their z positions (L1.12).
  private static func siblingOrder(_ vector: Vector) throws -> JSON {
    let order = paintOrder(zPositions: try vector.input["zPositions"].numbers())
    return JSON(order.map { Double($0) })
  }

  /// Returns whether a layer contains a point (L1.16).
  private static func containsPoint(_ vector: Vector) throws -> JSON {
    let layer = CALayer()
    layer.bounds = try vector.input["bounds"].rect()
    return .bool(layer.contains(try vector.input["point"].point()))
  }

  /// Returns the name of the layer that a hit test finds; null for none (L1.17).
  private static func hitTest(_ vector: Vector) throws -> JSON {
    let tree = try LayerRecipe(vector.input["tree"])
    return try JSON(any: tree.root.hitTest(vector.input["point"].point())?.name)
  }
}

extension GeometryKinds {
  /// Returns the properties of a layer with the given bounds, corner radius and border.
  private static func properties(_ input: JSON) throws -> LayerProperties {
    var properties = LayerProperties()
    properties.bounds = try input["bounds"].rect()
    properties.cornerRadius = try input["cornerRadius"].optional?.number() ?? 0
    properties.borderWidth = try input["borderWidth"].optional?.number() ?? 0
    properties.rare.values.maskedCorners = try input["maskedCorners"].optional?.integer() ?? 15
    return properties
  }

  /// Returns the rectangle into which the contents are drawn (L2.9).
  private static func contentsGravity(_ vector: Vector) throws -> JSON {
    var layer = try properties(vector.input)
    let name = try vector.input["gravity"].string()
    guard let gravity = ContentsGravity(rawValue: name) else { throw Malformed("gravity '\(name)'") }
    layer.contentsGravity = gravity
    layer.contentsScale = try vector.input["contentsScale"].optional?.number() ?? 1
    layer.contentsRect =
      try vector.input["contentsRect"].optional?.rect() ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    return JSON(layer.contentsFrame(pixelSize: try vector.input["imagePixels"].size()))
  }

  /// Returns whether a point is inside the rounded bounds (L2.6).
  private static func cornerInside(_ vector: Vector) throws -> JSON {
    .bool(try properties(vector.input).outline.contains(vector.input["point"].point()))
  }

  /// Returns whether a point is on the border (L2.8).
  private static func borderInside(_ vector: Vector) throws -> JSON {
    // The renderer fills the outline, except for the hole.
    let (layer, point) = (try properties(vector.input), try vector.input["point"].point())
    let isInHole = layer.borderHole?.contains(point) ?? false
    return .bool(layer.borderWidth > 0 && layer.outline.contains(point) && !isInHole)
  }
}
