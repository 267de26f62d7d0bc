import CoreGraphics
import TestSupport
import Testing

@testable import DisplayLists
@testable import RenderModel
@testable import RenderServer

/// Tests of behaviors of particles (L4.40), and of properties that cells have beyond the public ones (L4.39).
struct BehaviorTests {
  /// Returns an emitter layer with one cell without randomness, which emits one particle per second. The particles
  /// fly to the right at 10 points per second.
  private func layer(
    _ behaviors: [NamedFilter] = [], _ change: (inout EmitterCellValues) -> Void = { _ in }
  ) -> EmitterProperties {
    var layer = EmitterProperties.snow {
      $0.birthRate = 1
      $0.lifetime = 4
      $0.velocity = 10
      $0.velocityRange = 0
      $0.emissionRange = 0
      change(&$0)
    }
    layer.behaviors = behaviors
    return layer
  }

  private func behavior(_ type: String, _ values: [String: PropertyValue]) -> NamedFilter {
    NamedFilter(name: type, type: type, parameters: FilterParameters(values))
  }

  private func numbers(_ values: Double...) -> PropertyValue { .array(values.map { .number($0) }) }

  /// Returns the oldest particle at a time. In these tests it is the particle that was born at 0.
  private func first(_ layer: EmitterProperties, at time: Double) -> ParticleSprite? {
    Emission(layer, appearance: 0).sprites(at: time).first
  }

  private func alpha(_ layer: EmitterProperties, at time: Double) -> UInt32 {
    (first(layer, at: time)?.color ?? 0) >> 24
  }

  // MARK: Appearance

  @Test func valuesFollowCurvesOverLife() throws {
    // The lifetime is 4 s. The curve is 0.5 at 0 s, 2 at 1 s, and 1.25 at 0.5 s and at 2.5 s. The cell's
    // scale, 2, is multiplied by it or, if the behavior is additive, added to it.
    let curve: [String: PropertyValue] = [
      "keyPath": .string("scale"), "values": numbers(0.5, 2, 0.5), "locations": numbers(0, 0.25, 1),
    ]
    let sized = layer([behavior("valueOverLife", curve)]) { $0.scale = 2 }
    #expect(abs(try #require(first(sized, at: 0.5)).scale - 2.5) < 1e-9)
    #expect(abs(try #require(first(sized, at: 1)).scale - 4) < 1e-9)
    #expect(abs(try #require(first(sized, at: 2.5)).scale - 2.5) < 1e-9)
    let added = curve.merging(["additive": .bool(true)]) { $1 }
    let larger = layer([behavior("valueOverLife", added)]) { $0.scale = 2 }
    #expect(abs(try #require(first(larger, at: 1)).scale - 4) < 1e-9)
    #expect(abs(try #require(first(larger, at: 0)).scale - 2.5) < 1e-9)
  }

