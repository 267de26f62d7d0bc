extension Node {
  /// The greatest depth of nested groups.
  private static let depthLimit = 64
  /// The estimated memory of the model of a shape item in bytes.
  private static let shapeCost = 2 * MemoryLayout<ShapeItem>.stride + 1000

  /// Reads a list of shape items. The transform of a group, which is in the same list, is left out.
  func shapes(depth: Int = 0) -> [ShapeItem] {
    guard depth < Self.depthLimit else {
      note("groups are nested too deeply")
      return []
    }
    return elements.compactMap { node in
      guard node.context.budget.spend(Self.shapeCost), let content = node.content(depth) else {
        return nil
      }
      return ShapeItem(
        name: node.name, isHidden: node["hd"]?.flag ?? false, content: content,
        location: node.location)
    }
  }

  private typealias Reader = @Sendable (Node) -> ShapeItem.Content?

  /// The readers of all types of items except groups.
  private static let readers: [String: Reader] = [
    "sh": { node in node["ks"]?.animatedPath.map { node.path(.bezier($0)) } },
    "rc": { node in
      node.path(
        .rectangle(
          position: node.vector("p"), size: node.vector("s"), radius: node.scalar("r")))
    },
    "el": { node in node.path(.ellipse(position: node.vector("p"), size: node.vector("s"))) },
    "sr": { node in node.path(.star(node.star)) },
    "fl": { node in .fill(node.style(.color(node.color("c")))) },
    "gf": { node in .fill(node.style(.gradient(node.gradient))) },
    "st": { node in .stroke(node.style(.color(node.color("c"))), node.stroke) },
    "gs": { node in .stroke(node.style(.gradient(node.gradient)), node.stroke) },
    "tm": { node in
      .trim(
        TrimModel(
          start: node.scalar("s"), end: node.scalar("e", 100), offset: node.scalar("o"),
          treatsPathsAsOne: node["m"]?.integer == 2))
    },
    "mm": { node in .merge(mode: node["mm"]?.integer ?? 1) },
    "rp": { node in
      .repeater(
        RepeaterModel(
          copies: node.scalar("c", 1), offset: node.scalar("o"),
          transform: node["tr"].map { TransformModel($0) } ?? .standard,
          isAbove: node["m"]?.integer == 1))
    },
    "rd": { node in .change(.roundCorners(radius: node.scalar("r"))) },
    "op": { node in
      .change(
        .offset(
          amount: node.scalar("a"), join: node["lj"]?.integer ?? 1, miterLimit: node.scalar("ml", 4)))
    },
    "zz": { node in
      .change(
        .zigZag(size: node.scalar("s"), ridges: node.scalar("r"), points: node.scalar("pt", 1)))
    },
    "pb": { node in .change(.pucker(amount: node.scalar("a"))) },
    "tw": { node in .change(.twist(angle: node.scalar("a"), center: node.vector("c"))) },
  ]

  private func content(_ depth: Int) -> ShapeItem.Content? {
    guard let type = self["ty"]?.text else { return nil }
    if type == "gr" { return group(depth) }
    // The transform of a group is read together with the group. A shape without a type draws nothing.
    if type == "tr" || type == "no" { return nil }
    guard let reader = Self.readers[type] else {
      note("shapes of the type '\(type.limited(to: 20))' are not shown")
      return nil
    }
    return reader(self)
  }

  private func group(_ depth: Int) -> ShapeItem.Content? {
    guard let items = self["it"] else { return nil }
    let transform = items.elements.last { $0["ty"]?.text == "tr" }
    return .group(
      items.shapes(depth: depth + 1), transform.map { TransformModel($0) } ?? .standard)
  }

  private func path(_ path: ShapePath) -> ShapeItem.Content {
    .path(path, isReversed: self["d"]?.integer == 3)
  }

  func vector(_ key: String) -> Animated<[Double]> { self[key]?.animated([0, 0]) ?? Animated([0, 0]) }

  func scalar(_ key: String, _ standard: Double = 0) -> Animated<Double> {
    self[key]?.animated(standard) ?? Animated(standard)
  }

  private var star: StarModel {
    let points = scalar("pt", 5)
    if points.keyframes.contains(where: { $0.value > Double(LottieLimits.starPoints) }) {
      note("only \(LottieLimits.starPoints) points of a star are drawn")
    }
    return StarModel(
      isStar: self["sy"]?.integer != 2, position: vector("p"), points: points,
      rotation: scalar("r"), outerRadius: scalar("or"), innerRadius: scalar("ir"),
      outerRoundness: scalar("os"), innerRoundness: scalar("is"))
  }

  private func style(_ paint: PaintStyle.Paint) -> PaintStyle {
    PaintStyle(
      paint: paint, opacity: scalar("o", 100), isEvenOdd: self["r"]?.integer == 2,
      blendMode: self["bm"]?.integer ?? 0)
  }

  private var gradient: GradientModel {
    let colors = self["g"]
    let stops = colors?["k"]?.animated([0, 0, 0, 0, 1, 1, 1, 1])
    let count = colors?["p"]?.integer ?? 2
    // A color has four numbers, and an opacity two.
    let isTooLong = stops?.keyframes.contains { frame in
      let colorCount = min(count, frame.value.count / 4)
      return colorCount > LottieLimits.stops || frame.value.count > 6 * LottieLimits.stops
    }
    if isTooLong == true {
      note("only \(LottieLimits.stops) colors of a gradient are shown")
    }
    return GradientModel(
      isRadial: self["t"]?.integer == 2, start: vector("s"), end: vector("e"),
      highlightLength: scalar("h"), count: count,
      stops: stops ?? Animated([0, 0, 0, 0, 1, 1, 1, 1]))
  }

  private var stroke: StrokeModel {
    var model = StrokeModel(
      width: scalar("w", 1), cap: self["lc"]?.integer ?? 1, join: self["lj"]?.integer ?? 1,
      miterLimit: self["ml2"]?.animated(4) ?? Animated(self["ml"]?.number ?? 4))
    for dash in elements("d") {
      if dash["n"]?.text == "o" {
        model.dashOffset = dash.scalar("v")
      } else {
        model.dashes.append(dash.scalar("v"))
      }
    }
    return model
  }
}
