import Export
import QuartzCore

/// A scene without a window can be exported.
extension SceneRenderer: FrameSource {
  package var pixelWidth: Int { Int((renderer.bounds.width * renderer.scale).rounded(.up)) }
  package var pixelHeight: Int { Int((renderer.bounds.height * renderer.scale).rounded(.up)) }
  package var isOpaque: Bool { renderer.background.rgba.w >= 1 }

  package func picture(at time: Double) throws -> Bitmap {
    advance(to: time)
    guard let picture = picture() else { throw ExportError.impossible("the scene has no size") }
    return picture.bitmap
  }

  /// What lies behind the scene; takes the place of what it has itself. Before the first frame.
  package func setBackground(_ color: CGColor) {
    renderer.background = color
    choosesBackdrop = false
    withoutActions { stage.scene.removeBackground() }
    CATransaction.flush()
  }

  /// Documents that do not cover the stage get a backdrop on which they are seen.
  func chooseBackdrop() {
    guard choosesBackdrop, let sample = ContentSample(of: stage) else { return }
    renderer.background = sample.backdrop(Palette.stage, or: Palette.stage.opposite)
  }
}
