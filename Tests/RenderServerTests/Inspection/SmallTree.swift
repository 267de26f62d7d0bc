import CoreGraphics

@testable import RenderModel
@testable import RenderServer

/// A tree that a test builds layer by layer. The root layer is 200 × 200 points large, and its corner is at the
/// origin.
struct SmallTree {
  private var values: [LayerProperties] = []
  private var sublayers: [[Int]] = []
  private var masks: [Int: Int] = [:]
  let root: NodeID

  init() {
    root = NodeID(index: 0)
    var values = LayerProperties()
    values.anchorPoint = .zero
    values.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    self.values = [values]
    sublayers = [[]]
  }

  /// Adds a layer to `superlayer`, or to the root layer if that is nil. The anchor point is in the middle of the
  /// layer.
  mutating func add(
    _ frame: CGRect, in superlayer: NodeID? = nil, _ color: CGColor? = .white,
    kind: LayerKind = .plain, _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> NodeID {
    var new = LayerProperties(kind: kind)
    new.bounds = CGRect(origin: .zero, size: frame.size)
    new.position = CGPoint(x: frame.midX, y: frame.midY)
    new.backgroundColor = color
    change(&new)
    let id = NodeID(index: Int32(values.count))
    values.append(new)
    sublayers.append([])
    sublayers[Int((superlayer ?? root).index)].append(Int(id.index))
    return id
  }

  /// Makes `mask`, which was added to `layer` before, the mask of that layer.
  mutating func setMask(_ mask: NodeID, of layer: NodeID) {
    sublayers[Int(layer.index)].removeAll { $0 == Int(mask.index) }
    masks[Int(layer.index)] = Int(mask.index)
  }

  var tree: LayerTree {
    var commit = Commit(time: 0)
    commit.inserted = values.indices.map { NodeID(index: Int32($0)) }
    for index in values.indices {
      var update = NodeUpdate(id: NodeID(index: Int32(index)))
      update.properties = values[index]
      update.sublayers = sublayers[index].map { NodeID(index: Int32($0)) }
      if let mask = masks[index] { update.mask = .some(NodeID(index: Int32(mask))) }
      commit.updates.append(update)
    }
    commit.root = .some(root)
    var tree = LayerTree()
    tree.apply(commit)
    return tree
  }

  /// Returns the layers at a point from front to back, without the root layer.
  func hits(_ x: Double, _ y: Double) -> [NodeID] {
    LayerHits(tree, at: 0).layers(at: CGPoint(x: x, y: y)).filter { $0 != root }
  }

  func groups(of id: NodeID) -> [OffscreenReason] {
    let canvas = PixelRect(x: 0, y: 0, width: 200, height: 200)
    return (tree.offscreenGroups(at: 0, canvas: canvas, scale: 1)[id] ?? []).map(\.reason)
  }
}

extension CATransform3D {
  /// Returns a rotation about the y axis by an angle in radians, followed by the perspective of a viewer at a
  /// distance in points, if there is one.
  static func turned(_ angle: Double, seenFrom distance: Double? = nil) -> CATransform3D {
    var turn = CATransform3D.identity
    (turn.m11, turn.m13, turn.m31, turn.m33) = (cos(angle), -sin(angle), sin(angle), cos(angle))
    guard let distance else { return turn }
    var view = CATransform3D.identity
    view.m34 = -1 / distance
    return turn.concatenating(view)
  }
}
