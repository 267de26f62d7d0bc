import QuartzCore

extension UIImage {
  /// The pixels in their displayed orientation, with row 0 at the top; nil for an empty image.
  var uprightImage: CGImage? {
    guard imageOrientation != .up else { return cgImage }
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(at: .zero)
    return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
  }
}
