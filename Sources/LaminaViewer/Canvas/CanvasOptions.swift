import CoreGraphics

/// How the canvas shows the scene, and with what on top.
package struct CanvasOptions: Equatable {
  package enum Background: String, CaseIterable, Codable, Sendable {
    case scene, checker, light, dark, color
  }

  package var zoom = CanvasGeometry.Zoom.fit
  /// Points of the window by which the scene was pushed from the middle.
  package var pan = CGPoint.zero
  package var background = Background.scene
  /// For `Background.color`: 0xRRGGBB.
  package var color: UInt32 = 0x4C7DA6
  package var onion = OnionSkin()
  /// Shows where pixels are enlarged enough.
  package var showsPixelGrid = true
  package var showsRulers = false
  package var guides: [Guide] = []
  package var measure: Measure?
  /// nil: nothing is compared.
  package var comparison: Comparison?
  package var showsStatistics = false
  package var showsSettings = false
  /// True if a change of the zoom factor may be animated.
  package var allowsMotion = true

  package init() {}
}

extension CanvasOptions.Background {
  var next: CanvasOptions.Background {
    let all = Self.allCases
    let index = all.firstIndex(of: self).map { $0 + 1 } ?? 0
    return all[index % all.count]
  }
}
