import CoreGraphics
import Foundation
import ImageIO

/// A target that reads the properties and every frame of picture files, and draws some of the frames in a small
/// context.
final class ImageTarget: FuzzTarget {
  private let context = CGContext(
    data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)

  func run(_ input: [UInt8], isDrawn: Bool) throws -> Bool {
    guard let source = CGImageSourceCreateWithData(Data(input) as CFData, nil) else { return false }
    _ = CGImageSourceCopyProperties(source, nil)
    let count = CGImageSourceGetCount(source)
    guard count > 0, CGImageSourceCreateImageAtIndex(source, 0, nil) != nil else { return false }
    for index in 0..<count {
      _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { continue }
      if isDrawn { context?.draw(image, in: CGRect(x: 0, y: 0, width: 64, height: 64)) }
    }
    return true
  }
}
