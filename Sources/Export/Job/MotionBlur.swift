import CoreGraphics
import Foundation

/// The average of several pictures. Colors are averaged in linear light and not as sRGB values, as film averages the
/// light that falls on it while the shutter is open.
struct MotionBlur {
  private let width: Int
  private let height: Int
  /// The number of pictures that were added.
  private var count = 0
  /// The sums over the pictures, for every pixel: red, green and blue in linear light of 16 bits, multiplied by
  /// alpha, and alpha. 32 bits suffice for more than the 64 pictures that an export averages at most.
  private var sums: [SIMD4<UInt32>]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    sums = [SIMD4<UInt32>](repeating: .zero, count: width * height)
  }

  /// Adds a picture, which has the size of the result.
  mutating func add(_ picture: Bitmap) {
    count += 1
    for y in 0..<height {
      let row = picture.row(y)
      for x in 0..<width { sums[y * width + x] &+= Self.light(row[x]) }
    }
  }

  /// Returns the summand of a premultiplied pixel.
  private static func light(_ pixel: UInt32) -> SIMD4<UInt32> {
    let straight = pixel.unpremultiplied
    let alpha = straight >> 24
    return SIMD4(
      toLight[Int(straight >> 16 & 255)] &* alpha, toLight[Int(straight >> 8 & 255)] &* alpha,
      toLight[Int(straight & 255)] &* alpha, alpha)
  }

  /// The average of the added pictures.
  var picture: Bitmap {
    let result = Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = result.row(y)
      for x in 0..<width { row[x] = pixel(sums[y * width + x]) }
    }
    return result
  }

  /// Returns the premultiplied pixel of a sum.
  private func pixel(_ sum: SIMD4<UInt32>) -> UInt32 {
    guard sum.w > 0 else { return 0 }
    let alpha = (sum.w + UInt32(count / 2)) / UInt32(count)
    func channel(_ light: UInt32) -> UInt32 {
      let straight = UInt32(Self.fromLight[Int((light + sum.w / 2) / sum.w)])
      return (straight * alpha + 127) / 255
    }
    return alpha << 24 | channel(sum.x) << 16 | channel(sum.y) << 8 | channel(sum.z)
  }

  /// The linear light, 0…65535, of each sRGB value 0…255.
  private static let toLight: [UInt32] = (0..<256).map { value in
    let coded = Double(value) / 255
    let light = coded <= 0.04045 ? coded / 12.92 : pow((coded + 0.055) / 1.055, 2.4)
    return UInt32((light * 65535).rounded())
  }

  /// The sRGB value, 0…255, of each linear light 0…65535.
  private static let fromLight: [UInt8] = (0..<65536).map { value in
    let light = Double(value) / 65535
    let coded = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((coded * 255).rounded())
  }
}
