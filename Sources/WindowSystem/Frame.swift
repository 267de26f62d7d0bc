import CoreGraphics

/// The number and the time of a presented frame.
package struct FrameStamp: Hashable, Sendable {
  package var number: UInt64
  /// The time that the frame shows, in seconds of the clock that the caller draws by.
  package var mediaTime: Double

  package init(number: UInt64, mediaTime: Double) {
    self.number = number
    self.mediaTime = mediaTime
  }

  /// The media time in microseconds, rounded and clamped to 64 bits; 0 for a time that is not a number.
  package var microseconds: Int64 {
    let value = (mediaTime * 1_000_000).rounded()
    return value.isNaN ? 0 : Int64(exactly: min(max(value, -9.2e18), 9.2e18)) ?? 0
  }
}

/// The bitmap to draw the next frame in, valid from `acquireBuffer` to `present`.
package struct FrameBuffer: Sendable {
  package let bitmap: Bitmap
  /// The number of presents since this buffer was presented; 0 means that its pixels are undefined.
  /// 1 means that it holds the previous frame. With age n, redraw the union of the damage of the
  /// last n frames, the new one included; with age 0, everything.
  package let age: Int
  /// The index of the buffer among the presenter's.
  let slot: Int
}

/// A tick of a `FrameClock`: a vertical sync (vsync) of the screen.
package struct FrameTick: Hashable, Sendable {
  /// The (approximate) time of the vsync in CLOCK_MONOTONIC seconds; it grows from tick to tick.
  package var time: Double
  /// The time from one vsync to the next, in seconds.
  package var period: Double
  /// The number of vsyncs that were missed since the previous tick; 0 for the first tick after a rest.
  package var missed: Int

  package init(time: Double, period: Double = 1.0 / 60, missed: Int = 0) {
    self.time = time
    self.period = period
    self.missed = missed
  }
}

/// The reason why `FrameClock.waitUntilWoken` returned.
package enum WakeReason: Sendable {
  case woken, deadline
  /// The connection to the window server is lost for good; the caller must stop.
  case connectionLost
}
