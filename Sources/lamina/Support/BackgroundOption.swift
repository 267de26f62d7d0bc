import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore

/// The option for the background that shows through the transparent parts of a scene.
struct BackgroundOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      localized("What is behind the scene: #rrggbb, #rrggbbaa, white, black or transparent."),
      discussion: localized(
        """
        It replaces the scene's own background. Without this option, a document without a background is shown on \
        a light or a dark one, whichever makes it visible.
        """)),
    transform: { try ColorArgument($0) })
  var background: ColorArgument?

  /// The color as red, green, blue and alpha; nil without the option.
  var components: [CGFloat]? { background?.components }
}

/// A color that is given as hexadecimal digits or by a name.
struct ColorArgument {
  let color: CGColor
  /// The color as red, green, blue and alpha.
  let components: [CGFloat]

  private static let names: [String: UInt32] = [
    "white": 0xFFFF_FFFF, "black": 0x0000_00FF, "transparent": 0,
  ]

  /// - Throws: `UnknownValue`.
  init(_ argument: String) throws {
    let text = argument.lowercased()
    guard let value = Self.names[text] ?? Self.hexadecimal(text) else {
      throw UnknownValue(
        argument, among: Array(Self.names.keys),
        choice: localized("#rrggbb, #rrggbbaa, white, black or transparent"))
    }
    components = [24, 16, 8, 0].map { CGFloat(value >> $0 & 255) / 255 }
    color = CGColor(
      red: components[0], green: components[1], blue: components[2], alpha: components[3])
  }

  /// Parses six or eight hexadecimal digits, with or without "#", into 0xRRGGBBAA.
  private static func hexadecimal(_ text: String) -> UInt32? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.count {
    case 6: return value << 8 | 0xFF
    case 8: return value
    default: return nil
    }
  }
}
