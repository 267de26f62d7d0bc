import Export
import Localization
import QuartzCore

/// Makes a scene without a window a source of pictures for exports.
extension SceneRenderer: FrameSource {
  package var pixelWidth: Int { Int((renderer.bounds.width * renderer.scale).rounded(.up)) }
  package var pixelHeight: Int { Int((renderer.bounds.height * renderer.scale).rounded(.up)) }
  package var isOpaque: Bool { renderer.background.rgba.w >= 1 }

  package func picture(at time: Double) throws -> Bitmap {
    advance(to: time)
    guard let picture = picture() else {
      throw ExportError.impossible(localized("the scene has no size"))
    }
    return picture.bitmap
  }

  /// Sets the background, in place of the one that the scene has. Call it before the first frame.
  package func setBackground(_ color: CGColor) {
    renderer.background = color
    choosesBackground = false
    withoutActions { playback.scene.removeBackground(keepingOwn: false) }
    CATransaction.flush()
  }

  /// Chooses the background of a document that does not cover its area, so that the document can be seen.
  func chooseBackground() {
    guard choosesBackground, let sample = ContentSample(of: playback) else { return }
    renderer.background = playback.scene.background(for: sample)
  }
}
