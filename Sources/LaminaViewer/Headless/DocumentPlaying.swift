import QuartzCore
import RenderServer

/// Draws the frames of a document into memory, one after the other, for measurements. Frame f shows the document at
/// f/60 seconds.
@MainActor
package struct DocumentPlaying {
  private let renderer: SceneRenderer
  private let context: CGContext

  /// Creates a player whose frames have `width` × `height` pixels, which the document fills.
  /// - Throws: The error of the document's reader, or `PictureTooLarge`.
  package init(_ source: SceneSource, width: Int, height: Int) throws {
    try PictureTooLarge.check(CGSize(width: width, height: height), scale: 1)
    let size = try source.resolve().size ?? CGSize(width: width, height: height)
    let scale = min(Double(width) / Double(size.width), Double(height) / Double(size.height))
    renderer = try SceneRenderer(source, size: size, scale: scale)
    renderer.fill(width: width, height: height)
    renderer.setBackground(.clear)
    let info = CGBitmapInfo.byteOrder32Little.rawValue | CGImageAlphaInfo.premultipliedFirst.rawValue
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    guard let context else { throw PictureTooLarge(size: CGSize(width: width, height: height)) }
    self.context = context
  }

  /// Draws what has changed since the frame before.
  package func draw(frame: Int) {
    renderer.advance(to: Double(frame) / 60)
    renderer.renderer.render(into: context)
  }
}
