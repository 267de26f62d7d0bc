import Export
import QuartzCore
import RenderModel

extension ScenePlayback {
  /// Returns the scene alone at scene time `time` (nil: now), with `scale` pixels per point (nil: as in the window). A
  /// time that was not reached yet is shown as it will be if nothing changes until then. Returns nil when the picture
  /// would be empty or too large.
  package func picture(
    at time: Double? = nil, scale: Double? = nil, background: CGColor? = nil
  ) -> CGImage? {
    let scale = scale ?? renderOptions.scale
    let size = renderOptions.size
    let canvas = PixelRect(
      covering: CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale))
    guard !canvas.isEmpty, Bitmap.fits(width: canvas.width, height: canvas.height) else { return nil }
    let moment = origin + (time ?? self.time)
    let tree = context.server.tree(at: moment)
    let fill = (background ?? renderOptions.background).premultipliedPixel()
    guard let part = tree.picture(at: moment, in: canvas, scale: scale, background: fill) else {
      return CGImage(adopting: Bitmap(width: canvas.width, height: canvas.height), isOpaque: false)
    }
    if part.area == canvas { return part.image }
    let whole = Bitmap(width: canvas.width, height: canvas.height)
    whole.copy(part.image.bitmap, toX: part.area.minX, y: part.area.minY)
    return CGImage(adopting: whole, isOpaque: false)
  }
}

/// The frames of an open scene, with all changes that were made to it, for an export. The playback goes through to the
/// end first, so that callbacks on the way happen; the time that the window shows stays the same.
@MainActor
final class PlaybackFrames: FrameSource {
  private let playback: ScenePlayback
  private let scale: Double
  private let background: CGColor
  let pixelWidth: Int
  let pixelHeight: Int
  var isOpaque: Bool { background.alpha >= 1 }

  /// Creates a source for times up to scene time `end`.
  init(_ playback: ScenePlayback, until end: Double, scale: Double, background: CGColor) {
    (self.playback, self.scale, self.background) = (playback, scale, background)
    let size = playback.renderOptions.size
    pixelWidth = max(1, Int((size.width * scale).rounded(.up)))
    pixelHeight = max(1, Int((size.height * scale).rounded(.up)))
    let shown = playback.time
    if end > playback.latestTime {
      playback.seek(to: end)
      playback.seek(to: shown)
    }
  }

  func picture(at time: Double) throws -> Bitmap {
    guard let image = playback.picture(at: time, scale: scale, background: background) else {
      throw ExportError.impossible("the picture would be empty, or too large")
    }
    return image.bitmap
  }
}
