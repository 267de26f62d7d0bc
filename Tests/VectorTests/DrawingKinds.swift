import QuartzCore
import RenderModel

/// Vectors of pictures (L2, L5.4), drawn by the renderer of the public API.
enum DrawingKinds {
  static let runners: [String: KindRunner] = [
    "scene_pixels": scenePixels, "fade_pixel": fadePixel,
  ]

  /// Returns the premultiplied channels, from 0 to 255, of some pixels of a layer tree over a background.
  private static func scenePixels(_ vector: Vector) throws -> JSON {
    let canvas = vector.input["canvas"]
    let tree = try LayerRecipe(vector.input["root"])
    let size = CGSize(width: try canvas["width"].number(), height: try canvas["height"].number())
    let image = try picture(of: tree.root, size: size, background: canvas["background"].color())
    return .array(
      try vector.input["pixels"].array().map { JSON(try image.channels(at: $0)) })
  }

  /// Returns the picture of a layer tree over a background, at time 0.
  private static func picture(
    of root: CALayer, size: CGSize, background: CGColor
  ) throws -> CGImage {
    MediaClock.setManualTime(0)
    let renderer = CARenderer()
    renderer.layer = root
    renderer.bounds = CGRect(origin: .zero, size: size)
    renderer.background = background
    return try renderer.picture(at: 0)
  }

  /// Returns the premultiplied components, from 0 to 1, of a pixel while a layer's background fades from one color to
  /// another.
  private static func fadePixel(_ vector: Vector) throws -> JSON {
    MediaClock.setManualTime(0)
    let renderer = CARenderer()
    renderer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    let layer = CALayer()
    layer.frame = renderer.bounds
    layer.backgroundColor = try vector.input["old"].color()
    renderer.layer = layer
    CATransaction.flush()
    try CATransaction.withoutActions {
      let fade = CATransition()
      fade.duration = 1
      layer.add(fade, forKey: nil)
      layer.backgroundColor = try vector.input["new"].color()
    }
    let image = try renderer.picture(at: vector.input["progress"].number())
    return JSON(try image.channels(at: JSON([4, 4])).map { $0 / 255 })
  }
}

extension CARenderer {
  func picture(at time: Double) throws -> CGImage {
    beginFrame(atTime: time)
    defer { endFrame() }
    guard let image = render() else { throw Malformed("the canvas is empty") }
    return image
  }
}

extension CGImage {
  /// Returns the premultiplied channels red, green, blue and alpha of a pixel, from 0 to 255.
  func channels(at position: JSON) throws -> [Double] {
    let n = try position.numbers(2).map { Int(saturating: $0) }
    guard n[0] >= 0, n[0] < width, n[1] >= 0, n[1] < height else {
      throw Malformed("pixel \(position) lies outside the picture")
    }
    let pixel = bitmap[n[0], n[1]]
    return [16, 8, 0, 24].map { Double(pixel >> UInt32($0) & 255) }
  }
}
