import CoreGraphics
import RenderServer
import ViewerKit

/// The position and color of one pixel of the scene's rendered picture.
struct PixelReading: Equatable, Sendable {
  /// The position of the pointer in scene points.
  let point: CGPoint
  /// The column of the pixel in the picture; `y` is its row, counted from the top.
  let x: Int
  let y: Int
  /// Premultiplied 0xAARRGGBB; nil while it is not known.
  var pixel: UInt32?

  /// The color as "#RRGGBB", or "#RRGGBBAA" with straight alpha where the pixel is not opaque.
  var hex: String? { pixel.map(Self.hex) }

  static func hex(_ pixel: UInt32) -> String {
    let alpha = pixel >> 24
    func digits(_ value: UInt32) -> String {
      let text = String(value, radix: 16, uppercase: true)
      return text.count < 2 ? "0" + text : text
    }
    func channel(_ shift: UInt32) -> String {
      let value = (pixel >> shift) & 255
      return digits(alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha))
    }
    let color = "#" + channel(16) + channel(8) + channel(0)
    return alpha == 255 ? color : color + digits(alpha)
  }

  var color: CGColor {
    guard let pixel, pixel >> 24 > 0 else { return .clear }
    let alpha = CGFloat(pixel >> 24)
    func channel(_ shift: UInt32) -> CGFloat { min(1, CGFloat((pixel >> shift) & 255) / alpha) }
    return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha / 255)
  }

  /// The position in scene points and in pixels, as text.
  var text: String {
    "\(Double(point.x).shown(decimals: 1)), \(Double(point.y).shown(decimals: 1))  ·  px \(x), \(y)"
  }

  /// Returns the reading for a point of the scene, still without a color; nil outside the picture, which has `width`
  /// × `height` pixels and `scale` pixels per point.
  static func at(_ point: CGPoint, width: Int, height: Int, scale: Double) -> PixelReading? {
    let (x, y) = (Int((point.x * scale).rounded(.down)), Int((point.y * scale).rounded(.down)))
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return PixelReading(point: point, x: x, y: y)
  }
}

extension RenderContext {
  /// Renders one pixel at the context time `time` over `background`; both colors are premultiplied 0xAARRGGBB.
  func pixel(x: Int, y: Int, at time: Double, scale: Double, background: UInt32) -> UInt32 {
    let tree = tree(at: time)
    let picture = tree.picture(
      at: time, in: PixelRect(x: x, y: y, width: 1, height: 1), scale: scale, background: background)
    return picture?.image.bitmap[0, 0] ?? background
  }
}
