internal import CPixelKernels
import CoreGraphics
import RenderModel

/// The origin of the coordinates with which a picture in perspective is sampled in single precision. They are relative
/// to a column in the middle of the picture on the screen, so that they are small. The error is at most a quarter of a
/// level for pictures of 4096 pixels, and less for smaller pictures.
struct PerspectivePlane {
  /// The device pixel column to which coordinates are relative. It depends on the shape, not on the clip.
  let anchor: Int

  /// Finds the column in the middle of a shape that shows `image`. Returns nil when single precision is not sufficient,
  /// as for enormous pictures and for shapes that come near the eye.
  ///
  /// - Parameters:
  ///   - toPixels: The map from the coordinates of `shape` to device pixels.
  ///   - toSource: The map from device pixels to picture pixels.
  init?(of shape: RoundedRect, toPixels: Homography, toSource: Homography, image: CGImage) {
    let corners = shape.rect.corners.map { toPixels.homogeneous($0) }
    guard corners.allSatisfy({ $0.z > 1e-3 }) else { return nil }
    let points = corners.map { CGPoint(x: $0.x / $0.z, y: $0.y / $0.z) }
    let depths = points.map { toSource.homogeneous($0).z }
    guard let least = depths.min(), let greatest = depths.max(), least > 1e-6,
      greatest / least * Double(max(image.bitmap.width, image.bitmap.height)) <= 16384,
      points.allSatisfy({ abs($0.x) < 1e5 && abs($0.y) < 1e5 })
    else { return nil }
    anchor = Int((points.reduce(0) { $0 + $1.x } / 4).rounded(.down))
  }

  /// Returns the kernel's parameters of device row `y`, relative to the anchor.
  func row(_ y: Int, _ toSource: Homography) -> lk_perspective_row {
    let start = toSource.atPixelCenter(anchor, y), step = toSource.row1
    return lk_perspective_row(
      u: Float(start.x * 256), v: Float(start.y * 256), w: Float(start.z),
      du: Float(step.x * 256), dv: Float(step.y * 256), dw: Float(step.z))
  }
}
