import TestSupport
import Testing
import UIKit

// Uses the names that a survey of existing sources counted, in the way in which sources write them, with default
// arguments left out. The main check is that this file compiles; only some values are tested.
@Suite(.serialized, .ownsTheClock) @MainActor struct SymbolTests {
  @Test func geometry() {
    let point = CGPoint(x: 1, y: 2)
    let size = CGSize(width: 30, height: 40)
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(CGRect(origin: point, size: size) == rect && rect.width == 30 && rect.height == 40)
    #expect(rect.origin.x == 1 && rect.origin.y == 2 && rect.size == size)
    #expect([rect.minX, rect.midX, rect.maxX] == [1, 16, 31])
    #expect([rect.minY, rect.midY, rect.maxY] == [2, 22, 42])
    #expect(rect.insetBy(dx: 1, dy: 1).width == 28 && rect.offsetBy(dx: 1, dy: 0).minX == 2)
    #expect(rect.contains(point) && rect.intersects(rect) && rect.union(rect) == rect)
    #expect(CGPoint.zero == CGPoint() && CGRect.zero.isEmpty && CGSize.zero == CGSize())
    #expect(point.equalTo(point) && CGVector(dx: 1, dy: 2).dy == 2 && CGFloat.pi > 3)
    let box = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(box.top + box.left + box.bottom + box.right == 10 && rect.inset(by: box).width == 24)
    #expect(UIRectCorner.bottomRight.union(.topLeft) != .allCorners)
    let turn = CGAffineTransform(rotationAngle: .pi).concatenating(.identity)
    #expect(!turn.isIdentity && CGAffineTransform(scaleX: 2, y: 2).a == 2)
    #expect(CGAffineTransform(translationX: 3, y: 4).scaledBy(x: 2, y: 2).tx == 3)
    #expect(point.applying(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 5, ty: 0)).x == 6)
  }

  @Test func transforms() {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DTranslate(transform, 1, 2, 3)
    transform = CATransform3DScale(transform, 1, 1, 1)
    transform = CATransform3DRotate(transform, 0, 0, 0, 1)
    let all = [
      CATransform3DMakeRotation(0, 0, 0, 1), CATransform3DMakeTranslation(0, 0, 0),
      CATransform3DMakeScale(1, 1, 1), CATransform3DMakeAffineTransform(.identity),
      CATransform3DInvert(CATransform3DIdentity),
    ]
    #expect(all.allSatisfy { CATransform3DEqualToTransform($0, CATransform3DIdentity) })
    #expect(CATransform3DIsIdentity(CATransform3DConcat(all[0], all[1])) && transform.m34 != 0)
    #expect(CATransform3DIsAffine(all[0]) && CATransform3DGetAffineTransform(all[0]).isIdentity)
  }

