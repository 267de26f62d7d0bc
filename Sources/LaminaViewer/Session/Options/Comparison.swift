import CoreGraphics
import Localization
import RenderServer

/// A comparison of a picture A with the scene on the canvas, B: the source of A, and how both are shown.
package struct Comparison: Equatable, Sendable {
  package enum Mode: String, CaseIterable, Codable, Sendable {
    case wipe, sides, difference

    package var title: String {
      switch self {
      case .wipe: localized("Wipe")
      case .sides: localized("Side by side")
      case .difference: localized("Difference")
      }
    }

    /// The mode that follows this one; nil after the last one.
    var next: Mode? {
      let all = Self.allCases
      guard let index = all.firstIndex(of: self), index + 1 < all.count else { return nil }
      return all[index + 1]
    }
  }

  package var source: ComparisonSource
  package var mode = Mode.wipe
  /// The position of the divider as a fraction of the scene's width; A is left of it, B right of it.
  package var divider = 0.5
  /// The factor by which differences are multiplied.
  package var gain = 1

  package static let gains = [1, 4, 16]

  package init(with source: ComparisonSource) { self.source = source }
}

/// The source of a picture to compare with: a moment of this scene or of another one, which may no longer be open.
package struct ComparisonSource: Equatable, Sendable {
  package let title: String
  private let server: RenderContext
  /// The context's time at scene time 0.
  private let origin: Double
  /// The scene time of the picture in seconds; nil follows the time of the scene that it is compared with.
  package let time: Double?
  /// The size in points of another scene, whose picture is reduced to fit where it is larger, and shown in the middle; nil
  /// for a scene of the same size as the one that it is compared with.
  private var size: CGSize?
  /// True for the version of a document that is in its file, with which the edited one is compared.
  package var isFile = false
  /// The playback of a scene with states, which changes its state together with the scene that it is compared with. It
  /// is nil for other scenes, which are not kept after they were closed.
  private(set) var withStates: ScenePlayback?

  package init(title: String, server: RenderContext, origin: Double, time: Double?) {
    (self.title, self.server, self.origin, self.time) = (title, server, origin, time)
  }

  @MainActor
  package init(title: String, playback: ScenePlayback, time: Double?) {
    self.init(title: title, server: playback.context.server, origin: playback.origin, time: time)
    if let scene = playback.scene as? any SceneWithStates, !scene.states.isEmpty {
      withStates = playback
    }
  }

  /// Creates the source of a picture of another scene, at the time of the scene that it is compared with.
  @MainActor init(other playback: ScenePlayback, title: String) {
    self.init(title: title, playback: playback, time: nil)
    size = playback.renderOptions.size
  }

  /// True for a moment of the scene that `playback` plays.
  @MainActor func isOf(_ playback: ScenePlayback) -> Bool { server === playback.context.server }

  /// The version of the source's content; pictures of the same time and version are equal.
  package var version: Int { server.contentVersion }

  /// Renders the picture, or returns nil if it would be empty or too large. `present` is the scene time in seconds
  /// used where `time` is nil; `width` and `height` are pixels, `scale` is pixels per scene point, `background` is
  /// premultiplied 0xAARRGGBB.
  package func picture(
    at present: Double, width: Int, height: Int, scale: Double, background: UInt32
  ) -> CGImage? {
    guard Bitmap.isWithinLimit(width: width, height: height) else { return nil }
    let time = (time ?? present) + origin
    var tree = server.tree(at: time)
    // Animations that will have ended by a time that was not reached yet are removed.
    _ = tree.advance(to: time)
    let (factor, x, y) = placement(width: width, height: height, scale: scale)
    let canvas = PixelRect(x: -x, y: -y, width: width, height: height)
    let drawn = tree.picture(
      at: time, in: canvas, scale: scale * factor, background: background)
    guard let picture = drawn else {
      // Nothing is visible, and the background is transparent.
      return CGImage(adopting: Bitmap(width: width, height: height), isOpaque: false)
    }
    return picture.area == canvas ? picture.image : picture.whole(canvas)
  }

  /// Returns the factor by which the picture is reduced, and the pixel of the whole at which it begins.
  private func placement(width: Int, height: Int, scale: Double) -> (factor: Double, x: Int, y: Int) {
    guard let size, size.width > 0, size.height > 0 else { return (1, 0, 0) }
    let own = (width: Double(size.width) * scale, height: Double(size.height) * scale)
    let whole = (width: Double(width), height: Double(height))
    // Sizes that differ by less than a pixel are equal, except for rounding.
    guard abs(own.width - whole.width) >= 1 || abs(own.height - whole.height) >= 1 else {
      return (1, 0, 0)
    }
    let factor = min(1, whole.width / own.width, whole.height / own.height)
    let (x, y) = ((whole.width - own.width * factor) / 2, (whole.height - own.height * factor) / 2)
    return (factor, Int(x.rounded()), Int(y.rounded()))
  }

  /// A context belongs to one playback, so the other properties, which follow from the playback, need not be
  /// compared.
  package static func == (a: ComparisonSource, b: ComparisonSource) -> Bool {
    a.server === b.server && a.time == b.time && a.title == b.title
  }
}

extension TreePicture {
  /// Returns the image extended with transparent pixels to the whole of `canvas`.
  fileprivate func whole(_ canvas: PixelRect) -> CGImage {
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    bitmap.copy(image.bitmap, toX: area.minX - canvas.minX, y: area.minY - canvas.minY)
    return CGImage(adopting: bitmap, isOpaque: false)
  }
}
