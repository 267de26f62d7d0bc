import CoreGraphics
import QuartzCore
import RenderModel
import RenderServer
import TestSupport
import Testing

/// `CAEmitterLayer` and `CAEmitterCell` through the public API.
extension LayerTests {
  @Suite @MainActor struct EmitterLayers {
    private static func cell(_ name: String = "spark") -> CAEmitterCell {
      let cell = CAEmitterCell()
      cell.name = name
      (cell.birthRate, cell.lifetime) = (50, 2)
      (cell.velocity, cell.emissionRange) = (12, 6)
      cell.contents = GoldenScene.square(3)
      return cell
    }

    private static func emitter(_ cells: CAEmitterCell...) -> CAEmitterLayer {
      let emitter = CAEmitterLayer()
      emitter.emitterCells = cells
      emitter.emitterPosition = CGPoint(x: 20, y: 15)
      return emitter
    }

    /// Returns the number of particles in the display list.
    private func sprites(_ world: World) -> Int {
      let text = world.list.description
      return text.firstMatch(of: /particles (\d+)/).flatMap { Int($0.1) } ?? 0
    }

    @Test func cellsAreReachedThroughTheLayerL4_31() throws {
      let (outer, inner) = (Self.cell("outer"), Self.cell("inner"))
      outer.emitterCells = [inner]
      let layer = Self.emitter(outer)
      layer.setValue(7, forKeyPath: "emitterCells.outer.birthRate")
      layer.setValue(0.5, forKeyPath: "emitterCells.outer.emitterCells.inner.contentsRect.origin.x")
      #expect(outer.birthRate == 7)
      #expect(inner.contentsRect.minX == 0.5)
      inner.scale = 3
      #expect(
        layer.value(forKeyPath: "emitterCells.outer.emitterCells.inner.scale") as? Double == 3)
      #expect(outer.value(forKeyPath: "emitterCells.inner.scale") as? Double == 3)
      #expect(layer.value(forKeyPath: "emitterCells.outer.lifetime") as? Float == 2)
    }

    @Test func unknownCellsAndKeysAreReported() {
      let log = IssueLog()
      defer { log.end() }
      let layer = Self.emitter(Self.cell())
      layer.setValue(7, forKeyPath: "emitterCells.nobody.birthRate")
      layer.setValue(7, forKeyPath: "emitterCells.spark.colour")
      Self.cell().setValue(7, forKey: "colour")
      Self.cell().setValue("red", forKey: "color")
      #expect(log.count == 4)
    }

    @Test func everyCellKeyReadsBackWhatIsSet() {
      for id in EmitterCellProperty.ID.allCases where id.row.type == .number {
        let cell = CAEmitterCell()
        cell.setValue(0.25, forKey: id.key)
        #expect(cell.value(forKey: id.key) as? Double == 0.25, "\(id.key)")
        #expect(CAEmitterCell().value(forKey: id.key) as? Double != 0.25, "\(id.key)")
      }
    }

    @Test func emissionStartsWhenTheLayerEntersTheTreeL4_32() {
      let world = World()
      defer { world.end() }
      let layer = Self.emitter(Self.cell())
      world.go(to: 10)
      _ = world.add(layer)
      #expect(sprites(world) == 1)
      world.go(to: 11)
      #expect(sprites(world) == 51)
    }

