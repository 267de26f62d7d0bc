import CoreGraphics
import Testing

@testable import RenderModel

@Suite("The layers at a point")
struct LayerHitsTests {
  @Test("The layer painted last is in front; zPosition takes precedence over the order of sublayers")
  func order() {
    var scene = SmallTree()
    let below = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let raised = scene.add(CGRect(x: 0, y: 0, width: 50, height: 50)) { $0.zPosition = 1 }
    let last = scene.add(CGRect(x: 0, y: 0, width: 80, height: 80))
    #expect(scene.hits(20, 20) == [raised, last, below])
    #expect(scene.hits(70, 70) == [last, below])
    #expect(scene.hits(150, 20) == [])
  }

  @Test(
    "A sublayer is in front of its superlayer, also outside of the bounds unless they clip (L2.5)")
  func sublayers() {
    for clips in [false, true] {
      var scene = SmallTree()
      let box = scene.add(CGRect(x: 0, y: 0, width: 50, height: 50)) { $0.set(.masksToBounds, clips) }
      let child = scene.add(CGRect(x: 40, y: 40, width: 40, height: 40), in: box)
      #expect(scene.hits(45, 45) == [child, box])
      #expect(scene.hits(70, 70) == (clips ? [] : [child]))
    }
  }

  /// With a walk to the root for each layer, this takes minutes.
  @Test("The time does not grow with the depth of the tree")
  func depth() {
    var scene = SmallTree()
    var layers: [NodeID] = []
    for _ in 0..<20_000 {
      let layer = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100), in: layers.last) {
        $0.set(.masksToBounds, true)
      }
      layers.append(layer)
    }
    #expect(scene.hits(50, 50) == layers.reversed())
    #expect(scene.hits(150, 50) == [])
  }

  @Test("Round corners clip, too (L2.6)")
  func roundClip() {
    var scene = SmallTree()
    let box = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100)) {
      $0.set(.masksToBounds, true)
      $0.cornerRadius = 50
    }
    let child = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100), in: box)
    #expect(scene.hits(50, 50) == [child, box])
    #expect(!scene.hits(4, 4).contains(child))
  }

  @Test("Hidden layers, transparent ones and backs that are not drawn are not hit (L1.13, L2.3)")
  func hidden() {
    var scene = SmallTree()
    _ = scene.add(CGRect(x: 0, y: 0, width: 50, height: 50)) { $0.set(.hidden, true) }
    _ = scene.add(CGRect(x: 0, y: 0, width: 50, height: 50)) { $0.opacity = 0 }
    _ = scene.add(CGRect(x: 0, y: 0, width: 50, height: 50)) {
      $0.set(.doubleSided, false)
      $0.transform = .turned(.pi)
    }
    #expect(scene.hits(20, 20) == [])
  }

  @Test("Layers that only contain the point come after those that paint there")
  func empty() {
    var scene = SmallTree()
    let picture = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let container = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
    #expect(scene.hits(20, 20) == [picture, container])
  }

  @Test("A rotated layer is hit where it is visible")
  func turned() {
    var scene = SmallTree()
    let diamond = scene.add(CGRect(x: 50, y: 50, width: 100, height: 100)) {
      $0.transform = CATransform3D(
        CGAffineTransform(a: 0.5, b: 0.5, c: -0.5, d: 0.5, tx: 0, ty: 0))
    }
    #expect(scene.hits(100, 55) == [diamond])
    #expect(scene.hits(60, 60) == [])
  }

  @Test("Under perspective the near side is larger, and points behind the eye are not hit (L1.9)")
  func perspective() throws {
    var scene = SmallTree()
    let card = scene.add(CGRect(x: 50, y: 50, width: 100, height: 100)) {
      $0.transform = .turned(1, seenFrom: 100)
    }
    let placement = try #require(scene.tree.placement(of: card, at: 0))
    let corners = placement.outline
    #expect(corners.count == 4)
    // The limit of 20 points is a choice.
    // The left and right edges have different lengths.
    let (left, right) = (corners[3].y - corners[0].y, corners[2].y - corners[1].y)
    #expect(abs(left - right) > 20)
    for inset in [0.02, 0.5, 0.98] {
      let inside = CGPoint(
        x: corners[0].x + (corners[1].x - corners[0].x) * inset, y: 100)
      #expect(scene.hits(inside.x, inside.y) == [card])
    }
    #expect(scene.hits(min(corners[0].x, corners[1].x) - 2, 100) == [])
  }

  @Test("Of two planes that intersect, the one that is visible at the point is in front (L1.12)")
  func crossing() {
    var scene = SmallTree()
    let one = scene.add(CGRect(x: 50, y: 50, width: 100, height: 100)) {
      $0.transform = .turned(0.5)
    }
    let other = scene.add(CGRect(x: 50, y: 50, width: 100, height: 100)) {
      $0.transform = .turned(-0.5)
    }
    let (left, right) = (scene.hits(80, 100), scene.hits(120, 100))
    #expect(Set(left) == [one, other])
    #expect(left == right.reversed())
    #expect(left.first != right.first)
  }

  @Test("Sublayers of a transform layer are sorted by depth with the layers around it (L1.15)")
  func transformLayer() {
    var scene = SmallTree()
    let front = scene.add(CGRect(x: 50, y: 50, width: 100, height: 100))
    let space = scene.add(CGRect(x: 0, y: 0, width: 200, height: 200), nil, kind: .transform)
    let far = scene.add(CGRect(x: 50, y: 50, width: 100, height: 100), in: space) {
      $0.zPosition = -10
    }
    #expect(scene.hits(100, 100) == [front, far])
    #expect(!scene.hits(100, 100).contains(space))
  }

  @Test("A hit on a replica finds the sublayer of the replicator (L4.17)")
  func copies() {
    var scene = SmallTree()
    let replicator = scene.add(CGRect(x: 0, y: 0, width: 200, height: 200), nil, kind: .replicator) {
      $0.replicator.instanceCount = 3
      $0.replicator.instanceTransform = CATransform3D(
        CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 60, ty: 0))
    }
    let dot = scene.add(CGRect(x: 0, y: 0, width: 20, height: 20), in: replicator)
    #expect(scene.hits(10, 10).first == dot)
    #expect(scene.hits(130, 10).first == dot)
    #expect(!scene.hits(100, 10).contains(dot))
  }

  @Test("A mask limits hits on a layer and its sublayers to where the mask paints (decision 0021)")
  func masks() {
    var scene = SmallTree()
    let behind = scene.add(CGRect(x: 0, y: 0, width: 200, height: 200))
    let card = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100), in: card)
    let circle = scene.add(.zero, in: card, nil, kind: .shape) {
      $0.shape.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 60, height: 60), transform: nil)
      $0.shape.fillColor = .white
    }
    scene.setMask(circle, of: card)
    #expect(scene.hits(50, 50) == [child, card, behind])
    #expect(scene.hits(10, 50) == [behind])
    #expect(scene.hits(23, 23) == [behind], "in the box of the path, but not in the path")
  }

  @Test("A mask moves with its layer, includes its sublayers, and hides everything when it is hidden")
  func placesOfMasks() {
    for isHidden in [false, true] {
      var scene = SmallTree()
      let card = scene.add(CGRect(x: 100, y: 0, width: 100, height: 100))
      let mask = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100), in: card, nil) {
        $0.set(.hidden, isHidden)
      }
      _ = scene.add(CGRect(x: 0, y: 0, width: 50, height: 100), in: mask)
      scene.setMask(mask, of: card)
      #expect(scene.hits(120, 50) == (isHidden ? [] : [card]))
      #expect(scene.hits(180, 50) == [])
    }
  }

  @Test("A shape layer without a size is hit on its path")
  func shapes() {
    var scene = SmallTree()
    let circle = scene.add(.zero, nil, kind: .shape) {
      $0.shape.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 100, height: 100), transform: nil)
      $0.shape.fillColor = .white
    }
    #expect(scene.hits(70, 70) == [circle])
    #expect(scene.hits(150, 150) == [])
  }
}

