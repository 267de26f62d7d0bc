import CPixelKernels
import QuartzCore

/// Blend modes (L7.24), by the kernel that composites: in 8 bits.
enum BlendKinds {
  static let runners: [String: KindRunner] = ["blend": blend]

  /// Returns red, green, blue and alpha, 0 … 1 and premultiplied, of a color blended over another one.
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
