import CoreGraphics
import RenderModel

extension LayerTree {
  /// Returns the layers that can look different at other times: those that are animated or emit particles, and those
  /// that differ from `other` in their sublayers or in the properties that `equalsPresentation` compares.
  func movers(comparedWith other: LayerTree) -> Set<NodeID> {
    var movers = Set<NodeID>()
    for index in nodes.indices {
      let (node, id) = (nodes[index], NodeID(index: Int32(index)))
      let isSame = other.nodes.indices.contains(index) && node.equalsPresentation(other.nodes[index])
      if !node.animations.isEmpty || node.properties.kind == .emitter || !isSame {
        movers.insert(id)
      }
    }
    return movers
  }

  /// Removes the background, contents, border, shadow and background filters of all layers and, except for replicator
  /// and scroll layers, the values that only layers of their kind have; those of replicator and scroll layers draw
  /// nothing themselves. Layers in `movers`, animated layers and the descendants of both keep theirs.
  mutating func removePaint(exceptOf movers: Set<NodeID>) {
    guard let root else { return }
    var rest = [root]
    while let id = rest.popLast() {
      guard !movers.contains(id), self[id].animations.isEmpty else { continue }
      self[id].setProperties(self[id].properties.withoutPaint)
      rest += self[id].sublayers
    }
  }
}

extension LayerNode {
  fileprivate func equalsPresentation(_ other: LayerNode) -> Bool {
    sublayers == other.sublayers && properties.equalsPresentation(other.properties)
  }
}

extension LayerProperties {
  /// Compares some of the properties, which are a choice. A change of another one, such as a shadow or the path of a
  /// shape layer, makes a layer a mover only if it is animated.
  fileprivate func equalsPresentation(_ other: LayerProperties) -> Bool {
    bounds == other.bounds && position == other.position && anchorPoint == other.anchorPoint
      && transform == other.transform && zPosition == other.zPosition && opacity == other.opacity
      && flags == other.flags && timing == other.timing && contents == other.contents
      && contentsRect == other.contentsRect && backgroundColor == other.backgroundColor
      && cornerRadius == other.cornerRadius && borderWidth == other.borderWidth
      && borderColor == other.borderColor
  }

  fileprivate var withoutPaint: LayerProperties {
    var plain = self
    (plain.backgroundColor, plain.contents, plain.borderWidth) = (nil, nil, 0)
    guard hasRare else { return plain }
    plain.rare.values.shadowOpacity = 0
    plain.rare.values.backgroundFilters = FilterList()
    if kind != .replicator, kind != .scroll { plain.rare.values.ofKind = .none }
    return plain
  }
}
