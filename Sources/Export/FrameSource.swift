import CoreGraphics

/// What is exported: pictures of one size, asked for at times that never go backwards.
@MainActor
package protocol FrameSource: AnyObject {
  /// Pixels.
  var pixelWidth: Int { get }
  var pixelHeight: Int { get }
  /// Whether every pixel of every picture is opaque.
  var isOpaque: Bool { get }

  /// Nobody writes to the picture any more.
  /// - Parameter time: seconds from the start of what is exported.
  func picture(at time: Double) throws -> Bitmap
}
