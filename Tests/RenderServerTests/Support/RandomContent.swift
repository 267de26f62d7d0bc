import CoreGraphics
import RenderModel
import TestSupport

/// Random values of all drawn properties of layers. Values that the compositor treats as special cases, such as whole
/// numbers, occur often.
struct RandomContent {
  private let canvas: PixelRect
  private let images: [CGImage]

  init(canvas: PixelRect, _ random: inout SeededGenerator) {
    self.canvas = canvas
    images = [
      random.image(width: 8, height: 6, isOpaque: true),
      random.image(width: 13, height: 20, isOpaque: false),
      random.image(width: 40, height: 30, isOpaque: false),
      random.image(width: 1, height: 1, isOpaque: true),
    ]
  }

  /// A root layer whose coordinates are those of the canvas.
  var root: LayerProperties {
    var root = LayerProperties()
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    return root
  }

  /// Returns a layer on or near the canvas with up to five changes.
  func layer(_ random: inout SeededGenerator, kind: LayerKind = .plain) -> LayerProperties {
    var values = LayerProperties(kind: kind)
    values.bounds = rect(&random)
    values.position = position(&random)
    values.backgroundColor = color(&random)
    for _ in 0..<random.int(0...5) { change(&values, &random) }
    return values
  }

  /// Returns a mask that lies over `owner`, often with holes and translucent areas.
  func mask(of owner: LayerProperties, _ random: inout SeededGenerator) -> LayerProperties {
    var values = layer(&random)
    values.position = CGPoint(
      x: owner.bounds.midX + random.number(-9...9), y: owner.bounds.midY + random.number(-9...9))
    return values
  }

  /// Changes one random property.
  func change(_ values: inout LayerProperties, _ random: inout SeededGenerator) {
    switch random.int(0...3) {
    case 0: changeGeometry(&values, &random)
    case 1: changeAppearance(&values, &random)
    case 2: changeContents(&values, &random)
    default: changeFlag(&values, &random)
    }
  }

  private func changeGeometry(_ values: inout LayerProperties, _ random: inout SeededGenerator) {
    switch random.int(0...5) {
    case 0: values.bounds = rect(&random)
    case 1: values.position = position(&random)
    case 2: values.transform = transform(&random)
    case 3: values.zPosition = Double(random.int(-1...1))
    case 4: values.anchorPoint = CGPoint(x: random.number(0...1), y: random.pick([0, 0.5, 1]))
    default: values.rare.values.sublayerTransform = transform(&random)
    }
  }

  private func changeAppearance(_ values: inout LayerProperties, _ random: inout SeededGenerator) {
    switch random.int(0...7) {
    case 0: values.backgroundColor = color(&random)
    case 1: values.cornerRadius = random.pick([0, 3, random.number(0...20)])
    case 2: values.borderWidth = random.pick([0, 1, random.number(0...8)])
    case 3: values.borderColor = color(&random)
    case 4: values.opacity = random.pick([0, 0.5, 1, 1, random.number(0...1)])
    case 5: values.rare.values.edgeAntialiasingMask = random.int(0...15)
    case 6: values.rare.values.rasterizationScale = random.pick([0.5, 1, 2, random.number(0.2...3)])
    default: values.rare.values.maskedCorners = random.int(0...15)
    }
  }

  private func changeContents(_ values: inout LayerProperties, _ random: inout SeededGenerator) {
    switch random.int(0...6) {
    case 0, 1: values.contents = contents(&random)
    case 2:
      values.contentsGravity = random.pick([
        .resize, .center, .topLeft, .resizeAspect, .resizeAspectFill,
      ])
    case 3:
      values.contentsRect = CGRect(
        x: random.number(-0.2...0.5), y: random.number(0...0.5), width: random.number(0...1),
        height: 0.5)
    case 4:
      values.rare.values.minificationFilter = random.pick(["nearest", "linear", "trilinear"])
    case 5:
      values.rare.values.contentsCenter = CGRect(
        x: random.number(0...0.6), y: random.number(0...0.6), width: random.number(0...0.4),
        height: 0.3)
    default: values.rare.values.magnificationFilter = random.pick(["nearest", "linear"])
    }
  }

  private func changeFlag(_ values: inout LayerProperties, _ random: inout SeededGenerator) {
    let flags: [LayerFlags] = [
      .masksToBounds, .masksToBounds, .masksToBounds, .hidden, .doubleSided, .geometryFlipped,
      .allowsGroupOpacity, .allowsGroupBlending, .shouldRasterize, .allowsEdgeAntialiasing,
    ]
    let flag = random.pick(flags)
    values.set(flag, !values.has(flag))
  }
}