  @Test func colors() {
    let named: [UIColor] = [
      .clear, .white, .black, .red, .blue, .green, .gray, .lightGray, .darkGray, .yellow, .orange,
      .purple, .magenta, .cyan, .brown,
    ]
    #expect(Set(named).count == 15)
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1).withAlphaComponent(0.5)
    #expect(color.cgColor.alpha == 0.5 && UIColor(white: 1, alpha: 1).cgColor.numberOfComponents == 2)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) && green == 0.2)
    #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    let literal = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(literal.cgColor.components?.first == 1)
  }

  @Test func animations() throws {
    let basic = CABasicAnimation(keyPath: "position.x")
    (basic.fromValue, basic.toValue, basic.byValue) = (0, 1.5, nil)
    let timings: [CAMediaTiming] = [basic, CALayer()]
    for timing in timings {
      timing.beginTime = CACurrentMediaTime()
      timing.duration = 1
      (timing.repeatCount, timing.repeatDuration) = (HUGE, 0)
      (timing.autoreverses, timing.speed, timing.timeOffset) = (true, 1, 0)
      for mode: CAMediaTimingFillMode in [.forwards, .backwards, .both, .removed] {
        timing.fillMode = mode
      }
    }
    basic.isRemovedOnCompletion = false
    for name: CAMediaTimingFunctionName in [.linear, .easeIn, .easeOut, .easeInEaseOut, .default] {
      basic.timingFunction = CAMediaTimingFunction(name: name)
    }
    basic.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1)
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.values = [NSValue(cgPoint: .zero), CGPoint(x: 1, y: 1)]
    frames.keyTimes = [0, 1]
    frames.timingFunctions = [CAMediaTimingFunction(name: .linear)]
    frames.path = CGPath(rect: .zero, transform: nil)
    frames.calculationMode = .paced
    frames.rotationMode = .rotateAuto
    frames.isAdditive = true
    frames.isCumulative = false
    let group = CAAnimationGroup()
    group.animations = [basic, frames]
    let spring = CASpringAnimation(keyPath: "bounds")
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (1, 100, 10, 0)
    #expect(spring.settlingDuration > 0 && basic.keyPath == "position.x")
    let transition = CATransition()
    (transition.type, transition.subtype) = (.push, .fromLeft)
    let layer = CALayer()
    layer.add(group, forKey: "group")
    layer.add(transition, forKey: kCATransition)
    #expect(layer.animationKeys()?.count == 2 && layer.animation(forKey: "group") != nil)
    layer.removeAnimation(forKey: "group")
    layer.removeAllAnimations()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock {}
    CATransaction.commit()
  }

  @Test func layers() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    (layer.bounds, layer.position, layer.anchorPoint) = (layer.frame, .zero, CGPoint(x: 0.5, y: 0.5))
    (layer.zPosition, layer.transform, layer.sublayerTransform) = (
      0, CATransform3DIdentity, CATransform3DIdentity
    )
    (layer.backgroundColor, layer.cornerRadius, layer.masksToBounds) = (UIColor.red.cgColor, 3, true)
    (layer.borderColor, layer.borderWidth) = (nil, 1)
    (layer.shadowColor, layer.shadowOffset, layer.shadowRadius, layer.shadowOpacity) = (
      nil, .zero, 1, 0.5
    )
    layer.shadowPath = UIBezierPath(rect: layer.bounds).cgPath
    (layer.opacity, layer.isHidden, layer.isOpaque) = (0.5, false, false)
    (layer.contents, layer.contentsScale, layer.contentsGravity) = (nil, 2, .resizeAspectFill)
    (layer.mask, layer.delegate, layer.name) = (CALayer(), nil, "layer")
    (layer.shouldRasterize, layer.rasterizationScale) = (false, 1)
    (layer.allowsEdgeAntialiasing, layer.edgeAntialiasingMask) = (true, .layerLeftEdge)
    layer.maskedCorners = [.layerMinXMaxYCorner]
    layer.setValue(1, forKeyPath: "transform.scale")
    layer.setAffineTransform(.identity)
    let (a, b) = (CALayer(), CALayer())
    layer.addSublayer(a)
    layer.insertSublayer(b, at: 0)
    layer.insertSublayer(b, below: a)
    layer.insertSublayer(b, above: a)
    #expect(layer.sublayers == [a, b] && a.superlayer === layer)
    b.removeFromSuperlayer()
    layer.setNeedsDisplay()
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.displayIfNeeded()
    #expect(layer.model() === layer && layer.hitTest(CGPoint(x: 50, y: 50)) == nil)
    #expect(layer.convert(CGPoint.zero, to: a).x == a.convert(CGPoint.zero, from: layer).x)
    _ = layer.presentation()
    _ = layer.value(forKey: "opacity")
  }

  @Test func kindsOfLayers() {
    let shape = CAShapeLayer()
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, nil, nil, 2)
    (shape.strokeStart, shape.strokeEnd, shape.miterLimit) = (0, 1, 10)
    (shape.lineCap, shape.lineJoin, shape.fillRule) = (.round, .bevel, .evenOdd)
    (shape.lineDashPattern, shape.lineDashPhase) = ([1, 2], 0)
    let gradient = CAGradientLayer()
    (gradient.colors, gradient.locations, gradient.type) = ([], [], .axial)
    (gradient.startPoint, gradient.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    let text = CATextLayer()
    (text.string, text.font, text.fontSize) = ("a", UIFont.systemFont(ofSize: 1), 12)
    (text.foregroundColor, text.alignmentMode, text.isWrapped) = (nil, .center, true)
    let replicator = CAReplicatorLayer()
    (replicator.instanceCount, replicator.instanceDelay) = (2, 0.1)
    (replicator.instanceTransform, replicator.instanceColor) = (CATransform3DIdentity, nil)
    (replicator.instanceRedOffset, replicator.instanceGreenOffset, replicator.instanceBlueOffset) = (
      0, 0, 0
    )
    replicator.instanceAlphaOffset = 0
    let emitter = CAEmitterLayer()
    (emitter.emitterPosition, emitter.emitterSize) = (.zero, .zero)
    (emitter.emitterShape, emitter.emitterMode, emitter.renderMode) = (.line, .outline, .additive)
    (emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin) = (
      1, 1, 1, 1, 1
    )
    let cell = CAEmitterCell()
    (cell.contents, cell.color, cell.name, cell.birthRate, cell.lifetime) = (nil, nil, "cell", 1, 1)
    (cell.lifetimeRange, cell.velocity, cell.velocityRange) = (0, 1, 1)
    (cell.emissionLongitude, cell.emissionLatitude, cell.emissionRange) = (0, 0, 1)
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (1, 0, 0)
    (cell.spin, cell.spinRange, cell.alphaSpeed, cell.alphaRange) = (0, 0, 0, 0)
    (cell.xAcceleration, cell.yAcceleration, cell.contentsScale) = (0, 0, 1)
    emitter.emitterCells = [cell]
    let others = [CATransformLayer(), CAScrollLayer(), CATiledLayer()]
    #expect(others.count == 3 && CAValueFunction(name: .rotateZ) != nil)
  }

  @Test func drawing() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
    path.addQuadCurve(to: .zero, controlPoint: .zero)
    path.addArc(withCenter: .zero, radius: 5, startAngle: 0, endAngle: 1, clockwise: true)
    path.close()
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2, .round, .miter)
    path.apply(CGAffineTransform.identity)
    path.append(UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 4, height: 4)))
    path.append(UIBezierPath(roundedRect: .zero, cornerRadius: 2))
    path.append(UIBezierPath(roundedRect: .zero, byRoundingCorners: [.bottomRight], cornerRadii: .zero))
    path.append(UIBezierPath(arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false))
    path.append(UIBezierPath(rect: .zero))
    path.append(UIBezierPath(cgPath: CGMutablePath()))
    path.append(path.reversing())
    let square = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(!path.isEmpty && !path.cgPath.isEmpty && square.contains(CGPoint(x: 2, y: 2)))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 8), false, 0)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return #expect(Bool(false)) }
    UIColor.red.setFill()
    UIColor.blue.setStroke()
    path.fill()
    path.stroke()
    path.addClip()
    context.saveGState()
    context.translateBy(x: 1, y: 1)
    context.scaleBy(x: 1, y: -1)
    context.rotate(by: 1)
    context.setFillColor(UIColor.red.cgColor)
    context.setStrokeColor(UIColor.red.cgColor)
    context.setLineWidth(1)
    context.setLineCap(.round)
    context.beginPath()
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 4, y: 4))
    context.addPath(path.cgPath)
    context.addRect(.zero)
    context.addEllipse(in: .zero)
    context.strokePath()
    context.fillPath()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    context.restoreGState()
    CALayer().render(in: context)
    ("text" as NSString).draw(in: CGRect(x: 0, y: 0, width: 5, height: 5))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    image?.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(image?.size == CGSize(width: 8, height: 8) && image?.cgImage != nil)
    #expect(UIImage(named: "no such picture") == nil)
  }

  @Test func views() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    (view.backgroundColor, view.alpha, view.isHidden, view.isOpaque) = (.red, 1, false, true)
    (view.clipsToBounds, view.contentMode, view.tintColor) = (true, .center, .red)
    (view.center, view.transform, view.tag) = (.zero, .identity, 3)
    view.isUserInteractionEnabled = true
    view.autoresizingMask = [.flexibleWidth]
    let inner = UIView()
    view.addSubview(inner)
    view.insertSubview(inner, at: 0)
    view.bringSubviewToFront(inner)
    #expect(inner.superview === view && view.subviews == [inner] && view.viewWithTag(3) === view)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: view.topAnchor),
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 1),
      inner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      inner.heightAnchor.constraint(equalToConstant: 5),
    ])
    NSLayoutConstraint(
      item: inner, attribute: .width, relatedBy: .greaterThanOrEqual, toItem: view, attribute: .width,
      multiplier: 0.5, constant: 0
    ).isActive = true
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.setNeedsDisplay()
    view.sizeToFit()
    #expect(inner.frame == CGRect(x: 1, y: 0, width: 9, height: 5))
    inner.removeFromSuperview()
    UIView.animate(withDuration: 0) {}
    UIView.animate(withDuration: 0, animations: {}, completion: nil)
    UIView.animate(withDuration: 0, delay: 0, options: [.curveEaseIn], animations: {}, completion: nil)
    let label = UILabel()
    (label.text, label.font, label.textColor, label.textAlignment) = (
      "a", .systemFont(ofSize: 9), .red, .center
    )
    (label.numberOfLines, label.shadowColor, label.shadowOffset) = (0, nil, .zero)
    let image = UIImageView(image: nil)
    image.image = UIImage()
    let controller = UIViewController()
    controller.viewDidLoad()
    #expect(UIScreen.main.scale >= 1 && UIScreen.main.bounds.width > 0)
    #expect(UIButton(type: .custom).titleLabel != nil && label.attributedText?.length == 1)
    view.accessibilityPath = UIBezierPath()
  }

  /// The names that Foundation lacks on Linux according to section 1 of Documentation/Compatibility.md.
  @Test func foundation() throws {
    #expect(HUGE == .greatestFiniteMagnitude)
    #expect(CGFLOAT_MAX > 1e300 && CGFLOAT_MIN > 0 && NSIntegerMax == Int.max)
    #expect(CFAbsoluteTimeGetCurrent() > 0 && NSEC_PER_SEC == 1_000_000_000)
    let time: CFTimeInterval = autoreleasepool { CACurrentMediaTime() }
    #expect(time > 0)
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let text = NSAttributedString(
      string: "a", attributes: [.font: UIFont.systemFont(ofSize: 1), .paragraphStyle: style])
    #expect(text.attribute(NSAttributedString.Key.font, at: 0, effectiveRange: nil) is UIFont)
    #expect(
      NSValue(cgRect: .zero).cgRectValue == .zero && NSValue(cgPoint: .zero).cgPointValue == .zero)
    #expect(NSValue(cgSize: .zero).cgSizeValue == .zero)
    let number = CGFloat(2) as NSNumber
    #expect(((number as Any) as? CGFloat) == 2 && ([CGFloat(1)] as [NSNumber]).count == 1)
    #expect(
      NSCoder.string(for: CGPoint(x: 1, y: 2)) == "{1, 2}" && NSCoder.cgPoint(for: "{1, 2}").y == 2)
    let table = NSMapTable<NSString, NSString>.strongToWeakObjects()
    #expect(table.count == 0 && NSHashTable<NSObject>.weakObjects().count == 0)
    let block: os_block_t = {}
    block()
    let (array, string): (CFArray, CFString) = (NSArray(), "a" as CFString)
    #expect(array.count == 0 && string.length == 1)
    var key = 0
    let owner = NSObject()
    withUnsafePointer(to: &key) {
      objc_setAssociatedObject(owner, $0, "value", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #expect(objc_getAssociatedObject(owner, $0) as? String == "value")
    }
    #expect(Selector(("name")).description == "name")
    var count = 0
    CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil).applyWithBlock { element in
      if element.pointee.type == .addLineToPoint { count += 1 }
    }
    #expect(count == 3)
  }
}
