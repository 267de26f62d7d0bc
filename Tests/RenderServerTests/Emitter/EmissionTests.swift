import CoreGraphics
import Testing

@testable import DisplayLists
@testable import RenderModel
@testable import RenderServer

/// Tests of which particles are alive at a time (L4.26), through changes and animations of the emitter.
struct EmissionTests {
  /// Returns the living particles, found by examining every birth since the beginning. The collector must find the
  /// same particles without examining all births.
  private func oracle(_ layer: EmitterProperties, at time: Double) -> [ParticleSprite] {
    let births = BirthRun(rate: layer.cells[0].rate(layer)).births(through: time)
    return (0..<births).compactMap { number in
      layer.particle(number, ofCell: 0, at: time).state.map { state in
        let age = time - Double(number) / layer.cells[0].rate(layer)
        return ParticleSprite(state, order: age, picture: 0)
      }
    }
  }

  @Test(arguments: [0, 0.049, 0.05, 1, 3.99, 4, 4.01, 7.3, 100])
  func livingParticlesAreThoseThatWereBornAndHaveNotDied(time: Double) {
    let layer = EmitterProperties.snow { $0.lifetimeRange = 2 }
    let found = Emission(layer, appearance: 0).sprites(at: time)
    #expect(found == oracle(layer, at: time))
    #expect(!found.isEmpty)
  }

  @Test func aYearLaterAsManyLiveAsAfterTenSeconds() {
    let emission = Emission(.snow(), appearance: 0)
    #expect(emission.sprites(at: 31_536_000).count == 80)
    #expect(emission.sprites(at: 10).count == 80)
  }

  @Test func emissionStartsWhenTheLayerAppears() {
    let emission = Emission(.snow(), appearance: 50)
    #expect(emission.sprites(at: 49.9).isEmpty)
    #expect(emission.sprites(at: 50.5).count == 11)
  }

  @Test func aRateOfZeroStopsBirthsAndKeepsLivingParticles() {
    var emission = Emission(.snow(), appearance: 0)
    let before = emission.sprites(at: 4.5)
    var stopped = EmitterProperties.snow()
    stopped.birthRate = 0
    emission.change(to: stopped, isAnimated: false, at: 5)
    #expect(emission.sprites(at: 4.5) == before)
    // The particles that were born after 1.5 and before 5 are alive. The particle of 1.5 dies exactly at 5.5, and the
    // one of 5 is no longer born.
    #expect(emission.sprites(at: 5.5).count == 69)
    #expect(emission.sprites(at: 8.94).count == 1)
    #expect(emission.sprites(at: 9).isEmpty)
  }

  @Test func particlesKeepTheValuesThatTheyWereBornWith() {
    var emission = Emission(.snow(), appearance: 0)
    var moved = EmitterProperties.snow()
    moved.emitterPosition = CGPoint(x: 1000, y: 0)
    emission.change(to: moved, isAnimated: false, at: 2)
    let sprites = emission.sprites(at: 3)
    #expect(sprites.prefix(40).allSatisfy { $0.x < 500 })
    #expect(sprites.dropFirst(40).allSatisfy { $0.x > 500 })
    #expect(sprites.count == 61)
  }

  @Test func aBirthRateThatGrowsInAStraightLineIsIntegrated() {
    let emission = growing(through: 1)
    // There are ½ · 200 / s² · t² births, and one more at the start.
    #expect(emission.sprites(at: 0.5).count == 26)
    #expect(emission.sprites(at: 0.999).count == 100)
  }

  /// Returns an emission that was prepared through the given times, one after the other. Its birth rate begins at 0
  /// and grows by 200 births per second in every second.
  private func growing(through times: Double...) -> Emission {
    var emission = Emission(.snow { $0.birthRate = 0 }, appearance: 0)
    emission.change(to: .snow { $0.birthRate = 0 }, isAnimated: true, at: 0)
    for time in times {
      emission.prepare(through: time) { t in .snow { $0.birthRate = 200 * t } }
    }
    return emission
  }

  @Test func playingAndSeekingFindTheSameParticles() {
    let played = growing(through: 0.1, 0.4, 0.41, 0.9, 1.7, 1.2)
    let sought = growing(through: 1.7)
    for time in [0.3, 1, 1.2, 1.7] {
      #expect(played.sprites(at: time) == sought.sprites(at: time))
    }
  }

