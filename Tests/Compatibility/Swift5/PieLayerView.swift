// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

// A custom property that is animated by redrawing (`needsDisplay(forKey:)`), in the way in which apps have written it: a
// plain Swift property, whose animated value is read by its key. The code is a sample that must compile unchanged.

class PieLayer: CALayer {
  var progress: CGFloat = 0
  var fillColor = UIColor.red.cgColor

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? PieLayer {
      progress = other.progress
      fillColor = other.fillColor
    }
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" { return true }
    return super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    let shown = (value(forKey: "progress") as? CGFloat) ?? progress
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = min(center.x, center.y)
    ctx.setFillColor(fillColor)
    ctx.move(to: center)
    ctx.addArc(
      center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + shown * 2 * .pi,
      clockwise: false)
    ctx.closePath()
    ctx.fillPath()
  }
}

class PieLayerView: UIView {
  override class var layerClass: AnyClass { PieLayer.self }

  override func didMoveToWindow() {
    layer.contentsScale = UIScreen.main.scale
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = 0.1
    animation.toValue = 1.0
    animation.duration = 2
    layer.add(animation, forKey: "progress")
    layer.setNeedsDisplay()
  }
}
