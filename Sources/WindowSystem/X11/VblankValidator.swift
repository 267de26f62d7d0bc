/// A test of whether the vblanks that the Present extension reports are usable as a clock. Some drivers report zero
/// or constant times, and for a screen that is switched off any values can be reported.
struct VblankValidator {
  /// The result of the test so far. Vblanks are trusted only after several plausible ones in succession.
  private enum State: Equatable {
    case proving(good: Int)
    case trusted
    case rejected
  }

  /// The refresh periods, in seconds, that are plausible: those of screens with 20 to 250 Hz. This and the other limits
  /// of the test are choices.
  static let plausiblePeriods = 0.004...0.050
  /// The number of plausible vblanks in succession after which vblanks are trusted.
  private static let goodOnesNeeded = 4
  /// The number of failures after which vblanks are still tested; after one more they are rejected for good.
  private static let failuresAllowed = 3

  private var state: State
  private var failures = 0
  /// The last vblank; nil before the first one and after a failure.
  private(set) var last: X11RenderLink.Vblank?
  /// The refresh period in seconds, as a moving average.
  private(set) var period = 1.0 / 60

  init(isAvailable: Bool) { state = isAvailable ? .proving(good: 0) : .rejected }

  var isTrusted: Bool { state == .trusted }
  var isRejected: Bool { state == .rejected }

  /// Tests a vblank against the one before. `now` is the current time in CLOCK_MONOTONIC seconds.
  mutating func observe(_ vblank: X11RenderLink.Vblank, now: Double) {
    guard let last else {
      self.last = vblank
      return
    }
    guard vblank.count != last.count else { return }
    self.last = vblank
    let count = Double(vblank.count) - Double(last.count)
    let sample = (vblank.time - last.time) / count
    let isRecent = vblank.time <= now + 0.005 && vblank.time > now - 1
    guard count > 0, isRecent, Self.plausiblePeriods.contains(sample) else { return fail() }
    succeed(sample, isPrecise: count <= 4)
  }

  /// Records a plausible period of `sample` seconds. It is precise if few vblanks lie between the two that were
  /// compared.
  private mutating func succeed(_ sample: Double, isPrecise: Bool) {
    guard case .proving(let good) = state else {
      if isPrecise { period += (sample - period) * 0.1 }
      return
    }
    period = good == 0 ? sample : period + (sample - period) / Double(good + 1)
    state = good + 1 >= Self.goodOnesNeeded ? .trusted : .proving(good: good + 1)
  }

  /// Records that a vblank was implausible or did not arrive.
  mutating func fail() {
    failures += 1
    last = nil
    state = failures > Self.failuresAllowed ? .rejected : .proving(good: 0)
  }
}
