import CPixelKernels
import QuartzCore

/// Vectors of blend modes (L7.24). They are evaluated by the kernel that composites pixels of 8 bits per channel.
enum BlendKinds {
  static let runners: [String: KindRunner] = ["blend": blend]

  /// Returns the premultiplied components red, green, blue and alpha, from 0 to 1, of a color that is blended over
  /// another one.
  private static func blend(_ vector: Vector) throws -> JSON {
    let name = try vector.input["mode"].string()
    guard let mode = CGBlendMode.allCases.first(where: { "\($0)" == name }) else {
      throw Malformed("no blend mode '\(name)'")
    }
    let source = try vector.input["source"].color().premultipliedPixel()
    var pixel = try vector.input["destination"].color().premultipliedPixel()
    lk_blend(mode.rawValue, &pixel, [source], 1)
    return JSON([16, 8, 0, 24].map { Double(pixel >> UInt32($0) & 255) / 255 })
  }
}
