import TutorialLayers
import UIKit

/// Vectors of Core Graphics contexts (L7.22, L7.27), and of the clock face that a tutorial draws in a context
/// (L2.20).
enum ContextKinds {
  static let runners: [String: KindRunner] = [
    "cg_shadow_alpha": shadowAlpha, "image_context": imageContext, "clockface": clockFace,
  ]

  /// Returns the alpha of the shadow of a straight edge at a distance from the edge. Negative distances are inside
  /// the shape.
  private static func shadowAlpha(_ vector: Vector) throws -> JSON {
    let blur = try vector.input["blur"].number()
    let distance = try vector.input["distanceOutside"].number()
    let room = Int(saturating: 2 * abs(blur) + abs(distance)) + 8
    guard let context = CGContext(width: 2 * room, height: 2 * room, isFlipped: true) else {
      throw Malformed("a blur of \(blur) is too large")
    }
    let alpha = try vector.input["colorAlpha"].number()
    // The shape itself lies outside of the bitmap, to the left. Its shadow ends `distance` to the left of the middle
    // pixel.
    let shift = CGFloat(4 * room)
    context.setShadow(
      offset: CGSize(width: shift, height: 0), blur: CGFloat(blur),
      color: CGColor(gray: 0, alpha: CGFloat(alpha)))
    let edge = CGFloat(Double(room) + 0.5 - distance)
    context.fill(CGRect(x: edge - 2 * shift, y: -shift, width: shift, height: 2 * shift))
    guard let picture = context.makeImage()?.bitmap else { throw Malformed("no picture") }
    return JSON(Double(picture[room, room] >> 24) / 255)
  }

  /// Returns the size in pixels and the transform of an image context, and the scale of the image that it creates
  /// (L7.27).
  private static func imageContext(_ vector: Vector) throws -> JSON {
    MainScreen.scale = CGFloat(try vector.input["screenScale"].number())
    defer { MainScreen.scale = 1 }
    let size = try vector.input["size"].numbers(2)
    UIGraphicsBeginImageContextWithOptions(
      CGSize(width: size[0], height: size[1]), false, CGFloat(try vector.input["scale"].number()))
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext(),
      let image = UIGraphicsGetImageFromCurrentImageContext()
    else { throw Malformed("there is no context of that size") }
    let t = context.userSpaceToDeviceSpaceTransform
    return .object([
      "pixels": JSON([Double(context.width), Double(context.height)]),
      "userToDevice": JSON([t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }),
      "imageScale": JSON(Double(image.scale)),
    ])
  }

  /// Returns the end points of the hands that the tutorial's layer draws.
  private static func clockFace(_ vector: Vector) throws -> JSON {
    let face = ClockFace()
    let box = try vector.input["bounds"].numbers(4)
    face.bounds = CGRect(x: box[0], y: box[1], width: box[2], height: box[3])
    face.time = CGFloat(try vector.input["time"].number())
    face.display()
    func point(_ p: CGPoint) -> JSON { JSON([Double(p.x), Double(p.y)]) }
    return .object(["hourTip": point(face.tips.hour), "minuteTip": point(face.tips.minute)])
  }
}
