package import Accessibility
package import UIKit

/// A row with a name, a slider and a field for its number.
@MainActor
package final class SliderRow: UIView, DragHandling {
  private let name: Caption
  private let track = UIView()
  private let fill = UIView()
  private let knob = UIView()
  private let field: NumberField
  private let scale: SliderScale
  private var number = 0.0
  package private(set) var isHandlingDrag = false { didSet { layOut() } }
  private var isHovered = false { didSet { if isHovered != oldValue { layOut() } } }
  package var onBegin: (() -> Void)?
  package var onChange: ((Double) -> Void)?
  package var onEnd: (() -> Void)?

  package static let height: CGFloat = 30

  /// Creates a row. `limits` is the range of numbers that may be typed, which can exceed the slider's.
  package init(_ name: String, scale: SliderScale, limits: ClosedRange<Double>, decimals: Int = 2) {
    self.name = Caption(name, size: Theme.TextSize.small, color: Theme.faintInk)
    self.scale = scale
    field = NumberField(limits, decimals: decimals)
    super.init(frame: .zero)
    for view in [track, fill, knob] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.backgroundColor = Theme.line
    fill.backgroundColor = Theme.accent
    knob.backgroundColor = Theme.accent
    for view in [track, fill] { view.layer.cornerRadius = 1.5 }
    knob.layer.cornerRadius = 6
    addSubview(self.name)
    addSubview(field)
    field.accessibilityLabel = name
    field.onNumber = { [weak self] in self?.onChange?($0) }
    followPointer { [weak self] in self?.pointerMoved(to: $0) }
  }

  package required init?(coder: NSCoder) { nil }

  package func show(_ number: Double) {
    field.show(number)
    guard number != self.number else { return }
    self.number = number
    layOut()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    name.frame = CGRect(x: 0, y: 9, width: 74, height: 16)
    field.frame = CGRect(
      x: bounds.width - NumberField.size.width, y: 4, width: NumberField.size.width,
      height: NumberField.size.height)
    track.frame = CGRect(
      x: 84, y: 13.5, width: max(10, field.frame.minX - 84 - 16), height: 3)
    layOut()
  }

  private func layOut() {
    let x = track.frame.minX + scale.position(of: number) * track.frame.width
    // A slider whose range contains 0 is filled from there instead of from its left end.
    let zero = track.frame.minX + scale.position(of: 0) * track.frame.width
    let start = !scale.isLogarithmic && scale.range.contains(0) ? zero : track.frame.minX
    fill.frame = CGRect(x: min(start, x), y: 13.5, width: abs(x - start), height: 3)
    // The knob is larger under the pointer and while it is dragged.
    let radius: CGFloat = isHandlingDrag ? 8 : isHovered ? 7 : 6
    knob.layer.cornerRadius = radius
    knob.frame = CGRect(x: x - radius, y: 15 - radius, width: 2 * radius, height: 2 * radius)
  }

  private func pointerMoved(to point: CGPoint?) { isHovered = point.map(isOnTrack) ?? false }

  private func isOnTrack(_ point: CGPoint) -> Bool {
    track.frame.insetBy(dx: -8, dy: -14).contains(point)
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self),
      isOnTrack(point)
    else { return super.touchesBegan(touches, with: event) }
    UIResponder.resignFirstResponder()
    isHandlingDrag = true
    onBegin?()
    follow(point)
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHandlingDrag, let point = touches.first?.location(in: self) { follow(point) }
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end() }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { end() }

  private func end() {
    if isHandlingDrag { onEnd?() }
    isHandlingDrag = false
  }

  private func follow(_ point: CGPoint) {
    let number = scale.number(at: (point.x - track.frame.minX) / max(1, track.frame.width))
    if number != self.number { onChange?(number) }
  }
}

extension SliderRow: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.slider, name: name.string)
    content.range = AccessibilityRange(value: number, in: scale.range)
    content.value = field.text
    content.children = .elements([field])
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    guard let wanted = accessibleContent.range?.number(after: request) else { return false }
    onBegin?()
    onChange?(wanted)
    onEnd?()
    return true
  }
}
