import CoreGraphics

// Traversals of many layers. None recurses, because trees may be deep.

extension CALayer {
  final func detachAnimationsOfSubtree() {
    forEachInSubtree { layer in
      if !layer.attachedAnimations.isEmpty { layer.detachAllAnimations() }
    }
  }

  /// Calls `body` for the layer and then for its descendants, superlayers first. Sublayers that `body` adds are visited
  /// too.
  package final func forEachInSubtree(_ body: (CALayer) -> Void) {
    var pending = [self]
    while let layer = pending.popLast() {
      body(layer)
      pending.append(contentsOf: layer.attachedLayers.reversed())
    }
  }
}

/// Returns `layers` sorted by their depth in the tree. Each superlayer is visited once, however deep the tree is.
func superlayersFirst(_ layers: [CALayer]) -> [CALayer] {
  guard layers.count > 1 else { return layers }
  var depths: [ObjectIdentifier: Int] = [:]
  for layer in layers {
    var path: [CALayer] = []
    var next: CALayer? = layer
    while let layer = next, depths[ObjectIdentifier(layer)] == nil {
      path.append(layer)
      next = layer.currentSuperlayer
    }
    var depth = next.flatMap { depths[ObjectIdentifier($0)] } ?? 0
    for layer in path.reversed() {
      depth += 1
      depths[ObjectIdentifier(layer)] = depth
    }
  }
  return layers.map { ($0, depths[ObjectIdentifier($0)] ?? 0) }.sorted { $0.1 < $1.1 }.map(\.0)
}
