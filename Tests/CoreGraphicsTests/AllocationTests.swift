import Foundation
import TestSupport
import Testing

/// Tests of the counter with which other tests measure memory.
@Suite struct AllocationTests {
  private final class Box: @unchecked Sendable {
    var bytes: [UInt8] = []
    func fill() { bytes = [UInt8](repeating: 1, count: 100_000) }
  }

  @Test(.disabled(if: isSlowedBySanitizer, "a build with a sanitizer does not count"))
  func keptMemoryIsThatOfTheThread() throws {
    let (box, other) = (Box(), Box())
    let kept = try #require(keptBytes(after: { box.fill() }))
    // The array also has a header. The 10,000 bytes for it are a choice.
    #expect(kept >= 100_000 && kept < 110_000)
    let freed = keptBytes(after: { box.bytes = [] })
    #expect((freed ?? 0) <= -100_000)
    let elsewhere = keptBytes(after: {
      let isFilled = DispatchSemaphore(value: 0)
      Thread {
        other.fill()
        isFilled.signal()
      }.start()
      isFilled.wait()
    })
    // Creating a thread allocates some memory in this one. Half of the other array's size is a choice.
    #expect((elsewhere ?? .max) < 50_000, "what other threads allocate does not count")
  }
}
