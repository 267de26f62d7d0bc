import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The bar above a compared scene: the modes of the comparison, and the figures of the difference.
@MainActor
final class ComparisonBar: CanvasCard {
  private let session: SceneSession
  private let modes: SegmentedControl
  private let gains: SegmentedControl
  private let line = UIView()
  private let figures = Caption(size: Theme.TextSize.small, color: Theme.faintInk, alignment: .center)
  private let mark: TextButton
  private let close: IconButton

  static let height: CGFloat = 34

  init(_ session: SceneSession) {
    self.session = session
    modes = SegmentedControl(Comparison.Mode.allCases.map(\.title)) { [session] in
      session.options.comparison?.mode = Comparison.Mode.allCases[$0]
    }
    gains = SegmentedControl(Comparison.gains.map { "×\($0)" }) { [session] in
      session.options.comparison?.gain = Comparison.gains[$0]
    }
    mark = TextButton(localized("A here")) { [session] in session.markComparison() }
    close = IconButton(.close, localized("End comparing")) { [session] in
      session.options.comparison = nil
    }
    super.init(frame: .zero)
    line.backgroundColor = Theme.line
    figures.isCentered = true
    for child in [modes, gains, line, mark, close, figures] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  /// Updates the bar from the session's options and shows the figures of `difference`, if there is one.
  func show(_ difference: PictureDifference?) {
    guard let comparison = session.options.comparison else { return isHidden = true }
    isHidden = false
    modes.choice = Comparison.Mode.allCases.firstIndex(of: comparison.mode)
    gains.choice = Comparison.gains.firstIndex(of: comparison.gain)
    gains.isHidden = comparison.mode != .difference
    figures.isHidden = gains.isHidden
    figures.text = difference?.text ?? ""
  }

  /// Positions the bar at the y coordinate `top`, centered in `width` points.
  func layOut(in width: CGFloat, top: CGFloat) {
    let gainWidth = gains.isHidden ? 0 : gains.naturalWidth + 9
    let total = 8 + modes.naturalWidth + 9 + gainWidth + mark.naturalWidth + 2 + 26 + 6
    let height = Self.height + (figures.isHidden ? 0 : 20)
    frame = CGRect(
      x: ((width - total) / 2).rounded(), y: top, width: total, height: height)
    var x: CGFloat = 8
    modes.frame = CGRect(x: x, y: 5, width: modes.naturalWidth, height: 24)
    x += modes.naturalWidth + 9
    if !gains.isHidden {
      gains.frame = CGRect(x: x, y: 5, width: gains.naturalWidth, height: 24)
      x += gainWidth
    }
    line.frame = CGRect(x: x - 5, y: 9, width: 1, height: 16)
    mark.frame = CGRect(x: x, y: 5, width: mark.naturalWidth, height: 24)
    close.frame = CGRect(x: mark.frame.maxX + 2, y: 4, width: 26, height: 26)
    figures.frame = CGRect(x: 8, y: 31, width: total - 16, height: 18)
  }
}

extension SceneSession {
  /// Makes the scene at the current time picture A of the comparison. The picture keeps that time, but it shows later
  /// changes of the scene's content.
  package func markComparison() {
    compare(with: ComparisonSource(title: "", playback: playback, time: time))
  }

  /// Makes `source` picture A. A comparison that is under way keeps its mode.
  package func compare(with source: ComparisonSource) {
    if options.comparison == nil {
      options.comparison = Comparison(with: source)
    } else {
      options.comparison?.source = source
    }
  }

  /// Switches to the next mode of comparison: off, wipe, side by side, difference, and off again. Starting a comparison
  /// makes the scene at the current time picture A.
  package func cycleComparison() {
    guard let mode = options.comparison?.mode else { return markComparison() }
    if let next = mode.next { options.comparison?.mode = next } else { options.comparison = nil }
  }
}
