import CommitStream
import CoreGraphics
import DisplayLists
import Export
import Localization
import QuartzCore
import Recordings
import RenderModel
import RenderServer

/// Draws the pictures of a recording at given times, from the recorded trees. At the size of the recorded canvas, they are
/// those that the window showed.
///
/// In a picture of another size, the canvas is scaled, keeps its proportions and is in the middle. The layers were laid out
/// by the program, and are not laid out again.
@MainActor
package final class RecordingRenderer: FrameSource {
  package let recording: Recording
  package let pixelWidth: Int
  package let pixelHeight: Int
  /// The color behind the layers, premultiplied 0xAARRGGBB; nil for that of the recorded window.
  private let background: UInt32?

  /// Creates a renderer.
  /// - Parameters:
  ///   - size: The size in points; nil is that of the canvas at `time`.
  ///   - scale: The scale in pixels per point.
  /// - Throws: `PictureTooLarge`, or the error of the file.
  package init(
    _ path: String, size: CGSize?, scale: Double, at time: Double = 0, background: CGColor? = nil
  ) throws {
    recording = try RecordingFile.open(path)
    let size = size ?? recording.canvas(at: time).exactSize
    try PictureTooLarge.check(size, scale: scale)
    pixelWidth = max(1, Int((size.width * scale).slightlyReduced.rounded(.up)))
    pixelHeight = max(1, Int((size.height * scale).slightlyReduced.rounded(.up)))
    self.background = background?.premultipliedPixel()
  }

  /// The size in points of the canvas at a time.
  package func size(at time: Double) -> CGSize { recording.canvas(at: time).exactSize }

  package var isOpaque: Bool { background(of: recording.canvas(at: 0)) >> 24 == 255 }

  private func background(of canvas: StreamCanvas) -> UInt32 { background ?? canvas.background }

  /// The part of the picture that the canvas covers, and its scale.
  private func placement(of canvas: StreamCanvas) -> (area: PixelRect, scale: Double) {
    let size = canvas.exactSize
    let scale = min(Double(pixelWidth) / size.width, Double(pixelHeight) / size.height)
    let width = max(1, min(pixelWidth, Int((size.width * scale).rounded())))
    let height = max(1, min(pixelHeight, Int((size.height * scale).rounded())))
    let (x, y) = ((pixelWidth - width) / 2, (pixelHeight - height) / 2)
    // The scale of a picture in which the canvas has its recorded pixels is exactly the recorded one.
    let isSame = width == canvas.width && height == canvas.height
    return (PixelRect(x: x, y: y, width: width, height: height), isSame ? canvas.scale : scale)
  }

  /// The tree at a time, and the time at which it is evaluated. After the end of the recording it does not change.
  package func moment(at time: Double) -> (tree: LayerTree, time: Double) {
    recording.snapshotScale = placement(of: recording.canvas(at: time)).scale
    let time = min(max(0, time), recording.duration)
    return (recording.tree(at: time), recording.contextTime(at: time))
  }

  package func picture(at time: Double) throws -> Bitmap {
    let canvas = recording.canvas(at: time)
    let (area, scale) = placement(of: canvas)
    let (tree, contextTime) = moment(at: time)
    let picture = tree.picture(
      at: contextTime, in: PixelRect(x: 0, y: 0, width: area.width, height: area.height), scale: scale,
      background: background(of: canvas))
    let bitmap = Bitmap(width: pixelWidth, height: pixelHeight)
    bitmap.fill(background(of: canvas))
    if let picture {
      bitmap.copy(
        picture.image.bitmap, toX: area.minX + picture.area.minX, y: area.minY + picture.area.minY)
    }
    return bitmap
  }

  /// The display list of the picture at a time, as text.
  package func displayList(at time: Double) -> String {
    let canvas = recording.canvas(at: time)
    let (area, scale) = placement(of: canvas)
    let (tree, contextTime) = moment(at: time)
    return tree.displayList(
      at: contextTime, in: PixelRect(x: 0, y: 0, width: area.width, height: area.height), scale: scale,
      background: background(of: canvas)
    ).description
  }
}

extension StreamCanvas {
  /// The size in points, which is not rounded or limited.
  fileprivate var exactSize: CGSize {
    CGSize(width: Double(width) / scale, height: Double(height) / scale)
  }
}

extension Bitmap {
  /// Sets all pixels of a new bitmap to a color.
  fileprivate func fill(_ color: UInt32) {
    guard color != 0 else { return }
    for y in 0..<height { row(y).update(repeating: color, count: width) }
  }
}
