import CoreGraphics
import Testing

@testable import DisplayLists
@testable import RenderModel
@testable import RenderServer

/// Tests that a frame draws only a limited number of particles, however many are born (L2.24).
@Suite struct ParticleBudgetTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 300, height: 300)

  /// Returns an emitter layer in the middle of the canvas whose emission begins at scene time 0.
  private static func emitter(rate: Double, scale: Double) -> LayerProperties {
    var layer = LayerProperties(kind: .emitter)
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 150, y: 150)
    var values = EmitterProperties.snow {
      ($0.birthRate, $0.lifetime, $0.scale, $0.velocity) = (rate, 100, scale, 0.5)
    }
    values.emitterPosition = CGPoint(x: 50, y: 50)
    values.appearance = 0
    layer.emitter = values
    return layer
  }

  private static func renderer(of layers: [LayerProperties]) -> FrameRenderer {
    let renderer = FrameRenderer(context: context(of: layers, in: canvas))
    _ = renderer.prepare(at: 50, canvas: canvas, scale: 1)
    return renderer
  }

  @Test(arguments: [1e6, 1e30, 1e300])
  func largeParticlesAreLimitedByTheirPixels(rate: Double) {
    let renderer = Self.renderer(of: [Self.emitter(rate: rate, scale: 200)])
    #expect(renderer.problems.map(\.kind) == [.tooManyParticles])
    // Each particle covers the whole canvas.
    let most = ParticleBudget.pixels / Double(Self.canvas.area) + 1
    // The lower bound is a choice.
    #expect(renderer.displayList.sprites.count > 100)
    #expect(Double(renderer.displayList.sprites.count) <= most)
  }

  @Test func smallParticlesOfOneLayerAreLimitedByTheirNumber() {
    let renderer = Self.renderer(of: [Self.emitter(rate: 1e6, scale: 0.5)])
    #expect(renderer.displayList.sprites.count == ParticleBudget.layerLimit)
  }

  /// A frame in which only the size of the particles' pictures changes is drawn again.
  @Test func theDigestDependsOnTheScaleOfThePicture() {
    let digests = [1.0, 2].map { scale in
      var layer = Self.emitter(rate: 1, scale: 0.5)
      layer.emitter.cells[0].contentsScale = scale
      return Self.renderer(of: [layer]).displayList.items.compactMap { item -> Int? in
        guard case .particles(let particles) = item.command else { return nil }
        return particles.digest
      }
    }
    #expect(digests[0].count == 1 && digests[1].count == 1 && digests[0] != digests[1])
  }

  /// Many waves take more time than drawing the particles. A wave costs 16 · 8 pixels, so 64 waves cost 8192
  /// pixels, of which 128 Mi pixels contain 16,384. With one wave, the number of particles of a layer is
  /// reached first. The factor of two below is a choice.
  @Test(arguments: [(1, 100_000), (64, 16_384)])
  func particlesAreLimitedByTheirForces(waves: Int, most: Int) {
    var layer = Self.emitter(rate: 1e6, scale: 0.5)
    layer.emitter.behaviors = (0..<waves).map { number in
      NamedFilter(
        name: "wave", type: "wave",
        parameters: FilterParameters([
          "force": .array([.number(1), .number(2)]), "frequency": .number(Double(number)),
        ]))
    }
    let renderer = Self.renderer(of: [layer])
    #expect(renderer.problems.map(\.kind) == [.tooManyParticles])
    #expect((most / 2...most).contains(renderer.displayList.sprites.count))
  }

  /// Changing the appearance of particles takes time, too, and more if it needs the direction of their
  /// motion. 64 lights cost 64 · 4 · 8 = 2048 pixels, of which 128 Mi pixels contain 65,536. Four waves cost
  /// 4 · 16 · 8 = 512 pixels, and each of 32 alignments as much again. Together that is 16,896 pixels, of
  /// which they contain 7944, so at most 8000.
  @Test(arguments: [("light", 64, 65_536), ("alignToMotion", 32, 8_000)])
  func particlesAreLimitedByTheirAppearance(type: String, count: Int, most: Int) {
    var layer = Self.emitter(rate: 1e6, scale: 0.5)
    let wave = NamedFilter(
      name: "wave", type: "wave",
      parameters: FilterParameters([
        "force": .array([.number(1), .number(2)]), "frequency": .number(1),
      ]))
    let changes = (0..<count).map { number in
      NamedFilter(name: "change \(number)", type: type, parameters: FilterParameters([:]))
    }
    layer.emitter.behaviors = (type == "light" ? [] : [wave, wave, wave, wave]) + changes
    let renderer = Self.renderer(of: [layer])
    #expect(renderer.problems.map(\.kind) == [.tooManyParticles])
    #expect((most / 2...most).contains(renderer.displayList.sprites.count))
  }

  /// Finding a point inside of a path takes time, too: 0.1 · 8 pixels for each of the 4000 lines that are
  /// examined. With the fixed cost of a particle, 128 Mi pixels contain about 41,000 such points, so at most
  /// 50,000.
  @Test(arguments: [(EmitterMode.outline, 100_000), (.surface, 50_000)])
  func particlesAreLimitedByTheLinesOfTheirPath(mode: EmitterMode, most: Int) {
    let path = CGMutablePath()
    path.addLines(between: (0..<4000).map { CGPoint(x: Double($0), y: $0 % 2 == 0 ? 0 : 100) })
    path.closeSubpath()
    var layer = Self.emitter(rate: 1e6, scale: 0.5)
    (layer.emitter.shape, layer.emitter.mode) = (.path, mode)
    layer.emitter.outline = path.copy().flatMap { EmitterOutline($0) }
    let renderer = Self.renderer(of: [layer])
    #expect(renderer.problems.map(\.kind) == [.tooManyParticles])
    #expect((most / 2...most).contains(renderer.displayList.sprites.count))
  }

  @Test func manyEmittersShareTheLimitOfTheFrame() {
    let renderer = Self.renderer(of: (0..<20).map { _ in Self.emitter(rate: 1e6, scale: 0.5) })
    #expect(renderer.displayList.sprites.count == ParticleBudget.frameLimit)
  }

  /// Tests that particles outside of the canvas use next to nothing of the budget.
  @Test func particlesOutsideOfTheCanvasAreNotLimited() {
    var layer = Self.emitter(rate: 50, scale: 200)
    layer.position.x = 1e6
    let renderer = Self.renderer(of: [layer])
    #expect(renderer.problems.isEmpty)
    // From 0 to 50 s, 50 particles per second are born, and one more at the start.
    #expect(renderer.displayList.sprites.count == 2501)
  }
}
