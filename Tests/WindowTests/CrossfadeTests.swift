import CoreGraphics
import Testing

extension WindowTests {
  struct CrossfadeTests {
    /// Areas in the middle of the two layers that are cross-faded: the gallery, and the card beside it.
    private static let gallerySpot = PixelRect(x: 120, y: 180, width: 60, height: 60)
    private static let cardSpot = PixelRect(x: 580, y: 180, width: 60, height: 60)

    private func means(of picture: Bitmap) -> [SIMD3<Double>] {
      [picture.mean(in: Self.gallerySpot), picture.mean(in: Self.cardSpot)]
    }

    @Test func theMixIsThatOfTheProgress() throws {
      let old = means(of: try Program.picture(of: "crossfade", at: 0))
      // The demonstration clicks at 0 s, and the transition takes 1 s.
      let new = means(of: try Program.picture(of: "crossfade", at: 1.2))
      try withViewer("crossfade") { viewer in
        let animations = try viewer.click(x: 300, y: 300)
        let gallery = try #require(animations.first { $0.layer == "gallery" })
        let card = try #require(animations.first { $0.layer == "card" })
        let clock = try viewer.clock
        let end = clock.time + gallery.begin + 1 - clock.sceneTime
        let samples = try viewer.samples(until: end, means)
        #expect(samples.count >= 3, "the machine is too slow to see the transition")
        for sample in samples {
          let time = clock.sceneTime(at: sample.frame.mediaTime)
          expect(sample.value[0], old[0], new[0], gallery.progress(at: time))
          expect(
            sample.value[1], old[1], new[1], Curve.standard.value(at: card.progress(at: time)))
        }
      }
    }

    /// Expects the mix of two colors at a progress, with a tolerance of 2 levels. Up to a progress of 0.2, the old
    /// color is allowed as well: until a worker thread has drawn the old picture, the layer shows its old content
    /// (L5.2).
    private func expect(
      _ color: SIMD3<Double>, _ old: SIMD3<Double>, _ new: SIMD3<Double>, _ progress: Double
    ) {
      func isNear(_ other: SIMD3<Double>) -> Bool {
        let offset = color - other
        return max(abs(offset.x), abs(offset.y), abs(offset.z)) <= 2
      }
      #expect(
        isNear(old + (new - old) * progress) || (progress < 0.2 && isNear(old)),
        "\(color) at progress \(progress) from \(old) to \(new)")
    }

    @Test func pausedInTheMiddleItIsTheHeadlessPicture() throws {
      try withViewer("crossfade") { viewer in
        let animation = try #require(try viewer.click(x: 300, y: 300).first)
        let clock = try viewer.press("space")
        try viewer.expectPicture(
          Program.picture(of: "crossfade", at: min(clock.sceneTime - animation.begin, 1.2)))
        try viewer.press("space")
        try viewer.expectPicture(Program.picture(of: "crossfade", at: 1.2))
      }
    }
  }
}
