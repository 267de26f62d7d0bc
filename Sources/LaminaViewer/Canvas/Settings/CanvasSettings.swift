import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The card with the canvas's settings: background, onion skin, and the overlays shown over the scene.
@MainActor
final class CanvasSettings: CanvasCard {
  private let session: SceneSession
  private(set) var rows: [SettingRow] = []
  /// The scroll view that contains the rows; it scrolls where the canvas is too low for all of them.
  let scroll = ScrollBox()
  private var swatches: [SwatchButton] = []
  private let field = TextField()

  static let width: CGFloat = 324
  private static let rowHeight: CGFloat = 30
  private static let leastRowHeight: CGFloat = 19

  init(_ session: SceneSession) {
    self.session = session
    super.init(frame: .zero)
    rows = makeRows()
    for row in rows { scroll.addSubview(row) }
    addSubview(scroll)
    showOptions()
  }

  required init?(coder: NSCoder) { nil }

  private func makeRows() -> [SettingRow] {
    [backgroundRow, colorRow] + makeOnionRows() + [tintRow, switchesRow]
  }

  private var backgroundRow: SettingRow {
    .choice(
      localized("Background"),
      [
        localized("Scene"), localized("Checker"), localized("Light"), localized("Dark"),
        localized("Color"),
      ]
    ) { [session] in
      session.options.background = CanvasOptions.Background.allCases[$0]
    }
  }

  private func makeOnionRows() -> [SettingRow] {
    [
      .choice(
        localized("Onion skin"),
        [localized("Off"), localized("Ghosts"), localized("Trails"), localized("Both")]
      ) { [session] in
        session.options.onion.mode = OnionSkin.Mode.allCases[$0]
      },
      .stepper(localized("Before")) { [session] in
        session.options.onion.before = Self.count(session.options.onion.before + $0)
      },
      .stepper(localized("After")) { [session] in
        session.options.onion.after = Self.count(session.options.onion.after + $0)
      },
      .stepper(localized("Apart")) { [session] in
        session.options.onion.step = session.options.onion.step.changed(by: $0)
      },
      .choice(localized("Counted in"), [localized("Frames"), localized("Milliseconds")]) { [session] in
        session.options.onion.step = $0 == 0 ? .frames(4) : .milliseconds(50)
      },
      .stepper(localized("Opacity")) { [session] in
        session.options.onion.opacity = min(
          max(session.options.onion.opacity + 0.1 * Double($0), 0.1), 1)
      },
    ]
  }

  private var switchesRow: SettingRow {
    .toggles(
      localized("Show"),
      [localized("Grid"), localized("Rulers"), localized("Statistics"), localized("Motion")]
    ) { [session] in
      session.options.toggle(CanvasOptions.switches[$0])
    }
  }

  private static func count(_ value: Int) -> Int { min(max(value, 0), OnionSkin.limit) }

  private static let colors: [UInt32] = [
    0x4C7DA6, 0x4F8A6B, 0xC9A227, 0xB5533C, 0x7A5C99, 0x808080,
  ]

  private var colorRow: SettingRow {
    field.font = .monospacedDigitSystemFont(ofSize: Theme.TextSize.body, weight: .regular)
    field.onCommand = { [weak self] in self?.fieldCommand($0) ?? false }
    field.text = CanvasOptions.text(of: session.options.color)
    let buttons = Self.colors.map { color in
      SwatchButton(color) { [session, field] in
        (session.options.color, session.options.background) = (color, .color)
        field.text = CanvasOptions.text(of: color)
      }
    }
    swatches = buttons
    return .views("", buttons.map { ($0, 20) } + [(field, 66)])
  }

  /// Applies a typed color to the session's options when it is submitted.
  private func fieldCommand(_ command: TextField.Command) -> Bool {
    guard case .submit = command else { return false }
    if let color = CanvasOptions.color(of: field.text ?? "") {
      (session.options.color, session.options.background) = (color, .color)
    }
    field.text = CanvasOptions.text(of: session.options.color)
    field.resignFirstResponder()
    return true
  }

