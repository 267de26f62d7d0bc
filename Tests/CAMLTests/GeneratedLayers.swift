// Written by `GeneratedSourceTests`; run it with LAMINA_RECORD_GOLDENS=1 to write it anew.
// swift-format-ignore-file
import QuartzCore

enum GeneratedLayers {
  static func door() -> CALayer {
    let wall = CALayer()
    wall.name = "wall"
    wall.bounds = CGRect(x: 0, y: 0, width: 320, height: 320)
    wall.position = CGPoint(x: 160, y: 160)
    wall.sublayerTransform.m34 = -1 / 600
    wall.isGeometryFlipped = true
    wall.masksToBounds = true
    wall.backgroundColor = CGColor(red: 0.93, green: 0.9, blue: 0.85, alpha: 1)

    let floor = CALayer()
    floor.name = "floor"
    floor.bounds = CGRect(x: 0, y: 0, width: 320, height: 44)
    floor.anchorPoint = CGPoint(x: 0, y: 0)
    floor.backgroundColor = CGColor(red: 0.62, green: 0.5, blue: 0.4, alpha: 1)
    wall.addSublayer(floor)

    let frame = CALayer()
    frame.name = "frame"
    frame.bounds = CGRect(x: 0, y: 0, width: 148, height: 236)
    frame.position = CGPoint(x: 160, y: 40)
    frame.anchorPoint = CGPoint(x: 0.5, y: 0)
    frame.backgroundColor = CGColor(red: 0.98, green: 0.97, blue: 0.95, alpha: 1)
    frame.cornerRadius = 3
    wall.addSublayer(frame)

    let night = CAGradientLayer()
    night.name = "night"
    night.bounds = CGRect(x: 0, y: 0, width: 128, height: 226)
    night.position = CGPoint(x: 10, y: 0)
    night.anchorPoint = CGPoint(x: 0, y: 0)
    night.colors = [CGColor(red: 0.95, green: 0.66, blue: 0.45, alpha: 1), CGColor(red: 0.28, green: 0.3, blue: 0.52, alpha: 1), CGColor(red: 0.07, green: 0.09, blue: 0.2, alpha: 1)]
    night.locations = [0, 0.4, 1]
    frame.addSublayer(night)

    let moon = CAShapeLayer()
    moon.name = "moon"
    moon.position = CGPoint(x: 98, y: 186)
    let outline = CGMutablePath()
    outline.move(to: CGPoint(x: 0, y: 12))
    outline.addCurve(to: CGPoint(x: 12, y: 0), control1: CGPoint(x: 6.6, y: 12), control2: CGPoint(x: 12, y: 6.6))
    outline.addCurve(to: CGPoint(x: 0, y: -12), control1: CGPoint(x: 12, y: -6.6), control2: CGPoint(x: 6.6, y: -12))
    outline.addCurve(to: CGPoint(x: 6, y: 0), control1: CGPoint(x: 4, y: -8), control2: CGPoint(x: 6, y: -4))
    outline.addCurve(to: CGPoint(x: 0, y: 12), control1: CGPoint(x: 6, y: 4), control2: CGPoint(x: 4, y: 8))
    outline.closeSubpath()
    moon.path = outline
    moon.fillColor = CGColor(red: 1, green: 0.96, blue: 0.8, alpha: 1)
    frame.addSublayer(moon)

    let door = CALayer()
    door.name = "door"
    door.bounds = CGRect(x: 0, y: 0, width: 128, height: 226)
    door.position = CGPoint(x: 96, y: 40)
    door.anchorPoint = CGPoint(x: 0, y: 0)
    door.backgroundColor = CGColor(red: 0.55, green: 0.2, blue: 0.16, alpha: 1)
    door.borderWidth = 1
    door.borderColor = CGColor(red: 0.4, green: 0.13, blue: 0.1, alpha: 1)
    let swing = CABasicAnimation(keyPath: "transform.rotation.y")
    swing.fromValue = 0
    swing.toValue = -1.9
    swing.beginTime = 1e-100
    swing.duration = 2
    swing.repeatCount = .infinity
    swing.autoreverses = true
    swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    swing.isRemovedOnCompletion = false
    door.add(swing, forKey: "swing")
    wall.addSublayer(door)

    let upperPanel = CALayer()
    upperPanel.name = "upper panel"
    upperPanel.bounds = CGRect(x: 0, y: 0, width: 92, height: 86)
    upperPanel.position = CGPoint(x: 64, y: 164)
    upperPanel.cornerRadius = 2
    upperPanel.borderWidth = 3
    upperPanel.borderColor = CGColor(red: 0.44, green: 0.15, blue: 0.12, alpha: 1)
    door.addSublayer(upperPanel)

    let lowerPanel = CALayer()
    lowerPanel.name = "lower panel"
    lowerPanel.bounds = CGRect(x: 0, y: 0, width: 92, height: 86)
    lowerPanel.position = CGPoint(x: 64, y: 62)
    lowerPanel.cornerRadius = 2
    lowerPanel.borderWidth = 3
    lowerPanel.borderColor = CGColor(red: 0.44, green: 0.15, blue: 0.12, alpha: 1)
    door.addSublayer(lowerPanel)

    let knob = CALayer()
    knob.name = "knob"
    knob.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    knob.position = CGPoint(x: 114, y: 113)
    knob.backgroundColor = CGColor(red: 0.96, green: 0.8, blue: 0.36, alpha: 1)
    knob.cornerRadius = 6
    door.addSublayer(knob)
    return wall
  }

