import CoreGraphics

/// The size and the resolution in which a scene is shown.
package enum BenchFormat: Sendable {
  /// 1280×720 pixels, at one pixel per point.
  case normal
  /// 3840×2160 pixels, at two pixels per point. The scene is magnified, so that it fills the window.
  case large

  /// The number of pixels per point.
  var scale: Double {
    switch self {
    case .normal: 1
    case .large: 2
    }
  }

  /// The factor by which the scene is magnified, in points.
  var magnification: Double {
    switch self {
    case .normal: 1
    case .large: 1.5
    }
  }

  /// The size of the window in points.
  var size: (width: Int, height: Int) {
    (Int(BenchScene.size.width * magnification), Int(BenchScene.size.height * magnification))
  }
}
