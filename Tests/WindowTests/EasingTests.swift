import CoreGraphics
import Testing

extension WindowTests {
  struct EasingTests {
    private static let accent: UInt32 = 0xE4572E

    /// The position of the layer in a frame, and the scene time of that frame.
    private struct Sighting {
      let time: Double
      let center: SIMD2<Double>
    }

    private func center(in picture: Bitmap) -> SIMD2<Double> {
      let extent = picture.extent(of: Self.accent)
      return SIMD2(Double(extent.minX + extent.maxX) / 2, Double(extent.minY + extent.maxY) / 2)
    }

    /// Records the frames that are shown until the scene time `end`.
    private func watch(_ viewer: ViewerProcess, until end: Double) throws -> [Sighting] {
      let clock = try viewer.clock
      return try viewer.samples(until: clock.time + end - clock.sceneTime, center).map {
        Sighting(time: clock.sceneTime(at: $0.frame.mediaTime), center: $0.value)
      }
    }

    private func expect(
      _ sightings: [Sighting], on animation: ReportedAnimation,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      for sighting in sightings {
        let offset = sighting.center - animation.position(at: sighting.time, .easeOut)
        #expect(
          max(abs(offset.x), abs(offset.y)) <= 1,
          "at \(sighting.time - animation.begin) s of the animation: \(sighting.center)",
          sourceLocation: sourceLocation)
      }
    }

    @Test func theLayerIsWhereTheCurveSays() throws {
      try withViewer("easing") { viewer in
        let animation = try #require(try viewer.click(x: 640, y: 140).first)
        #expect(animation.from == SIMD2(400, 300))
        #expect(animation.to == SIMD2(640, 140))
        #expect(animation.duration == 1)
        let sightings = try watch(viewer, until: animation.begin + 1)
        let duringAnimation = sightings.filter { $0.time < animation.begin + 1 }
        #expect(duringAnimation.count >= 3, "the machine is too slow to see the animation")
        expect(sightings, on: animation)
        print("easing: \(duringAnimation.count) frames of the animation compared")
      }
    }

    @Test func theLayerIsWhereTheCurveSaysWhilePaused() throws {
      try withViewer("easing") { viewer in
        let animation = try #require(try viewer.click(x: 150, y: 480).first)
        for _ in 0..<4 {
          let clock = try viewer.press("space")
          try viewer.waitUntilStill()
          let picture = try #require(viewer.picture)
          expect([Sighting(time: clock.sceneTime, center: center(in: picture))], on: animation)
          try viewer.press("space")
        }
      }
    }

    /// The second animation starts where the layer is shown, and has the full duration (T8.4).
    @Test func aSecondClickDuringTheAnimationStartsFromThePresentationPosition() throws {
      try withViewer("easing") { viewer in
        let first = try #require(try viewer.click(x: 680, y: 120).first)
        let before = try watch(viewer, until: first.begin + 0.3)
        let second = try #require(try viewer.click(x: 120, y: 200).first)
        let after = try watch(viewer, until: second.begin + 1)

        try #require(second.begin < first.begin + 1, "the machine is too slow for a second click")
        #expect(second.duration == 1)
        expectNoJump(from: first, to: second)
        let sightings = before + after
        expect(sightings.filter { $0.time < second.begin }, on: first)
        expect(sightings.filter { $0.time >= second.begin }, on: second)
        #expect(sightings.count >= 4, "the machine is too slow to see the animations")
        expectContinuous(sightings)
      }
    }

    /// The second animation starts where the layer was shown when the click was handled, shortly before the commit.
    private func expectNoJump(from first: ReportedAnimation, to second: ReportedAnimation) {
      let left = first.position(at: second.begin, .easeOut)
      let offset = left - second.from
      #expect(
        max(abs(offset.x), abs(offset.y)) <= 1, "left at \(left), started at \(second.from)")
    }

    /// Expects that between two frames the layer moves no farther than at the greatest speed of both
    /// animations, plus two pixels.
    private func expectContinuous(_ sightings: [Sighting]) {
      // The distance is less than 600 points; the steepest slope of the curve, at its start, is 1 / 0.58.
      let fastest = 600 * 1 / 0.58
      for (one, next) in zip(sightings, sightings.dropFirst()) {
        let offset = next.center - one.center
        let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
        #expect(length <= fastest * (next.time - one.time) + 2, "\(one) → \(next)")
      }
    }

    @Test func theCurveIsChosenByKey() throws {
      try withViewer("easing") { viewer in
        // L chooses the linear curve.
        try viewer.press("l")
        let animation = try #require(try viewer.click(x: 640, y: 300).first)
        let clock = try viewer.press("space")
        try viewer.waitUntilStill()
        let picture = try #require(viewer.picture)
        let expected =
          animation.from + (animation.to - animation.from) * animation.progress(at: clock.sceneTime)
        #expect(abs(center(in: picture).x - expected.x) <= 1)
      }
    }
  }
}