  static func loader() -> CALayer {
    let card = CALayer()
    card.name = "card"
    card.bounds = CGRect(x: 0, y: 0, width: 240, height: 240)
    card.position = CGPoint(x: 120, y: 120)
    card.isGeometryFlipped = true
    card.backgroundColor = CGColor(red: 0.97, green: 0.97, blue: 0.99, alpha: 1)
    card.cornerRadius = 28
    card.cornerCurve = .continuous

    let wheel = CAReplicatorLayer()
    wheel.name = "wheel"
    wheel.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
    wheel.position = CGPoint(x: 120, y: 132)
    wheel.instanceCount = 12
    wheel.instanceDelay = 0.1
    wheel.instanceTransform = CATransform3DMakeRotation(-.pi / 6, 0, 0, 1)
    card.addSublayer(wheel)

    let dot = CALayer()
    dot.name = "dot"
    dot.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    dot.position = CGPoint(x: 80, y: 146)
    dot.opacity = 0.15
    dot.backgroundColor = CGColor(red: 0.24, green: 0.36, blue: 0.95, alpha: 1)
    dot.cornerRadius = 7
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.15
    fade.beginTime = 1e-100
    fade.duration = 1.2
    fade.repeatCount = .infinity
    fade.fillMode = .backwards
    fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
    fade.isRemovedOnCompletion = false
    dot.add(fade, forKey: "fade")
    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1.25
    shrink.toValue = 0.7
    shrink.beginTime = 1e-100
    shrink.duration = 1.2
    shrink.repeatCount = .infinity
    shrink.fillMode = .backwards
    shrink.timingFunction = CAMediaTimingFunction(name: .easeOut)
    shrink.isRemovedOnCompletion = false
    dot.add(shrink, forKey: "shrink")
    wheel.addSublayer(dot)

    let track = CAShapeLayer()
    track.name = "track"
    track.position = CGPoint(x: 60, y: 28)
    let outline = CGMutablePath()
    outline.move(to: CGPoint(x: 0, y: 0))
    outline.addLine(to: CGPoint(x: 120, y: 0))
    track.path = outline
    track.fillColor = nil
    track.strokeColor = CGColor(red: 0.87, green: 0.88, blue: 0.94, alpha: 1)
    track.lineWidth = 4
    track.lineCap = .round
    card.addSublayer(track)

    let line = CAShapeLayer()
    line.name = "line"
    line.position = CGPoint(x: 60, y: 28)
    let outline2 = CGMutablePath()
    outline2.move(to: CGPoint(x: 0, y: 0))
    outline2.addLine(to: CGPoint(x: 120, y: 0))
    line.path = outline2
    line.fillColor = nil
    line.strokeColor = CGColor(red: 0.24, green: 0.36, blue: 0.95, alpha: 1)
    line.lineWidth = 4
    line.lineCap = .round
    let run = CAAnimationGroup()
    let strokeEnd = CABasicAnimation(keyPath: "strokeEnd")
    strokeEnd.fromValue = 0
    strokeEnd.toValue = 1
    strokeEnd.duration = 0.8
    strokeEnd.fillMode = .both
    strokeEnd.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    let strokeStart = CABasicAnimation(keyPath: "strokeStart")
    strokeStart.fromValue = 0
    strokeStart.toValue = 1
    strokeStart.beginTime = 0.4
    strokeStart.duration = 0.8
    strokeStart.fillMode = .both
    strokeStart.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    run.animations = [strokeEnd, strokeStart]
    run.beginTime = 1e-100
    run.duration = 1.2
    run.repeatCount = .infinity
    run.isRemovedOnCompletion = false
    line.add(run, forKey: "run")
    card.addSublayer(line)
    return card
  }

