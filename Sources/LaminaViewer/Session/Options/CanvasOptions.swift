import CoreGraphics

/// The options of the canvas: zoom, background, and the overlays and cards that it shows over the scene.
package struct CanvasOptions: Equatable, Codable, Sendable {
  package enum Background: String, CaseIterable, Codable, Sendable {
    case scene, checker, light, dark, color
  }

  package var zoom = CanvasGeometry.Zoom.fit
  /// The offset of the scene from the center of the viewport, in points of the window.
  package var pan = CGPoint.zero
  package var background = Background.scene
  /// The color of `Background.color` as 0xRRGGBB.
  package var color: UInt32 = 0x4C7DA6
  package var onion = OnionSkin()
  /// True to show the pixel grid where pixels are enlarged enough.
  package var showsPixelGrid = true
  package var showsRulers = false
  package var guides: [Guide] = []
  package var measure: Measure?
  /// The running comparison; nil when nothing is compared.
  package var comparison: Comparison?
  package var showsStatistics = false
  package var showsSettings = false
  /// True if a change of the zoom factor may be animated.
  package var allowsMotion = true

  package init() {}

  /// The options that are saved. A comparison refers to an open scene, and the desktop's settings say whether motion is
  /// allowed, so these two are left out.
  private enum CodingKeys: CodingKey {
    case zoom, pan, background, color, onion, showsPixelGrid, showsRulers, guides, measure
    case showsStatistics, showsSettings
  }
}

extension CanvasOptions.Background {
  var next: CanvasOptions.Background {
    let all = Self.allCases
    let index = all.firstIndex(of: self).map { $0 + 1 } ?? 0
    return all[index % all.count]
  }
}
