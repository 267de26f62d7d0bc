import Testing

@testable import LaminaViewer

@Suite("The frame times of a scene that is played") struct PlaybackTimesTests {
  @Test func sixtiethsFromTheStart() {
    let times = Array(PlaybackTimes(after: nil, upTo: 0.05, gestures: []))
    let frames = (0..<4).map { Double($0) / 60 }
    #expect(times == frames)
  }

  @Test("A gesture has a frame of its own unless its time is that of a frame")
  func gestures() {
    let times = Array(PlaybackTimes(after: nil, upTo: 0.04, gestures: [0.03, 1.0 / 60, 0.03, 9]))
    let expected: [Double] = [0, 1.0 / 60, 0.03, 2.0 / 60]
    #expect(times == expected)
  }

  @Test("Times that were reached are not repeated")
  func afterwards() {
    for split in [0.0, 0.01, 1.0 / 60, 0.02, 0.03] {
      let first = Array(PlaybackTimes(after: nil, upTo: split, gestures: [0.01, 0.02]))
      let rest = Array(PlaybackTimes(after: split, upTo: 0.05, gestures: [0.01, 0.02]))
      #expect(
        first + rest == Array(PlaybackTimes(after: nil, upTo: 0.05, gestures: [0.01, 0.02])),
        "split at \(split)")
    }
  }

  /// The latest time is more than eleven days after the start: the frames before the last hundredth of a second are not
  /// computed.
  @Test func theLatestTime() {
    let end = SceneRenderer.latestTime
    let times = Array(PlaybackTimes(after: end - 0.01, upTo: end, gestures: [end]))
    #expect(times == [end])
  }
}
