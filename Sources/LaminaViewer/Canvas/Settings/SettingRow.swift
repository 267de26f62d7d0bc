import Localization
import QuartzCore
import UIKit
import ViewerKit

/// A row of the settings card: the setting's name and the controls that change it.
@MainActor
final class SettingRow: UIView {
  private let name: Caption
  private var parts: [(view: UIView, width: CGFloat)] = []
  private var control: SegmentedControl?
  private var toggles: [TextButton] = []
  private var figure: Caption?

  private static let nameWidth: CGFloat = 78
  private static let leastNameWidth: CGFloat = 72

  private init(_ name: String) {
    self.name = Caption(name, size: Theme.TextSize.body, color: Theme.faintInk)
    super.init(frame: .zero)
    self.name.isCentered = true
    addSubview(self.name)
  }

  required init?(coder: NSCoder) { nil }

  static func choice(
    _ name: String, _ words: [String], onChoice: @escaping (Int) -> Void
  ) -> SettingRow {
    let row = SettingRow(name)
    let control = SegmentedControl(words, onSelect: onChoice)
    row.control = control
    row.add([(control, control.naturalWidth)])
    return row
  }

  /// Creates a row of words, each of which is a switch of its own; `onToggle` gets the index of the word.
  static func toggles(
    _ name: String, _ words: [String], onToggle: @escaping (Int) -> Void
  ) -> SettingRow {
    let row = SettingRow(name)
    row.toggles = words.enumerated().map { index, word in TextButton(word) { onToggle(index) } }
    // The buttons are 6 points narrower than their margins need, so that the words are closer. This is a choice.
    row.add(row.toggles.map { ($0, $0.naturalWidth - 6) })
    return row
  }

  /// Creates a row with a value between a − and a + button; `onStep` gets −1 or 1.
  static func stepper(_ name: String, onStep: @escaping (Int) -> Void) -> SettingRow {
    let row = SettingRow(name)
    let figure = Caption(size: Theme.TextSize.body, weight: .medium, alignment: .center)
    let less = IconButton(.minus, localized("Less")) { onStep(-1) }
    let more = IconButton(.plus, localized("More")) { onStep(1) }
    figure.isCentered = true
    row.figure = figure
    row.add([(less, 24), (figure, 72), (more, 24)])
    return row
  }

  static func views(_ name: String, _ parts: [(view: UIView, width: CGFloat)]) -> SettingRow {
    let row = SettingRow(name)
    row.add(parts)
    return row
  }

  private func add(_ new: [(view: UIView, width: CGFloat)]) {
    parts = new
    for part in new { addSubview(part.view) }
  }

  var value: String {
    get { figure?.string ?? "" }
    set { figure?.text = newValue }
  }

  /// The index of the selected word; nil for a row without a choice.
  var choice: Int? {
    get { control?.choice }
    set { control?.choice = newValue }
  }

  /// Shows each word as switched on or off, in the order of the words.
  func switchOn(_ isOn: [Bool]) {
    for (toggle, isOn) in zip(toggles, isOn) { toggle.isOn = isOn }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // In a row that is too narrow, the name is narrowed first, then the controls.
    let needed = parts.reduce(0) { $0 + $1.width + gap(after: $1.view) }
    let start = min(Self.nameWidth, max(Self.leastNameWidth, bounds.width - needed))
    let part = min(1, (bounds.width - start) / max(1, needed))
    name.frame = CGRect(x: 0, y: 0, width: start - 4, height: bounds.height)
    var x = start
    for (view, width) in parts {
      let height = min(view is SwatchButton ? 20 : 24, bounds.height - 2)
      view.frame = CGRect(
        x: x.rounded(), y: ((bounds.height - height) / 2).rounded(),
        width: (width * part).rounded(.down),
        height: height)
      x += (width + gap(after: view)) * part
    }
  }

  private func gap(after view: UIView) -> CGFloat { view is SwatchButton ? 6 : 2 }
}

/// A button that shows a color to choose.
@MainActor
final class SwatchButton: UIControl {
  var color: UInt32 { didSet { show() } }
  var isOn = false { didSet { if isOn != oldValue { show() } } }
  private var isHovered = false { didSet { if isHovered != oldValue { show() } } }
  private let onClick: () -> Void

  init(_ color: UInt32, onClick: @escaping () -> Void) {
    self.color = color
    self.onClick = onClick
    super.init(frame: .zero)
    layer.cornerRadius = 5
    addAction(UIAction { [weak self] _ in self?.onClick() }, for: .touchUpInside)
    followPointer { [weak self] in self?.isHovered = $0 != nil }
    show()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { show() } } }

  private func show() {
    withoutActions {
      layer.opacity = isHighlighted ? 0.7 : 1
      layer.backgroundColor = CGColor(hex: color)
      layer.borderWidth = isOn ? 2 : 1
      let border = isOn ? Theme.ink : isHovered ? Theme.faintInk : Theme.line
      layer.borderColor = border.resolvedColor(with: traitCollection).cgColor
    }
  }
}

extension SwatchButton: TooltipSource {
  func tooltip(at point: CGPoint) -> Tooltip? {
    let digits = String(color, radix: 16, uppercase: true)
    return Tooltip("#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits)
  }
}