  private var tintRow: SettingRow {
    let before = SwatchButton(session.options.onion.tintBefore) { [session] in
      session.options.onion.tintBefore = Self.tint(after: session.options.onion.tintBefore)
    }
    let after = SwatchButton(session.options.onion.tintAfter) { [session] in
      session.options.onion.tintAfter = Self.tint(after: session.options.onion.tintAfter)
    }
    tints = (before, after)
    return .views(localized("Tints"), [(before, 20), (after, 20)])
  }

  private var tints: (before: SwatchButton, after: SwatchButton)?

  private static func tint(after tint: UInt32) -> UInt32 {
    let all: [UInt32] = [0xD6336C, 0x1C7ED6, 0x2F9E44, 0xF08C00, 0x7048E8, 0x868E96]
    return all[((all.firstIndex(of: tint) ?? -1) + 1) % all.count]
  }

  func showOptions() {
    let (options, onion) = (session.options, session.options.onion)
    rows[0].choice = CanvasOptions.Background.allCases.firstIndex(of: options.background)
    rows[2].choice = OnionSkin.Mode.allCases.firstIndex(of: onion.mode)
    rows[3].value = "\(onion.before)"
    rows[4].value = "\(onion.after)"
    rows[5].value = onion.step.text
    rows[6].choice = onion.step.isInFrames ? 0 : 1
    rows[7].value = "\(Int((onion.opacity * 100).rounded())) %"
    rows[9].switchOn(CanvasOptions.switches.map { options[keyPath: $0] })
    for swatch in swatches {
      swatch.isOn = options.background == .color && swatch.color == options.color
    }
    tints?.before.color = onion.tintBefore
    tints?.after.color = onion.tintAfter
  }

  /// The height in points at which all ten rows fit, with margins of 8 points.
  static var height: CGFloat { rowHeight * 10 + 16 }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin: CGFloat = bounds.height >= Self.height ? 8 : 6
    let inset: CGFloat = bounds.width < Self.width ? 8 : 12
    scroll.frame = CGRect(
      x: 0, y: margin, width: bounds.width, height: max(0, bounds.height - 2 * margin))
    let even = (scroll.bounds.height / CGFloat(rows.count)).rounded(.down)
    let height = min(Self.rowHeight, max(Self.leastRowHeight, even))
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: inset, y: CGFloat(index) * height, width: bounds.width - 2 * inset, height: height)
    }
    scroll.contentSize = CGSize(width: bounds.width, height: height * CGFloat(rows.count))
  }
}

extension CanvasOptions {
  /// The options that the "Show" row switches on and off, in the order of its words.
  @MainActor static let switches: [WritableKeyPath<CanvasOptions, Bool>] = [
    \.showsPixelGrid, \.showsRulers, \.showsStatistics, \.allowsMotion,
  ]

  mutating func toggle(_ path: WritableKeyPath<CanvasOptions, Bool>) { self[keyPath: path].toggle() }

  static func text(of color: UInt32) -> String {
    let digits = String(color & 0xFFFFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Parses "#RGB" or "#RRGGBB", with or without the "#", into 0xRRGGBB; returns nil for anything else.
  package static func color(of text: String) -> UInt32? {
    var digits = text.trimmingCharacters(in: .whitespaces)
    if digits.hasPrefix("#") { digits.removeFirst() }
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    return digits.count == 6 ? UInt32(digits, radix: 16) : nil
  }
}

extension OnionSkin.Step {
  var isInFrames: Bool { if case .frames = self { true } else { false } }

  var text: String {
    switch self {
    case .frames(let count): count == 1 ? localized("1 frame") : localized("\(count) frames")
    case .milliseconds(let count): "\(count) ms"
    }
  }

  func changed(by steps: Int) -> OnionSkin.Step {
    switch self {
    case .frames(let count): .frames(min(max(count + steps, 1), 120))
    case .milliseconds(let count): .milliseconds(min(max(count + steps * 10, 10), 5000))
    }
  }
}
