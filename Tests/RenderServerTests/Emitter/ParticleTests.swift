import CoreGraphics
import Testing

@testable import RenderModel

/// Tests of where particles are born (L4.25), and of the particles that particles emit (L4.30).
struct ParticleTests {
  /// Returns the places of birth of 200 particles in a shape of 80 × 40 points with a depth of 20.
  private func origins(
    _ shape: EmitterShape, _ mode: EmitterMode
  ) -> [ParticleOrigin] {
    var layer = EmitterProperties()
    layer.shape = shape
    layer.mode = mode
    layer.emitterSize = CGSize(width: 80, height: 40)
    layer.emitterDepth = 20
    return (0..<200).map { number -> ParticleOrigin in
      var random = ParticleRandom(seed: 5, cell: 0, particle: UInt64(number))
      return layer.origin(SIMD3(random.next(), random.next(), random.next()))
    }
  }

  /// Returns true if a place of birth belongs to the part of the shape that the mode selects.
  private func lies(_ p: SIMD3<Double>, on shape: EmitterShape, _ mode: EmitterMode) -> Bool {
    let edge = (x: abs(p.x) == 40, y: abs(p.y) == 20, z: abs(p.z) == 10)
    let isInside = abs(p.x) <= 40 && abs(p.y) <= 20
    let radius = (p * p).sum().squareRoot()
    // The radius of a circle and of a sphere is the width of the emitter (L4.25).
    let isOnRim = abs(radius - 80) < 1e-9
    switch (shape, mode) {
    case (.path, _), (_, .sequential): return false
    case (.point, _): return p == .zero
    case (.line, .points): return edge.x && p.y == 0
    case (.line, _): return abs(p.x) <= 40 && p.y == 0 && p.z == 0
    case (.rectangle, .points): return edge.x && edge.y && p.z == 0
    case (.rectangle, .outline): return isInside && (edge.x || edge.y) && p.z == 0
    case (.rectangle, _): return isInside && p.z == 0
    case (.cuboid, .points): return edge.x && edge.y && edge.z
    case (.cuboid, .outline): return isInside && (edge.x || edge.y) && edge.z
    case (.cuboid, .surface): return isInside && abs(p.z) <= 10 && (edge.x || edge.y || edge.z)
    case (.cuboid, .volume): return isInside && abs(p.z) <= 10
    case (.circle, .points), (.circle, .outline): return isOnRim && p.z == 0
    case (.circle, _): return radius <= 80 && p.z == 0
    case (.sphere, .volume): return radius <= 80
    case (.sphere, .surface): return isOnRim
    case (.sphere, _): return isOnRim && p.z == 0
    }
  }

  @Test(arguments: [EmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere])
  func everyModePlacesParticlesOnItsShape(shape: EmitterShape) {
    for mode in [EmitterMode.points, .outline, .surface, .volume] {
      let all = origins(shape, mode)
      #expect(all.allSatisfy { lies($0.position, on: shape, mode) }, "\(shape) \(mode)")
      guard shape != .point else { continue }
      let middle = all.reduce(SIMD3<Double>.zero) { $0 + $1.position } / 200
      // On a circle of radius 80, x has the largest standard deviation, 56.6, and the mean of 200 has one of
      // 4. The limit is three times that.
      #expect(abs(middle.x) < 12, "\(shape) \(mode) is not about its center")
      #expect(Set(all.map(\.position.x)).count > 1)
    }
  }

  @Test func aDiscIsEvenlyFilled() {
    let inner = origins(.circle, .surface).count { ($0.position * $0.position).sum() < 1600 }
    // The inner disc has half the radius, and therefore a quarter of the area.
    // The expected number is 50, with a standard deviation of 6.1. The limits are about three times that.
    #expect((30...70).contains(inner))
  }

  private var comet: EmitterProperties {
    var trail = EmitterCellValues()
    trail.birthRate = 10
    trail.lifetime = 2
    trail.contents = .image(EmitterProperties.image)
    return .snow {
      $0.birthRate = 0.1
      $0.lifetime = 1
      $0.contents = nil
      $0.velocity = 100
      $0.velocityRange = 0
      $0.emissionRange = 0
      $0.cells = [trail]
    }
  }

  @Test func aParticleWithoutAPictureLeavesATrailThatOutlivesIt() {
    let emission = Emission(comet, appearance: 0)
    let flying = emission.sprites(at: 0.55)
    #expect(flying.map { ($0.x / 10).rounded() } == [0, 1, 2, 3, 4, 5])
    let left = emission.sprites(at: 2.25)
    #expect(left.map { ($0.x / 10).rounded() } == [3, 4, 5, 6, 7, 8, 9])
    #expect(emission.sprites(at: 3).isEmpty)
  }

  @Test func emittedParticlesFlyInTheDirectionOfTheirParent() {
    var layer = comet
    layer.cells[0].yAcceleration = 1e6
    layer.cells[0].cells[0].velocity = 1000
    // At its first birth after 0, at 0.1 s, the parent moves almost exactly in the direction of the y axis.
    let sprite = Emission(layer, appearance: 0).sprites(at: 0.15).last
    let drop = 1e6 * 0.1 * 0.1 / 2
    #expect(abs((sprite?.y ?? 0) - drop - 50) < 1)
  }

  @Test func theParticlesOfTwoParentsDiffer() {
    var layer = comet
    layer.cells[0].birthRate = 1
    layer.cells[0].velocity = 0
    layer.cells[0].cells[0].velocity = 100
    layer.cells[0].cells[0].emissionRange = 6
    let sprites = Emission(layer, appearance: 0).sprites(at: 1.95)
    // The first parent emitted ten particles in its life of 1 s, and the second one ten up to its age of 0.95 s. All
    // of them are born in the middle, so the angle of a position is the direction of the flight.
    #expect(sprites.count == 20)
    let angles = sprites.map { atan2($0.y, $0.x) }
    for (first, second) in zip(angles.prefix(10), angles.suffix(10)) {
      #expect(abs(first - second) > 0.01)
    }
  }

  @Test func cellsThatAreNestedTooDeeplyAreIgnored() {
    var cell = EmitterCellValues()
    cell.birthRate = 2
    cell.lifetime = 1
    cell.contents = .image(EmitterProperties.image)
    for _ in 0..<20 {
      var outer = cell
      outer.cells = [cell]
      cell = outer
    }
    var layer = EmitterProperties()
    layer.cells = [cell]
    #expect(!Emission(layer, appearance: 0).sprites(at: 1).isEmpty)
  }

  @Test func renderModesSortByAgeOrByDepth() {
    func orders(_ mode: ParticleRenderMode) -> [Double] {
      var layer = EmitterProperties.snow { $0.zAcceleration = 3 }
      layer.renderMode = mode
      layer.cells.append(layer.cells[0])
      return Emission(layer, appearance: 0).sprites(at: 3).map(\.order)
    }
    #expect(orders(.oldestFirst) == orders(.oldestFirst).sorted(by: >))
    #expect(orders(.oldestLast) == orders(.oldestFirst).reversed())
    #expect(orders(.backToFront) == orders(.backToFront).sorted())
    #expect(orders(.backToFront).count == 122)
  }
}
