import CoreGraphics

/// The number and the time of a presented frame.
package struct FrameStamp: Hashable, Sendable {
  /// The number of the frame, which grows from frame to frame.
  package var number: UInt64
  /// The time that the frame shows, in seconds. The window system only passes it on and does not compare it with its
  /// own clock.
  package var mediaTime: Double

  package init(number: UInt64, mediaTime: Double) {
    self.number = number
    self.mediaTime = mediaTime
  }

  /// The media time in microseconds, rounded, and clamped to the range of 64 bits; 0 if the media time is NaN.
  package var microseconds: Int64 {
    let value = (mediaTime * 1_000_000).rounded()
    return value.isNaN ? 0 : Int64(exactly: min(max(value, -9.2e18), 9.2e18)) ?? 0
  }
}

/// The bitmap to draw the next frame in, valid from `acquireBuffer` to `present`.
package struct FrameBuffer: Sendable {
  package let bitmap: Bitmap
  /// The age of the buffer's pixels: the number of presents since this buffer was presented, including that present.
  /// 1 means that the buffer contains the previous frame, and 0 that its pixels are undefined. With age n, redraw the
  /// union of the damage of the last n frames, including the new frame; with age 0, redraw everything.
  package let age: Int
  /// The index of the buffer among the presenter's buffers.
  let slot: Int
}

/// A tick of a `FrameClock`: a vertical sync (vsync) of the screen.
package struct FrameTick: Hashable, Sendable {
  /// The time of the vsync in CLOCK_MONOTONIC seconds. It may be an estimate; it increases from tick to tick.
  package var time: Double
  /// The time from one vsync to the next, in seconds.
  package var period: Double
  /// The number of vsyncs that were missed since the previous tick. It is 0 for the first tick after a call of
  /// `waitUntilWoken`.
  package var missed: Int

  package init(time: Double, period: Double = 1.0 / 60, missed: Int = 0) {
    self.time = time
    self.period = period
    self.missed = missed
  }
}

/// The reason why `FrameClock.waitUntilWoken` returned.
package enum WakeReason: Sendable {
  /// `wake()` was called, or the window was closed.
  case woken
  /// The deadline was reached.
  case deadline
  /// The connection to the window server is lost for good; the caller must stop.
  case connectionLost
}
