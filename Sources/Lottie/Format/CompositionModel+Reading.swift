import Foundation
import JSON

extension CompositionModel {
  /// Reads a file. Parts that cannot be used become issues of the context.
  /// - Throws: `LottieError` if it is not a Lottie file.
  init(_ node: Node, file: String) throws {
    guard node["layers"] != nil, let width = node["w"]?.side("width"),
      let height = node["h"]?.side("height")
    else { throw LottieError(file, "is not a Lottie animation: it has no size or no layers") }
    (self.width, self.height) = (width, height)
    frameRate = node.frameRate
    inPoint = node["ip"]?.number ?? 0
    outPoint = node.outPoint(after: inPoint)
    if let slots = node["slots"] { node.context.add(slots) }
    fonts = node["fonts"]?.fonts ?? [:]
    glyphs = node["chars"]?.glyphs ?? GlyphTable()
    for asset in node.elements("assets") { read(asset) }
    layers = node["layers"]?.layers ?? []
    markers = node.elements("markers").prefix(LottieLimits.markers).map { marker in
      (
        (marker["cm"]?.text ?? "").limited(to: LottieLimits.name), marker["tm"]?.number ?? 0,
        marker["dr"]?.number ?? 0
      )
    }
  }

  private mutating func read(_ node: Node) {
    guard let name = node["id"]?.text, node.context.budget.spend(400) else { return }
    if let layers = node["layers"] {
      assets[name] = .composition(layers.layers)
    } else if let image = node.image {
      assets[name] = image
    }
  }
}

extension Node {
  fileprivate var image: AssetModel? {
    if let slot = self["sid"]?.text, let value = context.slots[slot],
      let image = Node(value, at: location, in: context).plainImage
    {
      return image
    }
    return plainImage
  }

  private var plainImage: AssetModel? {
    guard let name = self["p"]?.text, !name.isEmpty else { return nil }
    let isEmbedded = self["e"]?.flag == true || name.hasPrefix("data:")
    return .image(
      path: isEmbedded ? name : (self["u"]?.text ?? "") + name, width: length("w"),
      height: length("h"))
  }
}

extension ReadingContext {
  /// Adds the values of the file's slots. Values of a theme, which are already there, take precedence.
  fileprivate func add(_ node: Node) {
    for (name, slot) in node.members where slots[name] == nil { slots[name] = slot["p"]?.value }
  }
}
