import CoreGraphics
import Testing
import UIKit

@testable import ViewerKit

extension ViewerTests {
  @Suite("The contrast of colors") @MainActor struct ThemeTests {
    /// Light and dark, without and with a high contrast.
    nonisolated private static let appearances = [UIAccessibilityContrast.normal, .high].flatMap {
      contrast in
      [UIUserInterfaceStyle.light, .dark].map { style in
        UITraitCollection(traitsFrom: [
          UITraitCollection(userInterfaceStyle: style),
          UITraitCollection(accessibilityContrast: contrast),
        ])
      }
    }

    /// The least contrast of text: that of WCAG 1.4.3, or of 1.4.6 if the contrast is high.
    private func leastContrast(_ traits: UITraitCollection) -> Double {
      traits.accessibilityContrast == .high ? 7 : 4.5
    }

    private static let surfaces = [
      Theme.background, Theme.canvas, Theme.panel, Theme.card, Theme.field, Theme.track, Theme.hovered,
      Theme.pressed,
    ]
    private static let text = [Theme.ink, Theme.faintInk, Theme.accentInk]
    /// All surfaces except that of pressed controls, on which no message about an error is shown.
    private static let messageSurfaces = [
      Theme.background, Theme.canvas, Theme.panel, Theme.card, Theme.field, Theme.track, Theme.hovered,
    ]
    private static let source = [
      Theme.keyword, Theme.type, Theme.string, Theme.number, Theme.comment,
    ]

    private func rgba(_ color: UIColor, _ traits: UITraitCollection) -> SIMD4<Double> {
      color.resolvedColor(with: traits).cgColor.rgba
    }

    /// The opaque color of a translucent surface over another one.
    private func blend(_ color: UIColor, over base: UIColor, _ traits: UITraitCollection) -> UIColor {
      let (front, back) = (rgba(color, traits), rgba(base, traits))
      let mix = front * front.w + back * (1 - front.w)
      return UIColor(red: mix.x, green: mix.y, blue: mix.z, alpha: 1)
    }

    /// The relative luminance that WCAG defines.
    private func luminance(_ color: UIColor, _ traits: UITraitCollection) -> Double {
      let rgba = rgba(color, traits)
      func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(rgba.x) + 0.7152 * linear(rgba.y) + 0.0722 * linear(rgba.z)
    }

    /// Returns the contrast ratio that WCAG defines. It requires 4.5 for text (1.4.3) and 3 for graphical
    /// objects (1.4.11).
    private func contrast(_ a: UIColor, _ b: UIColor, _ traits: UITraitCollection) -> Double {
      let (x, y) = (luminance(a, traits), luminance(b, traits))
      return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    @Test(
      "Text has a contrast of 4.5 to 1, or of 7 to 1 if it is high, on the surfaces on which it is shown",
      arguments: Self.appearances)
    func text(_ traits: UITraitCollection) {
      for (row, color) in Self.text.enumerated() {
        for (column, surface) in Self.surfaces.enumerated() {
          let ratio = contrast(color, surface, traits)
          #expect(ratio >= leastContrast(traits), "text \(row) on surface \(column): \(ratio)")
        }
      }
      for (column, surface) in Self.messageSurfaces.enumerated() {
        let ratio = contrast(Theme.warning, surface, traits)
        #expect(
          ratio >= leastContrast(traits), "a message about an error on surface \(column): \(ratio)")
      }
      for (row, color) in Self.source.enumerated() {
        #expect(contrast(color, Theme.panel, traits) >= leastContrast(traits), "source text \(row)")
      }
      #expect(
        contrast(.white, Theme.labelBackground, traits) >= leastContrast(traits),
        "white text of tooltips and labels")
    }

    @Test(
      "Text has a contrast of 4.5 to 1, or of 7 to 1 if it is high, on translucent surfaces",
      arguments: Self.appearances)
    func translucentSurfaces(_ traits: UITraitCollection) {
      for surface in [Theme.selected, Theme.selectedHovered] {
        let row = blend(surface, over: Theme.panel, traits)
        for color in [Theme.ink, Theme.faintInk] {
          #expect(contrast(color, row, traits) >= leastContrast(traits))
        }
      }
      let line = blend(Theme.markedLine, over: Theme.panel, traits)
      for (row, color) in ([Theme.ink] + Self.source).enumerated() {
        #expect(
          contrast(color, line, traits) >= leastContrast(traits), "source text \(row) on a marked line")
      }
      // WCAG requires no contrast of disabled controls; 3 is a choice.
      let disabled = blend(Theme.disabledInk, over: Theme.track, traits)
      #expect(contrast(disabled, Theme.track, traits) >= 3, "the name of a disabled segment")
      for surface in [Theme.primary, Theme.primaryHovered, Theme.primaryPressed] {
        for base in [Theme.panel, Theme.card] {
          let button = blend(surface, over: base, traits)
          #expect(
            contrast(Theme.card, button, traits) >= leastContrast(traits),
            "text on the main button of a dialog")
        }
      }
    }

    @Test(
      "Graphical objects in the accent color have a contrast of 3 to 1, or of 4.5 to 1 if it is high, on panels, cards and the background",
      arguments: Self.appearances)
    func graphicalObjects(_ traits: UITraitCollection) {
      for surface in [Theme.panel, Theme.card, Theme.background] {
        #expect(
          contrast(Theme.accent, surface, traits) >= (traits.accessibilityContrast == .high ? 4.5 : 3))
      }
    }
  }
}
