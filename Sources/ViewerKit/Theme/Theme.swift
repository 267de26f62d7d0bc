package import UIKit

/// The colors of the viewer's window for light and dark appearance, and the sizes that several views use. A view that
/// looks the same in both appearances, such as a notice or the dark area behind a dialog, has its colors in its own
/// file, as it has its own lengths.
///
/// Text has a contrast of at least 4.5:1 on the surfaces on which it is shown
/// ([Success Criterion 1.4.3](https://www.w3.org/TR/WCAG22/#contrast-minimum)), and shapes in the accent color have one
/// of at least 3:1 on panels, cards and the background
/// ([Success Criterion 1.4.11](https://www.w3.org/TR/WCAG22/#non-text-contrast)). Disabled controls are exempt, but the
/// names of disabled segments, which must be read to know what is not available, have a contrast of 3:1.
///
/// If the desktop asks for a high contrast, text has one of at least 7:1
/// ([Success Criterion 1.4.6](https://www.w3.org/TR/WCAG22/#contrast-enhanced)), and shapes in the accent color and lines one
/// of at least 4.5:1.
@MainActor
package enum Theme {
  /// The appearance of the viewer. New windows copy it into `overrideUserInterfaceStyle`; setting it changes nothing
  /// that is already shown. `Viewer.setStyle(_:)` also updates the windows that are shown.
  package static var style = UIUserInterfaceStyle.light

  // MARK: Surfaces

  /// The surface behind a page, and behind the gallery.
  package static let background = color(
    light: 0xF3F1EC, dark: 0x191816, highLight: 0xFFFFFF, highDark: 0x000000)
  /// The surface around a scene.
  package static let canvas = color(
    light: 0xEAE6DD, dark: 0x121110, highLight: 0xF0F0F0, highDark: 0x0A0A0A)
  /// The surface of bars and panels.
  package static let panel = color(
    light: 0xFBFAF7, dark: 0x1F1D1B, highLight: 0xFFFFFF, highDark: 0x000000)
  /// The surface of cards on a panel, and of the selected segment.
  package static let card = color(
    light: 0xFFFFFF, dark: 0x262421, highLight: 0xFFFFFF, highDark: 0x000000)
  /// The surface of text fields and graphs.
  package static let field = color(
    light: 0xFFFFFF, dark: 0x262421, highLight: 0xFFFFFF, highDark: 0x000000)
  /// The surface of a segmented control, behind its segments.
  package static let track = color(
    light: 0xEAE6DE, dark: 0x35322E, highLight: 0xDCDCDC, highDark: 0x303030)
  /// The surface of a button, a row or a card under the pointer.
  package static let hovered = color(
    light: 0xF0EDE6, dark: 0x2B2825, highLight: 0xEFEFEF, highDark: 0x222222)
  /// The surface of a button, a row or a card while it is pressed, and of the highlighted row of a menu or list of
  /// commands.
  package static let pressed = color(
    light: 0xE4E0D6, dark: 0x393530, highLight: 0xDCDCDC, highDark: 0x303030)
  /// The translucent surface of a selected row on a panel, without and with the pointer over it.
  package static let selected = accent.withAlphaComponent(0.16)
  package static let selectedHovered = accent.withAlphaComponent(0.22)
  /// The translucent surface of a marked line of source text on a panel.
  package static let markedLine = warning.withAlphaComponent(0.14)
  /// The surface of the main button of a dialog, whose text has the color of cards; translucent under the pointer and
  /// while the button is pressed.
  package static let primary = accentInk
  package static let primaryHovered = accentInk.withAlphaComponent(0.93)
  package static let primaryPressed = accentInk.withAlphaComponent(0.86)
  /// Borders, and lines between parts.
  package static let line = color(
    light: 0xDDD8CD, dark: 0x35322E, highLight: 0x595959, highDark: 0xA6A6A6)

  // MARK: Text and icons

  package static let ink = color(
    light: 0x24211D, dark: 0xF2EFE9, highLight: 0x000000, highDark: 0xFFFFFF)
  /// The color of secondary text, placeholders and icons that show a state.
  package static let faintInk = color(
    light: 0x645E55, dark: 0xABA498, highLight: 0x2B2B2B, highDark: 0xE0E0E0)
  /// The color of the names of disabled segments.
  package static let disabledInk = faintInk.withAlphaComponent(0.75)
  /// The accent color of lines, marks and filled shapes.
  package static let accent = color(
    light: 0xE4572E, dark: 0xFF7A4D, highLight: 0xA83200, highDark: 0xFF9166)
  /// The accent color of text and icons, and of marks that are being dragged.
  package static let accentInk = color(
    light: 0xB23A10, dark: 0xFF8A61, highLight: 0x7A2400, highDark: 0xFFB596)
  /// The color of messages about errors, of the marks of what they are about, and of the dot that shows a recording.
  package static let warning = color(
    light: 0xB3261E, dark: 0xFF6B61, highLight: 0x8A0000, highDark: 0xFFB0AA)
  /// The surface of tooltips, and of the label with the size of the selected layer. Their text is white.
  package static let labelBackground = color(
    light: 0x24211D, dark: 0x45403A, highLight: 0x000000, highDark: 0x333333)

  // MARK: Source text

  package static let keyword = color(
    light: 0xA3338F, dark: 0xE58FD6, highLight: 0x6B1260, highDark: 0xF7BFEF)
  package static let type = color(
    light: 0x1F6C7A, dark: 0x7CC7D6, highLight: 0x0B4651, highDark: 0xABE6F2)
  package static let string = color(
    light: 0xA8431A, dark: 0xF29B6F, highLight: 0x6E2408, highDark: 0xFFC7AB)
  package static let number = color(
    light: 0x2F5FB3, dark: 0x8FB4F2, highLight: 0x173A7D, highDark: 0xC2D6FF)
  package static let comment = color(
    light: 0x676055, dark: 0x9E9689, highLight: 0x3B3833, highDark: 0xD4CEC4)

  /// Returns a color with values for both appearances, and for both of them with a high contrast.
  private static func color(
    light: UInt32, dark: UInt32, highLight: UInt32, highDark: UInt32
  ) -> UIColor {
    UIColor { traits in
      let isHigh = traits.accessibilityContrast == .high
      let hex =
        traits.userInterfaceStyle == .dark ? isHigh ? highDark : dark : isHigh ? highLight : light
      func channel(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 255) / 255 }
      return UIColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
  }

  // MARK: Sizes

  /// The sizes of text in points, one scale for the whole window.
  package enum TextSize {
    /// Numbers of rulers and graphs.
    package static let tick: CGFloat = 10
    /// Notes, figures and column titles.
    package static let small: CGFloat = 11
    /// Names, values and controls.
    package static let body: CGFloat = 12
    /// Sentences, and titles within a panel.
    package static let large: CGFloat = 13
    /// Titles of panels, pages and cards.
    package static let title: CGFloat = 15
    /// The name of the program in the gallery.
    package static let display: CGFloat = 22
  }

  /// The radii of rounded corners in points.
  package enum Radius {
    package static let control: CGFloat = 6
    package static let card: CGFloat = 8
    package static let dialog: CGFloat = 12
  }

  /// The heights of controls in points.
  package enum Height {
    /// Fields and buttons in rows of figures.
    package static let compact: CGFloat = 22
    /// Segmented controls, text buttons and fields.
    package static let control: CGFloat = 26
    /// Icon buttons, and the controls of dialogs.
    package static let large: CGFloat = 30
  }
}
