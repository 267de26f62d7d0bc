// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class StickyBubble: UIView {
  private var finger: CGPoint?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.systemPurple.setFill()
    let home = CGPoint(x: bounds.midX, y: bounds.midY)
    let place = finger ?? home
    let distance = hypot(place.x - home.x, place.y - home.y)
    let radius = max(8, 30 - distance / 6)
    UIBezierPath(
      ovalIn: CGRect(x: home.x - radius, y: home.y - radius, width: radius * 2, height: radius * 2)
    ).fill()
    UIBezierPath(ovalIn: CGRect(x: place.x - 25, y: place.y - 25, width: 50, height: 50)).fill()
    let across = CGVector(
      dx: -(place.y - home.y) / max(distance, 1), dy: (place.x - home.x) / max(distance, 1))
    let middle = CGPoint(x: (home.x + place.x) / 2, y: (home.y + place.y) / 2)
    let neck = UIBezierPath()
    neck.move(to: CGPoint(x: home.x + across.dx * radius, y: home.y + across.dy * radius))
    neck.addQuadCurve(
      to: CGPoint(x: place.x + across.dx * 25, y: place.y + across.dy * 25), controlPoint: middle)
    neck.addLine(to: CGPoint(x: place.x - across.dx * 25, y: place.y - across.dy * 25))
    neck.addQuadCurve(
      to: CGPoint(x: home.x - across.dx * radius, y: home.y - across.dy * radius), controlPoint: middle)
    neck.close()
    neck.fill()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    finger = touches.first?.location(in: self)
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    finger = nil
    setNeedsDisplay(bounds)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    touchesEnded(touches, with: event)
  }
}
