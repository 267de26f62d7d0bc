import Testing
import UIKit

/// Code as it is written in programs for Apple's systems. A large part of the test is that it compiles.
@Suite @MainActor struct SourceTests {
  @Test func pathsForShapeLayers() {
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    layer.fillColor = UIColor.clear.cgColor
    layer.strokeColor = UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1).cgColor
    #expect(layer.path?.isEmpty == false && layer.strokeColor?.components == [0, 1, 1, 1])
  }

  @Test func animationsTakeBoxedValues() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 1, y: 2))]
    animation.keyTimes = [0, 1]
    animation.repeatCount = HUGE
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    let spin = CABasicAnimation(keyPath: "transform")
    spin.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    spin.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(CGFloat.pi, 0, 0, 1))
    let fade = CABasicAnimation(keyPath: "opacity")
    let (from, to): (CGFloat, CGFloat) = (0, 1)
    fade.fromValue = from as NSNumber
    fade.toValue = to
    #expect(animation.values?.count == 2 && animation.repeatCount == .greatestFiniteMagnitude)
    #expect((spin.fromValue as? NSValue)?.caTransform3DValue == CATransform3DIdentity)
    #expect(fade.fromValue as? CGFloat == 0)
  }

  @Test func picturesOfOneColor() {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), false, 0)
    let context = UIGraphicsGetCurrentContext()
    context?.setFillColor(UIColor.red.cgColor)
    context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    let cell = CAEmitterCell()
    cell.contents = image?.cgImage
    #expect(cell.contents != nil)
    let rendered = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    #expect(rendered.cgImage?.bitmap[1, 1] == 0xFF00_FF00)
  }

  @Test func textLayersTakeUIKitsFonts() {
    let layer = CATextLayer()
    layer.font = UIFont.boldSystemFont(ofSize: 12)
    layer.foregroundColor = UIColor.darkText.cgColor
    let text = NSMutableAttributedString(
      string: "Text",
      attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.label])
    text.addAttribute(
      NSAttributedString.Key.kern, value: CGFloat(2), range: NSRange(location: 0, length: 4))
    layer.string = text
    #expect(
      text.size().width > "Text".size(withAttributes: [.font: UIFont.systemFont(ofSize: 12)]).width)
  }
}
