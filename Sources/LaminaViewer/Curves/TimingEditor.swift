import Localization
import QuartzCore
import UIKit
import ViewerKit

/// An editor of an animation's duration, speed, repeat count and autoreversal.
@MainActor
final class TimingEditor: UIView {
  private let captions = [
    localized("Duration"), localized("Speed"), localized("Repeat"), localized("Reverses"),
  ].map {
    Caption($0, size: Theme.TextSize.small, color: Theme.faintInk)
  }
  private let duration = NumberField(0.001...100_000, decimals: 3)
  private let speed = NumberField(-1000...1000, decimals: 3)
  private let repeats = NumberField(0...1e9, decimals: 2, allowsInfinity: true)
  private let reverses = Toggle()
  /// Called with a change to be applied to the animation.
  var onChange: ((@escaping (CAAnimation) -> Void) -> Void)?

  static let height: CGFloat = 60

  override init(frame: CGRect) {
    super.init(frame: frame)
    for child in captions + [duration, speed, repeats, reverses] { addSubview(child) }
    duration.onNumber = { [weak self] number in self?.onChange? { $0.duration = number } }
    speed.onNumber = { [weak self] number in self?.onChange? { $0.speed = Float(number) } }
    repeats.onNumber = { [weak self] number in
      self?.onChange? {
        $0.repeatCount = Float(number)
        $0.repeatDuration = 0
      }
    }
    reverses.onChange = { [weak self] isOn in self?.onChange? { $0.autoreverses = isOn } }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ animation: CAAnimation) {
    duration.show(animation.duration)
    speed.show(Double(animation.speed))
    let count = Double(animation.repeatCount)
    let cycle = animation.duration * (animation.autoreverses ? 2 : 1)
    repeats.show(
      animation.repeatDuration > 0
        ? animation.repeatDuration / max(cycle, 1e-6)
        // From the largest finite `Float` upwards, the animation repeats for ever (T1.13).
        : count >= Double(Float.greatestFiniteMagnitude)
          ? .infinity
          // A count of 0 or less plays once.
          : count > 0 ? count : 1)
    reverses.show(animation.autoreverses)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let column = bounds.width / 2
    for (index, view) in ([duration, speed, repeats, reverses] as [UIView]).enumerated() {
      let (x, y) = (CGFloat(index % 2) * (column + 8), CGFloat(index / 2) * 30)
      captions[index].frame = CGRect(x: x, y: y + 9, width: 56, height: 16)
      let size = index == 3 ? Toggle.size : NumberField.size
      view.frame = CGRect(
        x: x + column - 8 - size.width, y: y + 15 - size.height / 2, width: size.width,
        height: size.height)
    }
  }
}
