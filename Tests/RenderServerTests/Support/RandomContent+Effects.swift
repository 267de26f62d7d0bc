import CoreGraphics
import RenderModel
import TestSupport

// Kinds of layers, shadows, filters and blend modes. They are separate from the other content, so that the seeds of
// that content keep their meaning.

extension RandomContent {
  /// Returns a layer of any kind that can be drawn without a main thread, with up to two effects.
  func richLayer(_ random: inout SeededGenerator) -> LayerProperties {
    let kind = random.pick([
      LayerKind.plain, .plain, .plain, .gradient, .shape, .transform, .replicator,
    ])
    var values = layer(&random, kind: kind)
    switch kind {
    case .gradient: values.rare.values.ofKind = .gradient(gradient(&random))
    case .shape: values.shape = shape(&random)
    case .replicator: values.rare.values.ofKind = .replicator(replicator(&random))
    case .plain, .text, .emitter, .scroll, .tiled, .transform: break
    }
    for _ in 0..<random.int(0...2) { changeEffect(&values, &random) }
    return values
  }

  func changeEffect(_ values: inout LayerProperties, _ random: inout SeededGenerator) {
    switch random.int(0...5) {
    case 0, 1:
      values.rare.values.shadowOpacity = random.pick([0, 0.5, 1])
      values.rare.values.shadowRadius = random.pick([0, 1, 2.5, 6])
      values.rare.values.shadowOffset = CGSize(width: random.int(-6...6), height: random.int(-6...6))
    case 2: values.rare.values.filters = filters(&random)
    case 3: values.rare.values.backgroundFilters = filters(&random)
    case 4:
      let name = random.pick(["multiplyBlendMode", "xor", "plusL", "differenceBlendMode"])
      values.rare.values.compositingFilter = OpaqueValue(name)
    default: values.rare.values.cornerCurve = random.pick(["circular", "continuous"])
    }
  }

  private func filters(_ random: inout SeededGenerator) -> FilterList {
    var blur = FilterParameters()
    blur["inputRadius"] = .number(random.pick([0.5, 1, 3]))
    let all = [
      NamedFilter(name: "blur", type: "gaussianBlur", parameters: blur),
      NamedFilter(name: "invert", type: "colorInvert"), NamedFilter(name: "sepia", type: "CISepiaTone"),
    ]
    return FilterList(OpaqueValue([TestFilter(namedFilter: random.pick(all))]))
  }

  private func gradient(_ random: inout SeededGenerator) -> GradientProperties {
    var gradient = GradientProperties()
    gradient.colors = (0..<random.int(1...4)).map { _ in
      CGColor(
        red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
        alpha: random.pick([0.3, 1, 1]))
    }
    gradient.kind = random.pick([.axial, .radial, .conic])
    gradient.startPoint = CGPoint(x: random.number(0...1), y: random.number(0...1))
    return gradient
  }

  private func shape(_ random: inout SeededGenerator) -> ShapeProperties {
    var shape = ShapeProperties.initial
    let path = CGMutablePath()
    func point() -> CGPoint { CGPoint(x: random.number(-5...45), y: random.number(-5...35)) }
    path.move(to: point())
    for _ in 0..<random.int(1...5) {
      if random.once(in: 2) {
        path.addLine(to: point())
      } else {
        path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    shape.path = path.copy()
    shape.fillRule = random.pick(["non-zero", "even-odd"])
    shape.strokeColor = random.once(in: 2) ? CGColor.black : nil
    (shape.lineWidth, shape.strokeEnd) = (random.number(0...8), random.pick([1, 0.6]))
    shape.lineJoin = random.pick(["miter", "round", "bevel"])
    return shape
  }

  private func replicator(_ random: inout SeededGenerator) -> ReplicatorProperties {
    var replicator = ReplicatorProperties()
    replicator.instanceCount = Double(random.int(0...4))
    replicator.preservesDepth = random.once(in: 3)
    replicator.instanceTransform = transform(&random)
    replicator.offsets.w = random.pick([0, -0.2])
    return replicator
  }
}
