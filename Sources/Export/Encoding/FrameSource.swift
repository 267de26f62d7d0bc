import CoreGraphics

/// A source of the pictures to export. All pictures have the same size. They are requested in the order of their
/// times.
@MainActor
package protocol FrameSource: AnyObject {
  /// The width of the pictures in pixels.
  var pixelWidth: Int { get }
  /// The height of the pictures in pixels.
  var pixelHeight: Int { get }
  /// True if all pixels of all pictures are opaque.
  var isOpaque: Bool { get }

  /// Returns the picture at a time. The source does not change the returned bitmap later.
  ///
  /// - Parameter time: The time in seconds from the scene's start.
  func picture(at time: Double) throws -> Bitmap
}
