import Testing

@testable import Lottie

@Suite struct TrackTests {
  private let smooth = Easing(SIMD2(0.4, 0), SIMD2(0.6, 1))

  private func track() -> Track<Double> {
    Track(times: [0, 10, 30], values: [0, 100, 50], easings: [smooth, .linear])
  }

  @Test func valuesAreInterpolatedBetweenStopsAndConstantBeyond() {
    let track = track()
    #expect(track.value(at: -5) == 0 && track.value(at: 40) == 50)
    #expect(abs(track.value(at: 5) - 50) < 1e-6)
    #expect(track.value(at: 20) == 75)
  }

  @Test func equalValuesAreConstant() {
    #expect(Track(times: [0, 5], values: [3.0, 3], easings: [smooth]).constant == 3)
  }

  @Test func atAJumpTheLaterValueIsUsed() {
    let track = Track(
      times: [0, 5, 5, 9], values: [0.0, 0, 1, 2], easings: [.linear, .linear, .linear])
    #expect(track.value(at: 4.99) == 0 && track.value(at: 5) == 1)
    #expect(track.jumps == [5])
  }

  /// Expects a clipped track to have the same values as the original track within the range, and no stops outside of
  /// the range.
  @Test(arguments: [(2.0, 25.0), (5, 8), (-3, 12), (12, 50)])
  func clippingKeepsTheValues(low: Double, high: Double) {
    let (track, clipped) = (track(), track().clipped(to: low...high))
    #expect(clipped.times.allSatisfy { $0 >= low && $0 <= high })
    for step in 0...40 {
      let time = low + (high - low) * Double(step) / 40
      // The tolerance is a choice.
      #expect(abs(clipped.value(at: time) - track.value(at: time)) < 1e-4, "\(time)")
    }
  }

  @Test func linearFunctionsKeepTheStops() {
    let sampler = Sampler(map: FrameMap(range: 0...30))
    let sum = sampler.track(track(), track().map { 2 * $0 }, isLinear: true) { $0 + $1 }
    #expect(sum.times == [0, 10, 30] && sum.values == [0, 300, 150] && !sum.isSampled)
    let product = sampler.track(track(), track(), isLinear: false) { $0 * $1 }
    #expect(product.isSampled && product.times.count == 31)
    #expect(product.value(at: 20) == 75 * 75)
  }
}

@Suite struct FrameMapTests {
  private let track = Track(times: [0, 10], values: [0.0, 10], easings: [.linear])

  @Test func nestedCompositionsAreMovedAndStretched() {
    let map = FrameMap(range: 0...100).nested(start: 20, stretch: 2).nested(start: 5, stretch: 0.5)
    #expect(map.root(0) == 30 && map.root(10) == 40)
    #expect(map.frame(at: 35) == 5)
    #expect(map.track(track).times == [30, 40])
  }

  @Test func remappedTimeIsSampled() {
    let back = Track(times: [0, 10], values: [10.0, 0], easings: [.linear])
    let map = FrameMap(range: 0...10).remapped(by: back)
    #expect(!map.isEven && map.frame(at: 3) == 7)
    let result = map.track(track)
    #expect(result.isSampled && result.value(at: 4) == 6)
    // The contents of the composition begin one frame later.
    #expect(map.nested(start: 1, stretch: 1).frame(at: 3) == 6)
  }

  /// When time runs backwards, the keyframes are not in order, so the values are sampled.
  @Test func negativeStretchIsSampled() {
    let map = FrameMap(range: 0...10).nested(start: 10, stretch: -1)
    #expect(!map.isEven && map.track(track).value(at: 4) == 6)
  }
}
