import Export
import Localization
import QuartzCore
import RenderModel

extension ScenePlayback {
  /// Returns a picture of the scene, without the viewer around it, at scene time `time` (nil: now), with `scale` pixels
  /// per point (nil: as in the window). A time that was not reached yet is shown as it will be if nothing changes until
  /// then. Returns nil when the picture would be empty or too large. With `keepsOwnBackground`, a background that is
  /// part of the scene stays.
  package func picture(
    at time: Double? = nil, scale: Double? = nil, background: CGColor? = nil,
    keepsOwnBackground: Bool = true
  ) -> CGImage? {
    let scale = scale ?? renderOptions.scale
    let size = renderOptions.size
    let canvas = PixelRect(
      covering: CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale))
    guard !canvas.isEmpty, Bitmap.isWithinLimit(width: canvas.width, height: canvas.height) else {
      return nil
    }
    let moment = origin + (time ?? self.time)
    var tree = context.server.tree(at: moment)
    // Animations that will have ended by a time that was not reached yet are removed.
    _ = tree.advance(to: moment)
    if !keepsOwnBackground { tree.removeBackground(of: scene.root.node) }
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

extension LayerTree {
  fileprivate mutating func removeBackground(of node: NodeID) {
    guard nodes.indices.contains(Int(node.index)) else { return }
    var properties = self[node].properties
    properties.backgroundColor = nil
    self[node].setProperties(properties)
  }
}

/// The frames of an open scene, with all changes that were made to it, for an export. The playback first advances to
/// the end of the export, so that all callbacks up to then have run; the time that the window shows stays the same.
///
/// The pictures are the same as those of `SceneRenderer`: they do not depend on the style of the window or on the
/// background of its canvas.
@MainActor
final class PlaybackFrames: FrameSource {
  private let playback: ScenePlayback
  private let scale: Double
  private let background: CGColor
  private let keepsOwnBackground: Bool
  let pixelWidth: Int
  let pixelHeight: Int
  var isOpaque: Bool { background.alpha >= 1 }

  /// Creates a source for times up to scene time `end`. `background` replaces that of the scene; nil keeps it.
  init(_ session: SceneSession, until end: Double, scale: Double, background: CGColor?) {
    (playback, self.scale) = (session.playback, scale)
    self.background = background ?? playback.scene.background(for: session.contentSample)
    keepsOwnBackground = background == nil
    (pixelWidth, pixelHeight) = Self.pixels(of: playback.renderOptions.size, scale: scale)
    let displayedTime = playback.time
    // A program in another process does not go ahead. Its pictures of later times are as if it did nothing until then.
    if end > playback.latestTime, playback.scene.remoteProgram == nil {
      playback.seek(to: end)
      playback.seek(to: displayedTime)
    }
  }

  /// Returns the size in pixels of the pictures of a scene of `size` points.
  nonisolated static func pixels(of size: CGSize, scale: Double) -> (width: Int, height: Int) {
    func pixels(_ length: CGFloat) -> Int { max(1, Int((length * scale).rounded(.up))) }
    return (pixels(size.width), pixels(size.height))
  }

  func picture(at time: Double) throws -> Bitmap {
    let image = playback.picture(
      at: time, scale: scale, background: background, keepsOwnBackground: keepsOwnBackground)
    guard let image else {
      throw ExportError.impossible(localized("the picture would be empty, or too large"))
    }
    return image.bitmap
  }
}
