extension Node {
  /// The estimated memory of the model of a layer in bytes.
  private static let layerCost = 2 * MemoryLayout<LayerModel>.stride + 1000

  /// Reads a list of layers.
  var layers: [LayerModel] {
    guard case .list = value else {
      note("this is not a list of layers; nothing is shown for it")
      return []
    }
    let layers = elements.compactMap { node -> LayerModel? in
      guard case .object = node.value, node.context.budget.spend(Self.layerCost) else { return nil }
      return node.layer
    }
    for location in layers.locationsWithTooManyParents {
      context.note(
        "a layer has more than \(LottieLimits.parents) parents, or is its own parent; the others are left out",
        at: location)
    }
    return layers
  }

  private var layer: LayerModel {
    var layer = LayerModel(location: location)
    layer.name = name
    (layer.index, layer.parent) = (self["ind"]?.integer, self["parent"]?.integer)
    layer.isHidden = self["hd"]?.flag ?? false
    // Without these, a layer is shown at all times: no number is read that is greater (`Node.number`).
    layer.inPoint = self["ip"]?.number ?? -1e9
    layer.outPoint = self["op"]?.number ?? 1e9
    layer.start = self["st"]?.number ?? 0
    layer.stretch = stretch
    checkTimes(of: layer)
    layer.transform = self["ks"].map { TransformModel($0) } ?? .standard
    layer.isThreeDimensional = self["ddd"]?.flag ?? false
    layer.turnsWithMotion = self["ao"]?.flag ?? false
    layer.blendMode = self["bm"]?.integer ?? 0
    layer.masks = masks
    layer.matte = matte
    layer.isMatte = self["td"]?.flag ?? false
    layer.effects = effects + styles
    if layer.effects.count(where: \.isShadow) > 1 { note("only the last drop shadow is drawn") }
    layer.content = layerContent
    return layer
  }

  private typealias ContentReader = @Sendable (Node) -> LayerModel.Content

  /// The readers of the layers' contents, by the number of the layer's type. The zoom of a camera without one is a
  /// choice.
  private static let contents: [Int: ContentReader] = [
    0: { node in
      .composition(
        asset: node["refId"]?.text ?? "", width: node.length("w"), height: node.length("h"),
        time: node["tm"]?.animated(0))
    },
    1: { node in
      .solid(
        color: node["sc"]?.text ?? "", width: node.length("sw"), height: node.length("sh"))
    },
    2: { .image(asset: $0["refId"]?.text ?? "") },
    3: { _ in .none },
    4: { .shapes($0["shapes"]?.shapes() ?? []) },
    5: { node in node["t"].map { .text($0.textModel) } ?? .none },
    6: { node in
      node.note("sounds are not played")
      return .none
    },
    13: { node in
      .camera(zoom: node.scalar("pe", 1000), hasTarget: node["ks"]?["a"] != nil)
    },
  ]

  private var layerContent: LayerModel.Content {
    let type = self["ty"]?.integer ?? 3
    guard let read = Self.contents[type] else {
      note("layers of the type \(type) are not shown")
      return .none
    }
    return read(self)
  }

  /// The matte. Its types are: 1 alpha, 2 inverted alpha, 3 luminance, 4 inverted luminance.
  private var matte: LayerModel.Matte? {
    guard let type = self["tt"]?.integer, (1...4).contains(type) else { return nil }
    return LayerModel.Matte(source: self["tp"]?.integer, isLuma: type > 2, isInverted: type % 2 == 0)
  }

  private var masks: [MaskModel] {
    elements("masksProperties").compactMap { node in
      guard context.budget.spend(1000), let path = node["pt"]?.animatedPath else { return nil }
      let mode = MaskModel.Mode(rawValue: node["mode"]?.text ?? "a")
      if mode == nil { node.note("a mask of an unknown mode is left out") }
      return MaskModel(
        mode: mode ?? .none, isInverted: node["inv"]?.flag ?? false, path: path,
        opacity: node.scalar("o", 100), expansion: node.scalar("x"))
    }
  }
}

extension [LayerModel] {
  /// The locations of the layers with more parents than `LottieLimits.parents`, such as those that are their own parent,
  /// directly or through others.
  fileprivate var locationsWithTooManyParents: [Location] {
    // The value for a layer without a parent is nil.
    var parents: [Int: Int?] = [:]
    for layer in self {
      if let index = layer.index { parents.updateValue(layer.parent, forKey: index) }
    }
    return compactMap { layer in
      var (next, count) = (layer.parent, 0)
      while let index = next, let parent = parents[index], count <= LottieLimits.parents {
        (next, count) = (parent, count + 1)
      }
      return count > LottieLimits.parents ? layer.location : nil
    }
  }
}
