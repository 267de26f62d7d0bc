import CoreGraphics

/// Says which moment a presented picture shows.
package struct FrameStamp: Hashable, Sendable {
  package var number: UInt64
  /// Seconds, of whatever clock the caller draws by.
  package var mediaTime: Double

  package init(number: UInt64, mediaTime: Double) {
    self.number = number
    self.mediaTime = mediaTime
  }

  /// Rounded; clamped to what 64 bits hold, 0 for a time that is not a number.
  package var microseconds: Int64 {
    let value = (mediaTime * 1_000_000).rounded()
    return value.isNaN ? 0 : Int64(exactly: min(max(value, -9.2e18), 9.2e18)) ?? 0
  }
}

/// A bitmap to draw the next frame in, lent from `acquireBuffer` to `present`.
package struct FrameBuffer: Sendable {
  package let bitmap: Bitmap
  /// How many presents ago this buffer was presented; 0 means that its pixels are undefined.
  /// 1 means that it holds the previous frame. With age n, redraw the union of the damage of the
  /// last n frames, the new one included; with age 0, everything.
  package let age: Int
  /// Which of the presenter's buffers this is.
  let slot: Int
}

/// One beat of a `FrameClock`.
package struct FrameTick: Hashable, Sendable {
  /// CLOCK_MONOTONIC seconds of the (approximated) vsync just shown; grows from tick to tick.
  package var time: Double
  /// Seconds from one vsync to the next.
  package var period: Double
  /// Vsyncs that went by unused since the previous tick; 0 for the first tick after a rest.
  package var missed: Int

  package init(time: Double, period: Double = 1.0 / 60, missed: Int = 0) {
    self.time = time
    self.period = period
    self.missed = missed
  }
}

/// Why `FrameClock.waitUntilWoken` returned.
package enum WakeReason: Sendable {
  case woken, deadline
  /// The window server has gone. It will not come back: stop.
  case connectionLost
}
