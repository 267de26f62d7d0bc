import CoreGraphics
import Testing
import UIKit

@testable import ViewerKit

extension ViewerTests {
  @Suite("The contrast of colors") @MainActor struct ThemeTests {
    private static let surfaces = [
      Theme.background, Theme.canvas, Theme.panel, Theme.card, Theme.field, Theme.track, Theme.hovered,
    ]
    private static let text = [
      Theme.ink, Theme.faintInk, Theme.accentInk, Theme.warning,
    ]
    private static let source = [
      Theme.keyword, Theme.type, Theme.string, Theme.number, Theme.comment,
    ]

    /// The relative luminance that WCAG defines.
    private func luminance(_ color: UIColor, _ style: UIUserInterfaceStyle) -> Double {
      let rgba = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.rgba
      func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(rgba.x) + 0.7152 * linear(rgba.y) + 0.0722 * linear(rgba.z)
    }

    private func contrast(_ a: UIColor, _ b: UIColor, _ style: UIUserInterfaceStyle) -> Double {
      let (x, y) = (luminance(a, style), luminance(b, style))
      return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    @Test(
      "Text has a contrast of 4.5 to 1 on every surface",
      arguments: [UIUserInterfaceStyle.light, .dark])
    func text(_ style: UIUserInterfaceStyle) {
      for (row, color) in Self.text.enumerated() {
        for (column, surface) in Self.surfaces.enumerated() {
          let ratio = contrast(color, surface, style)
          #expect(ratio >= 4.5, "text \(row) on surface \(column): \(ratio)")
        }
      }
      for (row, color) in Self.source.enumerated() {
        #expect(contrast(color, Theme.panel, style) >= 4.5, "source text \(row)")
      }
      // The text of the primary button has the color of cards, and its background the color of accented text.
      #expect(contrast(Theme.card, Theme.accentInk, style) >= 4.5, "text on the primary button")
      #expect(
        contrast(.white, Theme.labelBackground, style) >= 4.5, "white text of labels over the scene")
    }

    @Test(
      "Graphical objects in the accent color have a contrast of 3 to 1 on panels, cards and the background",
      arguments: [UIUserInterfaceStyle.light, .dark])
    func graphicalObjects(_ style: UIUserInterfaceStyle) {
      for surface in [Theme.panel, Theme.card, Theme.background] {
        #expect(contrast(Theme.accent, surface, style) >= 3)
      }
    }
  }
}
