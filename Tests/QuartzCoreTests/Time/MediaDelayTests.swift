import QuartzCore
import Testing

extension LayerTests {
  @MainActor struct MediaDelayTests {
    @Test func delaysWaitForTheClock() {
      var done: [String] = []
      defer {
        MediaClock.setManualTime(nil)
        MediaDelay.useMainQueue()
      }
      MediaClock.setManualTime(10)
      MediaDelay.waitForRun()
      MediaDelay.after(2) { done.append("two") }
      MediaDelay.after(1) {
        done.append("one")
        MediaDelay.after(0.5) { done.append("one and a half") }
      }
      MediaDelay.run()
      #expect(done.isEmpty)
      MediaClock.setManualTime(11)
      MediaDelay.run()
      #expect(done == ["one"])
      MediaClock.setManualTime(12)
      MediaDelay.run()
      #expect(done == ["one", "one and a half", "two"])
    }
  }
}