  /// A tree whose emissions were extended for every frame shows the same particles as one whose emissions never were.
  @Test func evaluationExtendsAHistoryThatEndsBefore() throws {
    let (tree, id) = Self.treeWithGrowingBirthRate
    var extended = tree
    for time in [0.3, 0.9, 1.7] {
      extended.extendEmissions(to: time)
      let expected = try #require(extended.emissions[id]?.emission.sprites(at: time))
      let emission = try #require(Presentation(of: tree, at: time).emission(of: id, in: tree))
      #expect(emission.sprites(at: time) == expected && !expected.isEmpty)
      #expect(tree.emissions[id]?.emission.sprites(at: time) != expected)
      #expect(Presentation(of: extended, at: time).emissions.isEmpty)
    }
  }

  private static var treeWithGrowingBirthRate: (LayerTree, NodeID) {
    let id = NodeID(index: 0)
    var update = NodeUpdate(id: id)
    var values = LayerProperties(kind: .emitter)
    values.emitter = .snow()
    update.properties = values
    let growth = BasicAnimation(
      target: PropertyPath(root: .declared(.birthRate)), from: .number(0), to: .number(5))
    update.addedAnimations = [
      AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(duration: 2), curve: nil,
        isRemovedOnCompletion: false, kind: .basic(growth))
    ]
    var commit = Commit(time: 0)
    (commit.inserted, commit.root, commit.updates) = ([id], .some(id), [update])
    var tree = LayerTree()
    tree.apply(commit)
    return (tree, id)
  }

  @Test func anAnimatedPositionLeavesATrailWithoutSteps() {
    var emission = Emission(.snow(), appearance: 0)
    let still = EmitterProperties.snow {
      $0.velocity = 0
      $0.velocityRange = 0
      $0.birthRate = 1000
    }
    emission.change(to: still, isAnimated: true, at: 0)
    emission.prepare(through: 1) { t in
      var moved = still
      moved.emitterPosition.x = 640 * t
      return moved
    }
    let xs = emission.sprites(at: 1).map(\.x)
    #expect(zip(xs, xs.dropFirst()).allSatisfy { abs($1 - $0 - 0.64) < 1e-6 })
    #expect(xs.count > 990)
  }

  @Test func aFiniteDurationLimitsTheTimeOfBirths() {
    let layer = EmitterProperties.snow {
      $0.timing.beginTime = 1
      $0.timing.duration = 0.5
    }
    let emission = Emission(layer, appearance: 0)
    #expect(emission.sprites(at: 0.99).isEmpty)
    #expect(emission.sprites(at: 1).count == 1)
    #expect(emission.sprites(at: 3).count == 10)
    #expect(emission.sprites(at: 5.6).isEmpty)
  }

  @Test func aCellsSpeedRunsItsWholeClock() {
    let fast = EmitterProperties.snow { $0.timing.speed = 2 }
    let sprites = Emission(fast, appearance: 0).sprites(at: 1.5)
    #expect(sprites == Emission(.snow(), appearance: 0).sprites(at: 3))
  }

  @Test(arguments: [-1.0, Double.nan, -Double.infinity, 0.0])
  func ratesAndLifetimesThatAreNotPositiveEmitNothing(rate: Double) {
    #expect(Emission(.snow { $0.birthRate = rate }, appearance: 0).sprites(at: 5).isEmpty)
    #expect(Emission(.snow { $0.lifetime = rate }, appearance: 0).sprites(at: 5).isEmpty)
  }

  @Test(arguments: [1e9, 1e300, Double.infinity])
  func enormousRatesAndLifetimesShowTheYoungest(rate: Double) {
    let layer = EmitterProperties.snow {
      $0.birthRate = rate
      $0.lifetime = rate
    }
    var collector = ParticleCollector(sprites: [], pictures: [])
    collector.collect(Emission(layer, appearance: 0), at: 1e6)
    #expect(collector.sprites.count == ParticleBudget.layerLimit)
    #expect(collector.isOverLimit)
    // The order is the age. At 1e9 births per second, the youngest 100,000 are at most 1e-4 s old. The limit
    // is a choice.
    #expect(collector.sprites.allSatisfy { $0.order <= 1 })
  }

  @Test func anEmitterIsIdleWhenNoParticleCanBeAliveAnyMore() {
    var emission = Emission(
      .snow { $0.timing.beginTime = 2 }, appearance: 1)
    #expect(emission.activity(at: 1) == .waiting(until: 2))
    #expect(emission.activity(at: 2) == .running)
    #expect(emission.activity(at: 1e9) == .running)
    var stopped = EmitterProperties.snow { $0.timing.beginTime = 2 }
    stopped.birthRate = 0
    emission.change(to: stopped, isAnimated: false, at: 10)
    #expect(emission.activity(at: 14) == .running)
    #expect(emission.activity(at: 14.1) == .idle)
    #expect(Emission(.snow { $0.contents = nil }, appearance: 0).activity(at: 1) == .idle)
  }
}
