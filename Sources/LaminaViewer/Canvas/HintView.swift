import QuartzCore
import UIKit
import ViewerKit

/// A label over the scene's picture that tells the user which gesture the scene reacts to. It lies on the canvas, not
/// in the scene, so renders and exports do not show it.
@MainActor
final class HintView: UIView {
  let hint: SceneHint
  private let caption: Caption
  private let icon = CAShapeLayer()
  /// The point at which the press began, in canvas points; nil when no button is pressed.
  private var start: CGPoint?

  private static let height: CGFloat = 32
  /// The width beside the caption, in points: the icon with its margins on the left, and a margin on the right.
  private static let insets: CGFloat = 52
  /// The distance in points from which on a press counts as a drag.
  private static let dragDistance: CGFloat = 12

  init(_ hint: SceneHint) {
    self.hint = hint
    caption = Caption(hint.text.text, size: Theme.TextSize.large, weight: .medium, color: .white)
      .centered()
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0.1, alpha: 0.86)
    layer.cornerRadius = Self.height / 2
    isUserInteractionEnabled = false
    icon.path = hint.gesture.icon.path.cgPath
    icon.strokeColor = UIColor.white.cgColor
    icon.fillColor = nil
    (icon.lineWidth, icon.lineCap, icon.lineJoin) = (1.6, .round, .round)
    layer.addSublayer(icon)
    addSubview(caption)
  }

  required init?(coder: NSCoder) { nil }

  /// Lays the hint out in a canvas of `size`, above the cards at its bottom and above the y coordinate `edge`, where
  /// the area for the read-out of the pixel begins.
  func layOut(in size: CGSize, above edge: CGFloat) {
    let width = min(caption.width + Self.insets, max(1, size.width - 16))
    let bottom = min(size.height - 56, edge - 8)
    frame = CGRect(
      x: ((size.width - width) / 2).rounded(), y: (bottom - Self.height).rounded(),
      width: width, height: Self.height)
    withoutActions { icon.frame = CGRect(x: 14, y: (Self.height - 16) / 2, width: 16, height: 16) }
    caption.frame = CGRect(x: 38, y: 0, width: max(1, width - Self.insets), height: Self.height)
  }

  /// Follows a phase of a press on the scene, at a point of the canvas. Returns true when the press is the hint's
  /// gesture: a click, or a drag of at least `dragDistance`.
  func follows(_ phase: UIWindow.PointerPhase, at point: CGPoint) -> Bool {
    if phase == .down { start = point }
    guard let start else { return false }
    let distance = hypot(point.x - start.x, point.y - start.y)
    if phase == .up || phase == .lost { self.start = nil }
    switch hint.gesture {
    case .click: return phase == .up
    case .drag: return distance >= Self.dragDistance
    }
  }

  /// Removes the view, with a fade if `isAnimated`.
  func leave(isAnimated: Bool) {
    guard isAnimated else { return removeFromSuperview() }
    UIView.animate(withDuration: 0.25, animations: { self.alpha = 0 }) { _ in
      self.removeFromSuperview()
    }
  }
}

extension SceneHint.Gesture {
  fileprivate var icon: Icon {
    switch self {
    case .click: .click
    case .drag: .drag
    }
  }
}