@Suite("The outline of a layer on the canvas")
struct LayerPlacementTests {
  @Test("The outline and the anchor point are transformed by all superlayers")
  func chain() throws {
    var scene = SmallTree()
    let outer = scene.add(CGRect(x: 10, y: 20, width: 100, height: 100)) {
      $0.transform = CATransform3D(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    }
    let inner = scene.add(CGRect(x: 0, y: 0, width: 10, height: 10), in: outer) {
      $0.anchorPoint = .zero
      $0.position = .zero
    }
    let placement = try #require(scene.tree.placement(of: inner, at: 0))
    // The outer layer is scaled about its center, (60, 70).
    #expect(placement.outline.first == CGPoint(x: -40, y: -30))
    #expect(placement.anchorPoint == CGPoint(x: -40, y: -30))
    #expect(placement.outline[2] == CGPoint(x: -20, y: -10))
    #expect(placement.isShown)
  }

  @Test("The outline of a layer contains the points that hit it, for every kind of nesting")
  func agreesWithHits() throws {
    var scene = SmallTree()
    let space = scene.add(CGRect(x: 0, y: 0, width: 200, height: 200), nil, kind: .transform) {
      $0.transform = .turned(0.6, seenFrom: 400)
    }
    let card = scene.add(CGRect(x: 60, y: 60, width: 80, height: 80), in: space) {
      $0.transform = .turned(0.4)
    }
    let child = scene.add(CGRect(x: 20, y: 20, width: 40, height: 40), in: card)
    let corners = try #require(scene.tree.placement(of: child, at: 0)).outline
    let middle = CGPoint(
      x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    #expect(scene.hits(middle.x, middle.y) == [child, card])
    for corner in corners {
      let inside = CGPoint(
        x: corner.x + (middle.x - corner.x) * 0.05, y: corner.y + (middle.y - corner.y) * 0.05)
      let outside = CGPoint(
        x: corner.x - (middle.x - corner.x) * 0.05, y: corner.y - (middle.y - corner.y) * 0.05)
      #expect(scene.hits(inside.x, inside.y).first == child)
      #expect(scene.hits(outside.x, outside.y).first != child)
    }
  }

  @Test("A layer that is not in the tree has no placement, and one below a hidden layer is not visible")
  func absent() throws {
    var scene = SmallTree()
    let outer = scene.add(CGRect(x: 0, y: 0, width: 100, height: 100)) { $0.set(.hidden, true) }
    let inner = scene.add(CGRect(x: 0, y: 0, width: 10, height: 10), in: outer)
    let placement = try #require(scene.tree.placement(of: inner, at: 0))
    #expect(!placement.isShown)
    #expect(scene.tree.placement(of: NodeID(index: 99), at: 0) == nil)
    #expect(scene.tree.placement(of: NodeID(index: -1), at: 0) == nil)
  }
}