  @Test func colorsFollowRampsOverLife() throws {
    let colors: PropertyValue = .array([
      .color(CGColor(red: 1, green: 1, blue: 1, alpha: 1)),
      .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0)),
    ])
    let ramp = layer([behavior("colorOverLife", ["colors": colors])])
    #expect(first(ramp, at: 0)?.color == 0xFFFF_FFFF)
    #expect(first(ramp, at: 2)?.color == 0x8080_4040)
  }

  /// The alpha fades with the distance from an axis through (0, 0) that is parallel to the y axis. It is halved at 15
  /// points.
  @Test func valuesFollowTheDistance() {
    let fade: [String: PropertyValue] = [
      "keyPath": .string("color.alpha"), "attractorType": .string("axial"),
      "position": .point(CGPoint(x: 0, y: 0)), "orientationLatitude": .number(.pi / 2),
      "orientationLongitude": .number(.pi / 2), "falloff": .number(20),
      "falloffDistance": .number(5), "values": numbers(1, 0),
    ]
    let fading = layer([behavior("valueOverDistance", fade)])
    #expect(alpha(fading, at: 0.25) == 255)
    #expect(abs(Int(alpha(fading, at: 1.5)) - 128) <= 1)
    // At 3 s the particles are at 30, 20, 10 and 0 points. The first is transparent and therefore not drawn. The
    // second has a quarter of 255 levels, and the third three quarters.
    let alphas = Emission(fading, appearance: 0).sprites(at: 3).map { $0.color >> 24 }
    #expect(alphas == [64, 191, 255])
  }

  @Test func lightFadesOrDarkens() {
    let light: [String: PropertyValue] = [
      "ambientIntensity": .number(0.25), "diffuseIntensity": .number(0.75), "falloff": .number(20),
      "falloffDistance": .number(0), "appliesAlpha": .bool(true),
    ]
    // The particle is 10 points away after 1 s, where half of the diffuse light is left: 0.25 + 0.75 / 2 of
    // 255 levels. Beyond 20 points only the ambient light is left, a quarter.
    let fading = layer([behavior("light", light)])
    #expect(alpha(fading, at: 0) == 255)
    #expect(abs(Int(alpha(fading, at: 1)) - 159) <= 1)
    #expect(abs(Int(alpha(fading, at: 3)) - 64) <= 1)
    let plain = light.merging(["appliesAlpha": .bool(false)]) { $1 }
    let dark = layer([behavior("light", plain)])
    #expect(first(dark, at: 3)?.color == 0xFF40_4040)
  }

  @Test func particlesTurnIntoTheDirectionOfTheirMotion() throws {
    // `alignToMotion` adds π/2 to the direction of motion, which is 1 radian here. The rotation cancels that.
    let aligned = layer([behavior("alignToMotion", ["rotation": .number(-.pi / 2)])]) {
      $0.emissionLongitude = 1
    }
    let sprite = try #require(first(aligned, at: 1))
    #expect(abs(atan2(sprite.axisY, sprite.axisX) - 1) < 1e-9)
  }

  // MARK: Forces

  /// The closed forms agree with an integration in small steps, whatever the mass of the particle is.
  @Test(arguments: [(0.0, 1.0), (0.7, 1.0), (0.7, 2.5)])
  func closedFormsAgreeWithSteps(drag: Double, mass: Double) throws {
    let wave = behavior("wave", ["force": numbers(30, -20, 5), "frequency": .number(0.4)])
    let air = behavior("drag", ["drag": .number(drag)])
    let forces = try #require(ParticleForces([wave, air]))
    let particle = ForcedParticle(
      start: ParticleMotion(position: SIMD3(1, 2, 3), velocity: SIMD3(10, -4, 1)),
      acceleration: SIMD3(0, 9, -1), mass: mass, birth: 0.3, lifetime: 4)
    var (motion, step) = (particle.start, 1e-4)
    for index in 0..<30_000 {
      let time = particle.birth + (Double(index) + 0.5) * step
      let push = SIMD3(30.0, -20, 5) * sin(2 * .pi * 0.4 * time) - drag * motion.velocity
      motion.velocity += (particle.acceleration + push / mass) * step
      motion.position += motion.velocity * step
    }
    step = 3
    let exact = forces.motion(of: particle, atAge: step)
    #expect((exact.position - motion.position).length < 0.02)
    #expect((exact.velocity - motion.velocity).length < 0.02)
  }

  /// A particle on a spring without friction keeps its energy. The particles at a time do not depend on the times for
  /// which they were computed before.
  @Test func attractorsPullByFixedSteps() throws {
    let pull = behavior("attractor", ["position": .point(.zero), "stiffness": .number(4)])
    let forces = try #require(ParticleForces([pull]))
    let particle = ForcedParticle(
      start: ParticleMotion(position: SIMD3(10, 0, 0), velocity: .zero), acceleration: .zero, mass: 1,
      birth: 0, lifetime: 8)
    let half = forces.motion(of: particle, atAge: .pi / 2)
    #expect((half.position - SIMD3(-10, 0, 0)).length < 0.05)
    let drawn = layer([pull])
    let emission = Emission(drawn, appearance: 0)
    let later = emission.sprites(at: 3.3)
    _ = emission.sprites(at: 0.1)
    #expect(emission.sprites(at: 3.3) == later)
  }

  @Test func disabledAndUnknownBehaviorsDoNothing() {
    var off = behavior("wave", ["force": numbers(30, 0, 0), "frequency": .number(1)])
    off.isEnabled = false
    let plain = Emission(layer(), appearance: 0).sprites(at: 2)
    #expect(Emission(layer([off, behavior("magic", [:])]), appearance: 0).sprites(at: 2) == plain)
  }

  /// The behaviors of a cell act only on the particles of that cell.
  @Test func behaviorsOfACellActOnItsParticles() {
    var both = layer()
    both.cells.append(both.cells[0])
    both.cells[1].behaviors = [
      behavior("valueOverLife", ["keyPath": .string("color.alpha"), "values": numbers(0.5)])
    ]
    let alphas = Emission(both, appearance: 0).sprites(at: 0.5).map { $0.color >> 24 }
    #expect(Set(alphas) == [255, 128])
  }

  // MARK: Cells and layers

  @Test func frameModesSelectTheFramesOfAPicture() throws {
    func sources(_ mode: ParticleFrameMode, fps: Double) -> [CGFloat] {
      var values = layer {
        $0.frameMode = mode
        $0.frameCount = 4
        $0.framesPerRow = 2
        $0.framesPerSecond = fps
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        $0.contents = .image(CGImage(adopting: Bitmap(width: 8, height: 8)))
      }
      values.cells[0].velocity = 0
      var collector = ParticleCollector(sprites: [], pictures: [])
      collector.collect(Emission(values, appearance: 0), at: 3.5)
      return collector.sprites.map {
        let source = collector.pictures[Int($0.picture)].source
        // The number of the frame. Frames are 4 × 4 pixels large, and a row has two of them.
        return source.minX / 4 + source.minY / 2
      }
    }
    // The particles were born at 0, 1, 2 and 3. The oldest comes first.
    #expect(sources(.sequential, fps: 0) == [0, 1, 2, 3])
    #expect(sources(.single, fps: 0) == [0, 0, 0, 0])
    #expect(sources(.single, fps: 1) == [3, 2, 1, 0])
    #expect(sources(.sequential, fps: 1) == [3, 3, 3, 3])
    let random = sources(.random, fps: 0)
    #expect(random.count == 4 && random.allSatisfy { [0, 1, 2, 3].contains($0) })
  }

  /// Editors may leave a number of frames in a cell whose picture contains only one.
  @Test func aPictureWithoutRoomForFramesIsShownWhole() {
    let values = layer {
      $0.frameCount = 9
      $0.framesPerRow = 3
    }
    var collector = ParticleCollector(sprites: [], pictures: [])
    collector.collect(Emission(values, appearance: 0), at: 3.5)
    #expect(Set(collector.sprites.map { collector.pictures[Int($0.picture)].source.minX }) == [0])
  }

  @Test func particlesAreBornAlongAPathInItsOrder() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 20)])
    var values = layer { $0.velocity = 0 }
    (values.shape, values.mode) = (.path, .sequential)
    values.outline = path.copy().flatMap { EmitterOutline($0) }
    let locations = Emission(values, appearance: 0).sprites(at: 3.5).map { SIMD2($0.x, $0.y) }
    #expect(locations == [SIMD2(0, 0), SIMD2(10, 0), SIMD2(10, 20), SIMD2(0, 0)])
    for mode in EmitterMode.allCases {
      values.mode = mode
      let sprites = Emission(values, appearance: 0).sprites(at: 3.5)
      #expect(sprites.count == 4, "\(mode)")
      #expect(sprites.allSatisfy { (0...10).contains($0.x) && (0...20).contains($0.y) }, "\(mode)")
    }
  }

  private func isBornInside(of corners: [CGPoint], within radius: Double) -> Bool {
    let path = CGMutablePath()
    path.addLines(between: corners)
    path.closeSubpath()
    var values = layer { $0.velocity = 0 }
    (values.shape, values.mode) = (.path, .surface)
    values.outline = path.copy().flatMap { EmitterOutline($0) }
    let sprites = Emission(values, appearance: 0).sprites(at: 3.5)
    let radii = sprites.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    return !radii.isEmpty && radii.allSatisfy { $0 < radius }
  }

  @Test(arguments: [100, 20_000]) func particlesAreBornInsideOfAPathOfManyLines(lines: Int) {
    let circle = (0..<lines).map {
      let angle = 2 * Double.pi * Double($0) / Double(lines)
      return CGPoint(x: 10 * cos(angle), y: 10 * sin(angle))
    }
    // A particle on the path itself would have a distance of at least 10 · cos(π / 100) = 9.995.
    let isInside = isBornInside(of: circle, within: 9.9)
    #expect(isInside)
  }

  /// Finding points inside would take too long where thousands of lines have the same y coordinate.
  @Test(arguments: [(lines: 100, isRim: false), (lines: 5000, isRim: true)])
  func particlesAreBornOnAPathOfTooManyTallLines(lines: Int, isRim: Bool) throws {
    // A zigzag between the lower and the upper edge of a square.
    let zigzag = (0..<lines).map { CGPoint(x: Double($0) / 500 - 5, y: $0 % 2 == 0 ? -5 : 5) }
    let path = CGMutablePath()
    path.addLines(between: zigzag)
    let outline = try #require(path.copy().flatMap { EmitterOutline($0) })
    let draws = (0..<20).map { SIMD2(Double($0) / 20, 0.5) }
    #expect((outline.examinedLines == 0) == isRim)
    #expect(draws.allSatisfy { outline.inside($0) == outline.rim($0.x) } == isRim)
  }

  @Test func aPolygonInBandsContainsWhatItsPathContains() throws {
    for seed in rounds(20) {
      var random = SeededGenerator(seed: seed)
      let corners = (0..<Int.random(in: 3...60, using: &random)).map { _ in
        CGPoint(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
      }
      let path = CGMutablePath()
      path.addLines(between: corners)
      path.closeSubpath()
      let points = corners.map { SIMD2(Double($0.x), Double($0.y)) }
      let sides = points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
      let y = points.map(\.y)
      let polygon = BandedPolygon(sides, y: try #require(y.min())...(try #require(y.max())))
      #expect(polygon.greatestCount <= sides.count)
      for _ in 0..<100 {
        let point = SIMD2(
          Double.random(in: -10...10, using: &random), Double.random(in: -10...10, using: &random))
        #expect(
          polygon.contains(point) == path.contains(CGPoint(x: point.x, y: point.y)),
          "\(random.seedText)")
      }
    }
  }

  @Test func particlesOutsideOfTheCullingAreaAreNotDrawn() {
    // The particles are 0.5, 1.5, 2.5 and 3.5 s old, t. They are at x = 10 t and z = t². Two of them are
    // within 20 points, and one of these has a z of at least 1.
    var values = layer { $0.zAcceleration = 2 }
    #expect(Emission(values, appearance: 0).sprites(at: 3.5).count == 4)
    values.cullRect = CGRect(x: 0, y: -1, width: 20, height: 2)
    #expect(Emission(values, appearance: 0).sprites(at: 3.5).count == 2)
    values.cullMinZ = 1
    #expect(Emission(values, appearance: 0).sprites(at: 3.5).count == 1)
  }

  @Test func tiltedPlanesAreForeshortened() throws {
    let tilted = layer {
      $0.particleType = .plane
      $0.orientationLatitude = .pi / 3
    }
    let sprite = try #require(first(tilted, at: 1))
    #expect(abs(sprite.axisX - 0.5) < 1e-9 && abs(sprite.sideY - 1) < 1e-9 && sprite.scale >= 1)
    let sprites = layer { $0.orientationLatitude = .pi / 3 }
    #expect(try #require(first(sprites, at: 1)).axisX == 1)
  }

  @Test func parametersAreReadAndChangedByKeyPaths() throws {
    var list = [behavior("wave", ["force": numbers(1, 2, 3), "frequency": .number(2)])]
    #expect(list["wave", "frequency"] == .number(2))
    #expect(list["wave", "force.@index(1)"] == .number(2))
    list["wave", "force.@index(1)"] = .number(7)
    #expect(list["wave", "force"] == numbers(1, 7, 3))
    list["none", "force"] = .number(7)
    #expect(list["wave", "force.@index(9)"] == .null && list["none", "force"] == .null)
    let path = PropertyPath("emitterBehaviors.wave.force", kind: .emitter)
    #expect(path?.root == .filter(.emitterBehaviors, name: "wave", key: "force"))
  }
}
