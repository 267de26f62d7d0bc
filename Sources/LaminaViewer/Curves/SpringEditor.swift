import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// An editor of a spring, by its physical parameters or by perceptual duration and bounce. It does not store a spring
/// that the user has set: it passes it to `onChange`, whose owner answers with `show(_:)`.
@MainActor
final class SpringEditor: UIView {
  private lazy var choice = SegmentedControl([
    localized("Mass and spring"), localized("Duration and bounce"),
  ]) {
    [weak self] in self?.showGroup($0)
  }
  // Each number has two ranges: that of the slider, and `limits`, within which a number may be typed.
  private let mass = SliderRow(
    localized("Mass"), scale: SliderScale(range: 0.1...10, isLogarithmic: true), limits: 1e-3...1e4)
  private let stiffness = SliderRow(
    localized("Stiffness"), scale: SliderScale(range: 1...1000, isLogarithmic: true), limits: 1e-3...1e6
  )
  private let damping = SliderRow(
    localized("Damping"), scale: SliderScale(range: 0...50), limits: 0...1e5)
  private let velocity = SliderRow(
    localized("Velocity"), scale: SliderScale(range: -20...20), limits: -1e4...1e4)
  private let duration = SliderRow(
    localized("Duration"), scale: SliderScale(range: 0.1...3, isLogarithmic: true), limits: 0.01...60)
  private let bounce = SliderRow(
    localized("Bounce"), scale: SliderScale(range: -0.9...0.9), limits: SpringEditor.bounceLimits)
  /// The bounces that can be set. The extreme values make no usable animation: a spring with bounce 1 has no damping and
  /// oscillates forever, and one with bounce −1 has infinite damping and does not move (T5.6).
  private static let bounceLimits = -0.99...0.99
  /// The spring that is shown.
  private var spring = Spring()
  /// Called when the user begins to drag a slider.
  var onBegin: (() -> Void)?
  /// Called with the changed spring, during a drag and after a number was typed.
  var onChange: ((Spring) -> Void)?
  /// Called when the drag of a slider ends.
  var onEnd: (() -> Void)?

  static let height = Theme.Height.control + 8 + 4 * SliderRow.height

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(choice)
    for row in physical + perceptual {
      addSubview(row)
      row.onBegin = { [weak self] in self?.onBegin?() }
      row.onEnd = { [weak self] in self?.onEnd?() }
    }
    connect()
    showGroup(0)
  }

  required init?(coder: NSCoder) { nil }

  private var physical: [SliderRow] { [mass, stiffness, damping, velocity] }
  private var perceptual: [SliderRow] { [duration, bounce] }

  private func connect() {
    let fields: [(SliderRow, WritableKeyPath<Spring, Double>)] = [
      (mass, \.mass), (stiffness, \.stiffness), (damping, \.damping), (velocity, \.initialVelocity),
    ]
    for (row, path) in fields {
      row.onChange = { [weak self] number in
        guard let self else { return }
        var spring = self.spring
        spring[keyPath: path] = number
        onChange?(spring)
      }
    }
    duration.onChange = { [weak self] number in
      guard let self else { return }
      setPerceptual(number, self.spring.bounce)
    }
    bounce.onChange = { [weak self] number in
      guard let self else { return }
      setPerceptual(self.spring.perceptualDuration, number)
    }
  }

  /// Passes on a spring with this perceptual duration and bounce. The bounce is limited here too: when only the duration
  /// changes, it is that of the shown spring, whose physical parameters may give any from −1 to 1.
  private func setPerceptual(_ duration: Double, _ bounce: Double) {
    let limits = Self.bounceLimits
    var spring = Spring(
      perceptualDuration: duration, bounce: min(max(bounce, limits.lowerBound), limits.upperBound))
    spring.initialVelocity = self.spring.initialVelocity
    onChange?(spring)
  }

  /// Shows the physical parameters (0) or duration and bounce (1).
  private func showGroup(_ index: Int) {
    choice.choice = index
    for row in physical { row.isHidden = index != 0 }
    for row in perceptual { row.isHidden = index != 1 }
  }

  /// Shows the numbers of a spring, and makes it the one that the next change starts from.
  func show(_ spring: Spring) {
    self.spring = spring
    mass.show(spring.mass)
    stiffness.show(spring.stiffness)
    damping.show(spring.damping)
    velocity.show(spring.initialVelocity)
    duration.show(spring.perceptualDuration)
    bounce.show(spring.bounce)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    choice.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Theme.Height.control)
    for rows in [physical, perceptual] {
      for (index, row) in rows.enumerated() {
        row.frame = CGRect(
          x: 0, y: Theme.Height.control + 8 + CGFloat(index) * SliderRow.height, width: bounds.width,
          height: SliderRow.height)
      }
    }
  }
}