extension RandomContent {
  private func contents(_ random: inout SeededGenerator) -> LayerContents? {
    switch random.int(0...4) {
    case 0: nil
    case 1:
      .crossfade(from: random.pick(images), to: random.pick(images), fraction: random.number(0...1))
    default: .image(random.pick(images))
    }
  }

  private func rect(_ random: inout SeededGenerator) -> CGRect {
    let size = CGSize(width: Double(random.int(1...50)), height: Double(random.int(1...40)))
    if random.once(in: 3) {
      return CGRect(
        x: random.number(-5...5), y: random.number(-5...5), width: size.width - random.number(0...1),
        height: size.height + random.number(0...1))
    }
    return CGRect(origin: .zero, size: size)
  }

  private func position(_ random: inout SeededGenerator) -> CGPoint {
    let x = random.number(-10...Double(canvas.width) + 10)
    let y = random.number(-10...Double(canvas.height) + 10)
    return random.once(in: 2) ? CGPoint(x: x, y: y) : CGPoint(x: x.rounded(), y: y.rounded())
  }

  private func color(_ random: inout SeededGenerator) -> CGColor? {
    if random.once(in: 6) { return nil }
    return CGColor(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.pick([0, 0.5, 1, 1, 1, random.number(0...1)]))
  }

  func transform(_ random: inout SeededGenerator) -> CATransform3D {
    switch random.int(0...5) {
    case 0: return .identity
    case 1: return CATransform3D(translationX: Double(random.int(-9...9)), y: random.number(-9...9))
    case 2: return CATransform3D(scaleX: random.number(-2...2), y: random.pick([0.5, 1, 2]))
    case 3: return CATransform3D(rotationAngle: random.number(-4...4), x: 0, y: 0, z: 1)
    default:
      var perspective = CATransform3D.identity
      perspective.m34 = -1 / random.number(20...300)
      return CATransform3D(
        rotationAngle: random.number(-3...3), x: random.number(-1...1), y: random.number(-1...1),
        z: random.number(-0.2...0.2)
      ).concatenating(perspective)
    }
  }

  /// Returns an animation or a transition that begins within half a second of `time`.
  func animation(
    _ id: AnimationID, at time: Double, _ random: inout SeededGenerator
  ) -> AnimationValue {
    // The order of the random numbers must not change, so that each seed keeps its meaning.
    var timing = Timing(
      beginTime: time + random.number(-0.5...0.5), timeOffset: random.number(0...1),
      duration: random.number(0.1...2), speed: random.pick([1, 2, -1]))
    timing.repeatCount = random.pick([0, 1.5, 3])
    timing.autoreverses = random.once(in: 2)
    timing.fillMode = random.pick([.removed, .forwards, .backwards, .both])
    return AnimationValue(
      id: id, timing: timing,
      curve: random.pick([nil, .standard, .easeIn]), isRemovedOnCompletion: false,
      kind: random.once(in: 6) ? .transition(transition(id)) : .basic(movement(&random)))
  }

  /// Returns a transition that depends on the number of the animation. It uses no random numbers, so that those of
  /// the other content stay the same.
  private func transition(_ id: AnimationID) -> TransitionAnimation {
    let effects: [TransitionEffect] = [
      .fade, .push(.maxX), .cube(.minX), .flip(.minY), .suck, .ripple, .pageCurl(.maxY),
      .pageUncurl(.minX), .irisOpen, .iris, .rotate(angle: 1.5), .reveal(.minY),
    ]
    return TransitionAnimation(effect: effects[Int(id.rawValue % UInt64(effects.count))])
  }

  /// Returns a basic animation of a random property.
  private func movement(_ random: inout SeededGenerator) -> BasicAnimation {
    let keyPath = random.pick([
      "position", "position.x", "opacity", "transform.rotation.y", "transform", "bounds.size.width",
      "backgroundColor", "contents", "cornerRadius", "hidden",
    ])
    let target = PropertyPath(keyPath, kind: .plain)!
    return BasicAnimation(
      target: target, from: value(of: target.type, &random), to: value(of: target.type, &random),
      isAdditive: random.once(in: 4))
  }

  private func value(of type: ValueType?, _ random: inout SeededGenerator) -> PropertyValue {
    switch type {
    case .point: .point(position(&random))
    case .transform: .transform(transform(&random))
    case .color: PropertyValue(color(&random))
    case .contents: PropertyValue(contents(&random))
    case .bool: .bool(random.once(in: 2))
    default: .number(random.number(0...30) / random.pick([1, 30]))
    }
  }
}