  static func random() -> CALayer {
    let root = CALayer()
    root.name = "root"

    let layer = CALayer()
    layer.bounds = CGRect(x: 0.1, y: 0, width: 40, height: 30)
    layer.position = CGPoint(x: 1e-09, y: 0.3333333333333333)
    layer.transform = CATransform3D(m11: -1.282331764534547e-10, m12: -6.094553245831601e-10, m13: 7.823812752065916e-10, m14: 0, m21: 1.913207988522292, m22: 0.2642566516100697, m23: 0.5194262360858564, m24: 0, m31: -0.7849748120688371, m32: 2.3451986729730905, m33: 1.6981924887075524, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
    let basic = CABasicAnimation(keyPath: "backgroundColor")
    basic.toValue = CGColor(red: 0.7173841182138294, green: 0.25, blue: 1, alpha: 0.4)
    basic.beginTime = 1e-100
    basic.duration = 1.5
    basic.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.7, 0.3, 1.2)
    layer.add(basic, forKey: "basic")
    let aKey = CAKeyframeAnimation(keyPath: "position")
    let outline = CGMutablePath()
    outline.move(to: CGPoint(x: 0.3333333333333333, y: 24.48704703972507))
    outline.addLine(to: CGPoint(x: 0.1, y: 28.24365895213552))
    outline.addQuadCurve(to: CGPoint(x: 123456.789, y: -62.197562121022386), control: CGPoint(x: 0.3333333333333333, y: 1e-09))
    outline.addCurve(to: CGPoint(x: 12.5, y: -7), control1: CGPoint(x: 123456.789, y: 1e-09), control2: CGPoint(x: 0.1, y: 0.3333333333333333))
    outline.closeSubpath()
    aKey.path = outline
    aKey.rotationMode = .rotateAuto
    aKey.duration = 1.5
    layer.add(aKey, forKey: "a key")
    let animation = CAAnimationGroup()
    let x = CASpringAnimation(keyPath: "position.x")
    x.byValue = 1e-09
    x.mass = 2
    x.initialVelocity = -3
    x.isAdditive = true
    x.duration = 1.5
    let transform = CAKeyframeAnimation(keyPath: "transform")
    transform.values = [
      CATransform3DMakeScale(0.3333333333333333, 2, 1),
      CATransform3DRotate(CATransform3DMakeTranslation(63.88503117271193, 4, 0), .pi / 6, 0, 0, 1),
      CATransform3DIdentity,
    ]
    transform.keyTimes = [0, 0.3, 1]
    transform.tensionValues = [1, 0, -0.5]
    transform.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .default)]
    transform.calculationMode = .cubic
    transform.duration = 1.5
    animation.animations = [x, transform]
    animation.duration = 1.5
    animation.fillMode = .both
    layer.add(animation, forKey: nil)
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromTop
    transition.endProgress = 0.6
    transition.duration = 1.5
    layer.add(transition, forKey: "transition")
    root.addSublayer(layer)

    let aLayer = CAReplicatorLayer()
    aLayer.name = "a layer"
    aLayer.bounds = CGRect(x: 0.3333333333333333, y: 0, width: 40, height: 30)
    aLayer.position = CGPoint(x: 1e-09, y: 12.5)
    aLayer.transform = CATransform3D(m11: -5.40036465323148, m12: 3.4412303945047715, m13: -2.8273653785926878, m14: 0, m21: 1.1238359673766178, m22: 1.6484317919190066, m23: -0.14023318373821028, m24: 0, m31: -0.8953166321239721, m32: 0.8431725501531038, m33: 2.736323843939255, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
    aLayer.isHidden = true
    aLayer.opacity = 0.3
    aLayer.backgroundColor = CGColor(red: 0.7233463216465557, green: 0.25, blue: 1, alpha: 1)
    aLayer.maskedCorners = [.layerMinXMinYCorner]
    aLayer.contentsGravity = .bottomRight
    aLayer.shadowOffset = CGSize(width: 0.1, height: 2)
    let outline2 = CGMutablePath()
    outline2.move(to: CGPoint(x: -7, y: 0.1))
    outline2.addLine(to: CGPoint(x: 0.3333333333333333, y: 123456.789))
    outline2.addQuadCurve(to: CGPoint(x: 12.5, y: 0.3333333333333333), control: CGPoint(x: 43.54947394846684, y: -98.63327384375438))
    outline2.addCurve(to: CGPoint(x: 0.3333333333333333, y: 92.78518025955833), control1: CGPoint(x: 123456.789, y: -94.02350905037771), control2: CGPoint(x: 12.5, y: 12.5))
    outline2.closeSubpath()
    aLayer.shadowPath = outline2
    let soft = CAFilter(type: "gaussianBlur")
    soft.name = "soft"
    soft.setValue(0.1, forKey: "inputRadius")
    aLayer.filters = [soft]
    aLayer.speed = 0.7
    aLayer.instanceCount = 4
    aLayer.instanceTransform = CATransform3DRotate(CATransform3DMakeTranslation(12.5, 4, 0), .pi / 6, 0, 0, 1)
    aLayer.instanceRedOffset = -0.1
    let basic2 = CABasicAnimation(keyPath: "backgroundColor")
    basic2.toValue = CGColor(red: 0.3133865079585597, green: 0.25, blue: 1, alpha: 1)
    basic2.beginTime = 1e-100
    basic2.duration = 1.5
    basic2.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.7, 0.3, 1.2)
    aLayer.add(basic2, forKey: "basic")
    let aKey2 = CAKeyframeAnimation(keyPath: "position")
    let outline3 = CGMutablePath()
    outline3.move(to: CGPoint(x: 12.5, y: 0.3333333333333333))
    outline3.addLine(to: CGPoint(x: 0.3333333333333333, y: 0.1))
    outline3.addQuadCurve(to: CGPoint(x: 1e-09, y: 93.94172594533691), control: CGPoint(x: 12.5, y: -7))
    outline3.addCurve(to: CGPoint(x: -7, y: -7), control1: CGPoint(x: 123456.789, y: 0.1), control2: CGPoint(x: 123456.789, y: 12.5))
    outline3.closeSubpath()
    aKey2.path = outline3
    aKey2.rotationMode = .rotateAuto
    aKey2.duration = 1.5
    aLayer.add(aKey2, forKey: "a key")
    let animation2 = CAAnimationGroup()
    let x2 = CASpringAnimation(keyPath: "position.x")
    x2.byValue = 12.5
    x2.mass = 2
    x2.initialVelocity = -3
    x2.isAdditive = true
    x2.duration = 1.5
    let transform2 = CAKeyframeAnimation(keyPath: "transform")
    transform2.values = [
      CATransform3D(m11: 1, m12: 0, m13: -1e-09, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 1e-09, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1),
      CATransform3D(m11: 7.714806647473544e-10, m12: -4.916043420721102e-10, m13: 4.039093397989554e-10, m14: 0, m21: 1.1238359673766178, m22: 1.6484317919190066, m23: -0.14023318373821028, m24: 0, m31: -0.8953166321239721, m32: 0.8431725501531038, m33: 2.736323843939255, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1),
      CATransform3DIdentity,
    ]
    transform2.keyTimes = [0, 0.3, 1]
    transform2.tensionValues = [1, 0, -0.5]
    transform2.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .default)]
    transform2.calculationMode = .cubic
    transform2.duration = 1.5
    animation2.animations = [x2, transform2]
    animation2.duration = 1.5
    animation2.fillMode = .both
    aLayer.add(animation2, forKey: nil)
    let transition2 = CATransition()
    transition2.type = .push
    transition2.subtype = .fromTop
    transition2.endProgress = 0.6
    transition2.duration = 1.5
    aLayer.add(transition2, forKey: "transition")
    root.addSublayer(aLayer)

    let label = CATextLayer()
    label.bounds = CGRect(x: 12.5, y: 0, width: 40, height: 30)
    label.position = CGPoint(x: 0.3333333333333333, y: 1e-09)
    label.transform = CATransform3D(m11: 0.9977982791785807, m12: 0, m13: 0.06632189735120068, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: -0.06632189735120068, m32: 0, m33: 0.9977982791785807, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
    label.string = "Größe <12.5>"
    label.font = "DejaVu Sans" as CFString
    label.foregroundColor = CGColor(red: 0.717127326879151, green: 0.25, blue: 1, alpha: 1)
    label.isWrapped = true
    root.addSublayer(label)
    return root
  }

  static func everyProperty() -> CALayer {
    let root = CALayer()
    root.name = "root"

    let plain = CALayer()
    plain.name = "plain"
    plain.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    plain.position = CGPoint(x: 1, y: 2)
    plain.zPosition = 0.3
    plain.anchorPoint = CGPoint(x: 1, y: 2)
    plain.anchorPointZ = 0.3
    plain.transform = CATransform3DMakeScale(2, 5, 1)
    plain.sublayerTransform = CATransform3DMakeScale(2, 5, 1)
    plain.sortsSublayers = false
    plain.isHidden = true
    plain.isDoubleSided = false
    plain.isGeometryFlipped = true
    plain.masksToBounds = true
    plain.opacity = 0.3
    plain.allowsGroupOpacity = false
    plain.allowsGroupBlending = false
    plain.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    plain.cornerRadius = 0.3
    plain.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    plain.cornerCurve = .continuous
    plain.borderWidth = 0.3
    plain.borderColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    plain.contentsRect = CGRect(x: 1, y: 2, width: 3, height: 4)
    plain.contentsCenter = CGRect(x: 1, y: 2, width: 3, height: 4)
    plain.contentsGravity = .center
    plain.contentsScale = 0.3
    plain.contentsScaling = .repeat
    plain.contentsMultiplyColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    plain.contentsFormat = .RGBA16Float
    plain.minificationFilter = .nearest
    plain.magnificationFilter = .nearest
    plain.minificationFilterBias = 0.3
    plain.shadowColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    plain.shadowOpacity = 0.3
    plain.shadowOffset = CGSize(width: 1, height: 2)
    plain.shadowRadius = 0.3
    plain.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let multiplyBlendMode = CAFilter(type: "multiplyBlendMode")
    plain.compositingFilter = multiplyBlendMode
    let gaussianBlur = CAFilter(type: "gaussianBlur")
    plain.filters = [gaussianBlur]
    let gaussianBlur2 = CAFilter(type: "gaussianBlur")
    plain.backgroundFilters = [gaussianBlur2]
    plain.shouldRasterize = true
    plain.rasterizationScale = 0.3
    plain.isOpaque = true
    plain.needsDisplayOnBoundsChange = true
    plain.drawsAsynchronously = true
    plain.allowsEdgeAntialiasing = false
    plain.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge]
    plain.beginTime = 0.3
    plain.timeOffset = 0.3
    plain.speed = 0.3
    plain.duration = 0.3
    plain.repeatCount = 0.3
    plain.repeatDuration = 0.3
    plain.autoreverses = true
    plain.fillMode = .forwards
    root.addSublayer(plain)

    let shape = CAShapeLayer()
    shape.name = "shape"
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    shape.fillColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    shape.fillRule = .evenOdd
    shape.strokeColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    shape.strokeStart = 0.3
    shape.strokeEnd = 0.3
    shape.lineWidth = 0.3
    shape.miterLimit = 0.3
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.lineDashPhase = 0.3
    shape.lineDashPattern = [0.25, 0.75]
    root.addSublayer(shape)

    let gradient = CAGradientLayer()
    gradient.name = "gradient"
    gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    gradient.locations = [0.25, 0.75]
    gradient.startPoint = CGPoint(x: 1, y: 2)
    gradient.endPoint = CGPoint(x: 1, y: 2)
    gradient.type = .radial
    root.addSublayer(gradient)

    let text = CATextLayer()
    text.name = "text"
    text.string = "words"
    text.font = "Courier" as CFString
    text.fontSize = 0.3
    text.foregroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    text.isWrapped = true
    text.truncationMode = .start
    text.alignmentMode = .left
    text.allowsFontSubpixelQuantization = true
    root.addSublayer(text)

    let replicator = CAReplicatorLayer()
    replicator.name = "replicator"
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.3
    replicator.instanceTransform = CATransform3DMakeScale(2, 5, 1)
    replicator.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    replicator.instanceRedOffset = 0.3
    replicator.instanceGreenOffset = 0.3
    replicator.instanceBlueOffset = 0.3
    replicator.instanceAlphaOffset = 0.3
    replicator.preservesDepth = true
    root.addSublayer(replicator)

    let emitter = CAEmitterLayer()
    emitter.name = "emitter"
    let one = CAEmitterCell()
    one.name = "one"
    one.isEnabled = false
    one.birthRate = 0.3
    one.lifetime = 0.3
    one.lifetimeRange = 0.3
    one.emissionLatitude = 0.3
    one.emissionLongitude = 0.3
    one.emissionRange = 0.3
    one.velocity = 0.3
    one.velocityRange = 0.3
    one.xAcceleration = 0.3
    one.yAcceleration = 0.3
    one.zAcceleration = 0.3
    one.scale = 0.3
    one.scaleRange = 0.3
    one.scaleSpeed = 0.3
    one.spin = 0.3
    one.spinRange = 0.3
    one.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    one.redRange = 0.3
    one.greenRange = 0.3
    one.blueRange = 0.3
    one.alphaRange = 0.3
    one.redSpeed = 0.3
    one.greenSpeed = 0.3
    one.blueSpeed = 0.3
    one.alphaSpeed = 0.3
    one.rotation = 0.3
    one.rotationRange = 0.3
    one.orientationLatitude = 0.3
    one.orientationLongitude = 0.3
    one.orientationRange = 0.3
    one.particleType = "plane"
    one.mass = 0.3
    one.massRange = 0.3
    one.contentsFrameCount = 3
    one.contentsFramesPerRow = 3
    one.contentsFramesPerSecond = 0.3
    one.contentsFrameMode = "sequential"
    one.contentsRect = CGRect(x: 1, y: 2, width: 3, height: 4)
    one.contentsScale = 0.3
    one.minificationFilter = "one"
    one.magnificationFilter = "one"
    one.minificationFilterBias = 0.3
    one.beginTime = 0.3
    one.timeOffset = 0.3
    one.speed = 0.3
    one.duration = 0.3
    one.repeatCount = 0.3
    one.repeatDuration = 0.3
    one.autoreverses = true
    one.fillMode = .forwards
    emitter.emitterCells = [one]
    emitter.birthRate = 0.3
    emitter.lifetime = 0.3
    emitter.velocity = 0.3
    emitter.scale = 0.3
    emitter.spin = 0.3
    emitter.emitterPosition = CGPoint(x: 1, y: 2)
    emitter.emitterZPosition = 0.3
    emitter.emitterSize = CGSize(width: 1, height: 2)
    emitter.emitterDepth = 0.3
    emitter.emitterShape = .line
    emitter.emitterMode = .points
    emitter.renderMode = .oldestFirst
    emitter.preservesDepth = true
    emitter.seed = 3
    emitter.emitterPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    emitter.cullRect = CGRect(x: 1, y: 2, width: 3, height: 4)
    emitter.cullMinZ = 0.3
    emitter.cullMaxZ = 0.3
    let wave = CAEmitterBehavior(type: CAEmitterBehaviorType(rawValue: "wave"))
    wave.setValue([1, 2, 3], forKey: "force")
    wave.setValue(0.5, forKey: "frequency")
    emitter.emitterBehaviors = [wave]
    root.addSublayer(emitter)

    let scroll = CAScrollLayer()
    scroll.name = "scroll"
    scroll.scrollMode = .none
    root.addSublayer(scroll)

    let tiled = CATiledLayer()
    tiled.name = "tiled"
    tiled.tileSize = CGSize(width: 1, height: 2)
    tiled.levelsOfDetail = 3
    tiled.levelsOfDetailBias = 3
    root.addSublayer(tiled)

    let transform = CATransformLayer()
    transform.name = "transform"
    root.addSublayer(transform)
    return root
  }
}
