import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// An editor of a spring, by its physical parameters or by perceptual duration and bounce.
@MainActor
final class SpringEditor: UIView {
  private lazy var choice = SegmentedControl([
    localized("Mass and spring"), localized("Duration and bounce"),
  ]) {
    [weak self] in self?.showGroup($0)
  }
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
    localized("Bounce"), scale: SliderScale(range: -0.9...0.9), limits: -0.99...0.99)
  private var spring = Spring()
  var onBegin: (() -> Void)?
  var onChange: ((Spring) -> Void)?
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
    duration.onChange = { [weak self] in self?.setPerceptual($0, self?.spring.bounce ?? 0) }
    bounce.onChange = { [weak self] in self?.setPerceptual(self?.spring.perceptualDuration ?? 0.5, $0) }
  }

  private func setPerceptual(_ duration: Double, _ bounce: Double) {
    var spring = Spring(perceptualDuration: duration, bounce: min(max(bounce, -0.99), 0.99))
    spring.initialVelocity = self.spring.initialVelocity
    onChange?(spring)
  }

  private func showGroup(_ index: Int) {
    choice.choice = index
    for row in physical { row.isHidden = index != 0 }
    for row in perceptual { row.isHidden = index != 1 }
  }

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
