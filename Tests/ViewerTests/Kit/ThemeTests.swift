import CoreGraphics
import Testing
import UIKit

@testable import ViewerKit

extension ViewerTests {
  @Suite("The contrast of colors") @MainActor struct ThemeTests {
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

    private func rgba(_ color: UIColor, _ style: UIUserInterfaceStyle) -> SIMD4<Double> {
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.rgba
    }

    /// The opaque color of a translucent surface over another one.
    private func blend(_ color: UIColor, over base: UIColor, _ style: UIUserInterfaceStyle) -> UIColor {
      let (front, back) = (rgba(color, style), rgba(base, style))
      let mix = front * front.w + back * (1 - front.w)
      return UIColor(red: mix.x, green: mix.y, blue: mix.z, alpha: 1)
    }

    /// The relative luminance that WCAG defines.
    private func luminance(_ color: UIColor, _ style: UIUserInterfaceStyle) -> Double {
      let rgba = rgba(color, style)
      func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(rgba.x) + 0.7152 * linear(rgba.y) + 0.0722 * linear(rgba.z)
    }

    /// Returns the contrast ratio that WCAG defines. It requires 4.5 for text (1.4.3) and 3 for graphical
    /// objects (1.4.11).
    private func contrast(_ a: UIColor, _ b: UIColor, _ style: UIUserInterfaceStyle) -> Double {
      let (x, y) = (luminance(a, style), luminance(b, style))
      return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }

    @Test(
      "Text has a contrast of 4.5 to 1 on the surfaces on which it is shown",
      arguments: [UIUserInterfaceStyle.light, .dark])
    func text(_ style: UIUserInterfaceStyle) {
      for (row, color) in Self.text.enumerated() {
        for (column, surface) in Self.surfaces.enumerated() {
          let ratio = contrast(color, surface, style)
          #expect(ratio >= 4.5, "text \(row) on surface \(column): \(ratio)")
        }
      }
      for (column, surface) in Self.messageSurfaces.enumerated() {
        let ratio = contrast(Theme.warning, surface, style)
        #expect(ratio >= 4.5, "a message about an error on surface \(column): \(ratio)")
      }
      for (row, color) in Self.source.enumerated() {
        #expect(contrast(color, Theme.panel, style) >= 4.5, "source text \(row)")
      }
      #expect(
        contrast(.white, Theme.labelBackground, style) >= 4.5, "white text of tooltips and labels")
    }

    @Test(
      "Text has a contrast of 4.5 to 1 on translucent surfaces",
      arguments: [UIUserInterfaceStyle.light, .dark])
    func translucentSurfaces(_ style: UIUserInterfaceStyle) {
      for surface in [Theme.selected, Theme.selectedHovered] {
        let row = blend(surface, over: Theme.panel, style)
        for color in [Theme.ink, Theme.faintInk] { #expect(contrast(color, row, style) >= 4.5) }
      }
      let line = blend(Theme.markedLine, over: Theme.panel, style)
      for (row, color) in ([Theme.ink] + Self.source).enumerated() {
        #expect(contrast(color, line, style) >= 4.5, "source text \(row) on a marked line")
      }
      // WCAG requires no contrast of disabled controls; 3 is a choice.
      let disabled = blend(Theme.disabledInk, over: Theme.track, style)
      #expect(contrast(disabled, Theme.track, style) >= 3, "the name of a disabled segment")
      for surface in [Theme.primary, Theme.primaryHovered, Theme.primaryPressed] {
        for base in [Theme.panel, Theme.card] {
          let button = blend(surface, over: base, style)
          #expect(contrast(Theme.card, button, style) >= 4.5, "text on the main button of a dialog")
        }
      }
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
