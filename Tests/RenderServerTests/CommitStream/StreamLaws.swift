import Testing

/// Tests that decoded commits make the same tree as the original ones: the same stored values and the same pixels.
@Suite struct StreamLaws {
  @Test func randomTreesAreTheSameAfterDecoding() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let failure = try streamFailure(seed: seed)
      #expect(failure == nil)
      if failure != nil { return }
    }
  }

  @Test func randomAnimationsHaveTheSameValuesAfterDecoding() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let failure = try animationFailure(seed: seed)
      #expect(failure == nil)
      if failure != nil { return }
    }
  }
}