    /// A new begin time removes all living particles, and births start at local time 0. Programs usually start confetti
    /// in this way.
    @Test func aNewBeginTimeStartsBirthsAgainL4_32() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Self.emitter(Self.cell()))
      for start in [1.0, 3.5] {
        world.go(to: start)
        world.commitWithoutActions { layer.beginTime = CACurrentMediaTime() }
        #expect(sprites(world) == 1)
        world.go(to: start + 1)
        #expect(sprites(world) == 51)
        world.commitWithoutActions { layer.removeFromSuperlayer() }
        world.commitWithoutActions { world.root.addSublayer(layer) }
        #expect(sprites(world) == 51)
      }
      world.commitWithoutActions { layer.beginTime = CACurrentMediaTime() + 1 }
      #expect(sprites(world) == 0)
      world.go(to: 6)
      #expect(sprites(world) == 26)
      world.commitWithoutActions { (layer.birthRate, layer.beginTime) = (0, CACurrentMediaTime()) }
      world.go(to: 7)
      #expect(sprites(world) == 0, "particles of the previous run are not born again")
    }

    /// A new begin time of a superlayer starts births again, although the emitter layer itself does not change.
    @Test func aNewBeginTimeOfASuperlayerStartsBirthsAgainL4_32() {
      let world = World()
      defer { world.end() }
      let page = world.add(CALayer())
      world.commitWithoutActions { page.addSublayer(Self.emitter(Self.cell())) }
      world.go(to: 3)
      #expect(sprites(world) == 100, "two seconds of births")
      world.commitWithoutActions { page.beginTime = CACurrentMediaTime() }
      #expect(sprites(world) == 1)
      world.go(to: 4)
      #expect(sprites(world) == 51)
      world.commitWithoutActions { page.beginTime = CACurrentMediaTime() - 0.5 }
      #expect(sprites(world) == 26)
      world.commitWithoutActions { page.speed = 0.25 }
      #expect(sprites(world) == 7, "0.125 s have passed")
    }

    /// If a begin time is set at the same media time as the first commit of the layer, it applies to the first births.
    /// A document sets the begin time of its page in this way.
    @Test func aBeginTimeSetAtTheFirstCommitAppliesToTheFirstBirthsL4_32() {
      let world = World()
      defer { world.end() }
      let (page, slow) = (world.add(CALayer()), CALayer())
      (slow.beginTime, slow.speed) = (-2, 0.5)
      world.commitWithoutActions {
        page.addSublayer(slow)
        slow.addSublayer(Self.emitter(Self.cell()))
      }
      world.commitWithoutActions { page.beginTime = CACurrentMediaTime() }
      #expect(sprites(world) == 1)
      world.go(to: 1)
      #expect(sprites(world) == 26)
    }

    @Test func aLayerThatMovesToALaterClockStartsItsBirthsAgain() {
      let world = World()
      defer { world.end() }
      let (layer, late) = (world.add(Self.emitter(Self.cell())), world.add(CALayer()))
      world.go(to: 1)
      world.commitWithoutActions { late.beginTime = CACurrentMediaTime() }
      #expect(sprites(world) == 51)
      world.commitWithoutActions { late.addSublayer(layer) }
      #expect(sprites(world) == 1)
    }

    @Test func aPauseOfASuperlayerDoesNotStartBirthsAgain() {
      let world = World()
      defer { world.end() }
      let page = world.add(CALayer())
      world.commitWithoutActions { page.addSublayer(Self.emitter(Self.cell())) }
      world.go(to: 1)
      let pause = page.convertTime(CACurrentMediaTime(), from: nil)
      world.commitWithoutActions { (page.speed, page.timeOffset) = (0, pause) }
      world.go(to: 5)
      #expect(sprites(world) == 51)
      world.commitWithoutActions { page.timeOffset = pause - 0.5 }
      #expect(sprites(world) == 26, "an earlier time is shown")
      world.commitWithoutActions {
        (page.speed, page.timeOffset, page.beginTime) = (1, 0, 0)
        page.beginTime = page.convertTime(CACurrentMediaTime(), from: nil) - pause
      }
      #expect(sprites(world) == 51)
    }

    /// With a time offset, the first frame shows particles that were born before it, such as snow that falls already
    /// (L4.32).
    @Test func theFirstFrameOfATimeOffsetShowsParticlesBornBeforeIt() {
      let timings: [(CALayer) -> Void] = [
        { ($0.beginTime, $0.timeOffset) = (CACurrentMediaTime(), 1) },
        { $0.timeOffset = 1 },
        { ($0.speed, $0.timeOffset) = (0, 1) },
        { $0.beginTime = CACurrentMediaTime() - 1 },
      ]
      for (index, setTiming) in timings.enumerated() {
        let world = World()
        defer { world.end() }
        let layer = Self.emitter(Self.cell())
        world.commitWithoutActions {
          setTiming(layer)
          world.root.addSublayer(layer)
        }
        #expect(sprites(world) == 51, "timing \(index)")
      }
    }

    /// The usual code for pausing and resuming changes `beginTime`, too. The local time is continuous, so births do not
    /// start again.
    @Test func aPauseDoesNotStartBirthsAgain() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Self.emitter(Self.cell()))
      world.go(to: 1)
      let pause = layer.convertTime(CACurrentMediaTime(), from: nil)
      world.commitWithoutActions { (layer.speed, layer.timeOffset) = (0, pause) }
      world.go(to: 5)
      world.commitWithoutActions {
        (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pause
      }
      #expect(sprites(world) == 51)
      world.go(to: 5.5)
      #expect(sprites(world) == 76)
    }

    @Test func particlesContinueWhenTheLayerLeavesTheTreeAndReturns() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Self.emitter(Self.cell()))
      world.commitWithoutActions { layer.removeFromSuperlayer() }
      world.go(to: 1)
      world.commitWithoutActions { world.root.addSublayer(layer) }
      #expect(sprites(world) == 51)
    }

    @Test func aChangeOfABirthRateIsAnimated() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Self.emitter(Self.cell()))
      world.go(to: 1)
      world.animate(0.5) { layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate") }
      #expect(layer.animationKeys() == ["emitterCells.spark.birthRate"])
      world.go(to: 1.5)
      // In the half second in which the rate falls to 0, half as many particles as usual are born.
      #expect((62...64).contains(sprites(world)))
      world.go(to: 2.9)
      #expect((16...18).contains(sprites(world)))
      world.go(to: 3.6)
      #expect(sprites(world) == 0)
      #expect(world.activity(at: 3.6) == .idle)
    }

    @Test func anEmitterRunsWhileParticlesCanLive() {
      let world = World()
      defer { world.end() }
      let layer = Self.emitter(Self.cell())
      _ = world.add(layer)
      #expect(world.activity(at: 900) == .running)
      world.go(to: 5)
      world.commitWithoutActions { layer.birthRate = 0 }
      #expect(world.activity(at: 6) == .running)
      #expect(world.activity(at: 7.5) == .idle)
      world.commitWithoutActions { layer.removeFromSuperlayer() }
      #expect(world.activity(at: 6) == .idle)
    }

    @Test func aPausedEmitterShowsTheParticlesAtItsTimeOffset() {
      let world = World()
      defer { world.end() }
      let layer = Self.emitter(Self.cell())
      layer.speed = 0
      _ = world.add(layer)
      #expect(world.activity(at: 1) == .idle)
      world.commitWithoutActions { layer.timeOffset = 1 }
      #expect(sprites(world) == 51)
      world.commitWithoutActions { layer.timeOffset = 0.5 }
      #expect(sprites(world) == 26)
    }

    /// The picture at a time does not depend on the frames before it, also with an animated rate and position and with
    /// cells that contain cells.
    @Test func scrubbingShowsTheSamePicturesAsPlaying() {
      let times = [0.1, 0.3, 0.55, 0.8, 1.3, 2.2, 3.1]
      func moments(_ order: [Double]) -> [Double: Bitmap] {
        let world = World()
        defer { world.end() }
        let cell = Self.cell()
        cell.emitterCells = [Self.cell("child")]
        let layer = world.add(Self.emitter(cell))
        world.animate(1) {
          layer.emitterPosition = CGPoint(x: 5, y: 5)
          layer.birthRate = 3
        }
        return order.reduce(into: [:]) { pictures, time in
          world.goWithoutEvents(to: time)
          pictures[time] = world.picture
        }
      }
      let (played, sought) = (moments(times), moments(times.reversed()))
      for time in times { #expect(played[time]?.difference(from: sought[time]!).isNone == true) }
      #expect(played[0.8]?.difference(from: played[1.3]!).isNone == false)
    }

    /// Frames that redraw only the damage equal whole frames, until the last particle is gone. There are two emitters,
    /// which stop at different times.
    @Test func framesDrawnByDamageEqualFramesDrawnWhole() {
      let world = World()
      defer { world.end() }
      let (left, right) = (Self.emitter(Self.cell()), Self.emitter(Self.cell()))
      left.emitterPosition.x = 6
      (right.seed, right.renderMode) = (9, .additive)
      [left, right].forEach { _ = world.add($0) }
      let renderer = FrameRenderer(context: world.context.server)
      let canvas = PixelRect(x: 0, y: 0, width: 40, height: 30)
      let kept = Bitmap(width: 40, height: 30)
      var hasEnded = false
      for step in 0..<40 {
        world.go(to: Double(step) * 0.15)
        if step == 10 { world.commitWithoutActions { left.birthRate = 0 } }
        if step == 20 { world.commitWithoutActions { right.birthRate = 0 } }
        let damage = renderer.prepare(at: World.start + Double(step) * 0.15, canvas: canvas, scale: 1)
        renderer.draw(into: kept, age: step == 0 ? 0 : 1)
        #expect(kept.difference(from: world.picture).isNone, "step \(step)")
        hasEnded = damage.isEmpty
      }
      #expect(hasEnded)
    }

    @Test func theSameSeedShowsTheSameParticles() {
      func picture(_ seed: UInt32) -> Bitmap {
        let world = World()
        defer { world.end() }
        let layer = Self.emitter(Self.cell())
        layer.seed = seed
        _ = world.add(layer)
        world.go(to: 1)
        return world.picture
      }
      #expect(picture(3).difference(from: picture(3)).isNone)
      #expect(!picture(3).difference(from: picture(4)).isNone)
    }

    @Test func tooManyParticlesAreReported() {
      let log = IssueLog()
      defer { log.end() }
      let world = World()
      defer { world.end() }
      let cell = Self.cell()
      (cell.birthRate, cell.lifetime, cell.velocity) = (1e9, 1e9, 0)
      cell.contents = GoldenScene.square(1)
      let layer = world.add(Self.emitter(cell))
      world.go(to: 2)
      #expect(sprites(world) == 100_000)
      #expect(log.contains { $0 == .tooMany(what: "living particles", layer: layer.treePath) })
    }

    @Test func aCellThatContainsItselfEnds() {
      let world = World()
      defer { world.end() }
      let cell = Self.cell()
      (cell.birthRate, cell.lifetime) = (2, 0.6)
      cell.emitterCells = [cell]
      _ = world.add(Self.emitter(cell))
      world.go(to: 1)
      #expect(sprites(world) > 2)
      cell.emitterCells = nil
    }

    /// Cells that contain themselves several times would multiply without end; the number of cells of a layer is
    /// limited (L2.24).
    @Test func cellsThatContainThemselvesDoNotMultiply() {
      let log = IssueLog()
      defer { log.end() }
      let world = World()
      defer { world.end() }
      let cells = (0..<10).map { _ in Self.cell() }
      for cell in cells { cell.emitterCells = cells }
      let layer = Self.emitter(cells[0])
      layer.emitterCells = cells
      _ = world.add(layer)
      world.go(to: 0.1)
      #expect(log.contains { $0 == .tooMany(what: "emitter cells", layer: layer.treePath) })
      for cell in cells { cell.emitterCells = nil }
    }

    /// The number of behaviors of a cell, with those of its layer, is limited (L2.24).
    @Test func behaviorsBeyondTheLimitAreReported() {
      let log = IssueLog()
      defer { log.end() }
      let world = World()
      defer { world.end() }
      let cell = Self.cell()
      let layer = Self.emitter(cell)
      layer.emitterBehaviors = (0..<60).map { _ in CAEmitterBehavior(type: .wave) }
      _ = world.add(layer)
      world.go(to: 0.1)
      let issue = QuartzCore.Issue.tooMany(what: "emitter behaviors", layer: layer.treePath)
      #expect(!log.contains { $0 == issue })
      world.commitWithoutActions {
        cell.emitterBehaviors = (0..<5).map { _ in CAEmitterBehavior(type: .drag) }
        layer.emitterCells = [cell]
      }
      world.go(to: 0.2)
      #expect(log.contains { $0 == issue })
    }

    /// Emitters with unusual values may be drawn in any way, or not at all, but a layer in front of them is drawn.
    @Test func extremeAndNonFiniteValuesDoNotTrap() {
      let world = World()
      defer { world.end() }
      let front = world.add(named("front", .red), frame: CGRect(x: 16, y: 11, width: 8, height: 8))
      world.commitWithoutActions { front.zPosition = 1 }
      for key in ["birthRate", "lifetime", "velocity", "scale", "spin", "contentsScale", "beginTime"] {
        for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
          let cell = Self.cell()
          cell.setValue(value, forKey: key)
          let layer = world.add(Self.emitter(cell))
          world.go(to: 1)
          #expect(world.picture[20, 15] == 0xFFFF_0000, "\(key) \(value)")
          world.commitWithoutActions { layer.removeFromSuperlayer() }
        }
      }
    }
  }
}
