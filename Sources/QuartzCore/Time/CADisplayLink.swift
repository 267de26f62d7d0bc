import CoreGraphics
import RenderServer

/// A range of frame rates, in frames per second. All zeros leave the rate to the system (T10.6).
public struct CAFrameRateRange: Equatable, Sendable {
  /// The lowest acceptable rate.
  public var minimum: Float
  /// The highest acceptable rate; 0 means no limit.
  public var maximum: Float
  /// The rate to aim for; nil means the maximum.
  public var preferred: Float?

  /// The range that leaves the rate to the system.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  /// Creates a range from rates in frames per second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The rate to aim for; 0 means that of the display.
  var target: Double {
    let wanted = preferred.flatMap { $0 > 0 ? $0 : nil } ?? maximum
    guard wanted > 0 else { return 0 }
    return Double(max(minimum, maximum > 0 ? min(wanted, maximum) : wanted))
  }
}

/// A timer that calls back on the main thread after every frame that is shown, or every n-th one (T10). While a link
/// runs, a frame is made at every vertical sync, even if nothing changes.
///
/// The link sends a selector to a target, or calls one of its methods or a closure.
/// All times are those of the clock that `CACurrentMediaTime()` reads in the code that created the link: media time, or
/// the time of the scene to which the code belongs.
public final class CADisplayLink: NSObject {
  /// The closure to call; nil once the link is invalid, so that it keeps nothing alive (T10.1).
  private var action: ((CADisplayLink) -> Void)?
  private var modes: Set<RunLoop.Mode> = []
  /// The number of frames so far, with and without a call.
  private var frameCount = 0
  /// The time of the last frame, in seconds.
  private var lastTime = -CFTimeInterval.infinity
  /// The hosted context whose code created the link; nil for a link that other code created, and after the context was
  /// released.
  private weak var owner = ThreadObject.current().scope
  /// True if the link has, or had, an owner. A link whose owner was released is not called.
  private let isOwned = ThreadObject.current().scope != nil

  /// The time of the last vertical sync, in seconds; 0 before the first call (T10.2, T10.3).
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time at which the frame of the next call is shown, in seconds; 0 before the first call (T10.4).
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The period of the display in seconds, whatever the interval between calls; 0 before the first call (T10.4).
  public private(set) var duration: CFTimeInterval = 0

  /// Creates a link that calls a closure. An addition of Lamina.
  public init(_ action: @escaping (CADisplayLink) -> Void) { self.action = action }

  /// Creates a link that calls a method of an object, as in `CADisplayLink(target: self, action: ClockView.step)`. The
  /// target is retained until `invalidate()`.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.action = { action(target)($0) }
  }

  /// Creates a link that sends a selector to an object, with itself as the argument. The target is retained until
  /// `invalidate()`.
  public init(target: Any, selector sel: Selector) { action = { sel.send(to: target, $0) } }

  /// A Boolean value that says whether the link is suspended; false by default.
  public var isPaused = false {
    didSet { if isPaused != oldValue { FrameTicker.shared.linksChanged() } }
  }

  /// The number of display periods between calls, at least 1; 1 by default. `preferredFramesPerSecond` and
  /// `preferredFrameRateRange` take precedence.
  public var frameInterval = 1 {
    didSet { frameInterval = max(1, frameInterval) }
  }

  /// The wanted number of calls per second; 0, the default, leaves it to `preferredFrameRateRange`. The interval is
  /// rounded to whole display periods (T10.5).
  public var preferredFramesPerSecond = 0

  /// The wanted rates; the default leaves the rate to `frameInterval`.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// Starts the link. It may be added in several modes of one run loop; Lamina calls back in all modes.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard action != nil else { return }
    modes.insert(mode)
    FrameTicker.shared.add(self)
  }

  /// Removes the link from a mode. Removing it from its last mode stops it (T10.7).
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { FrameTicker.shared.remove(self) }
  }

  /// Stops the link for good and releases its target or closure.
  public func invalidate() {
    action = nil
    modes = []
    FrameTicker.shared.remove(self)
  }

  /// Returns true if the link is called for frames of `source`.
  func follows(_ source: any FrameSource) -> Bool {
    isOwned ? owner === source : source.drivesUnownedDisplayLinks
  }

  /// Handles a frame that a window has shown. Frames of other windows within half a period count as the same frame.
  func tick(_ beat: FrameBeat) {
    // Another link's callback may have stopped this one.
    guard !modes.isEmpty else { return }
    guard abs(beat.time - lastTime) >= beat.period / 2 else { return }
    lastTime = beat.time
    let interval = interval(period: beat.period)
    defer { frameCount += 1 }
    guard frameCount.isMultiple(of: interval) else { return }
    timestamp = beat.time
    duration = beat.period
    targetTimestamp = beat.time + beat.period * Double(interval)
    call()
  }

  /// Calls the action, in the scope of the owner: there, times and new links are those of its clock.
  private func call() {
    if let owner { owner.inScope { action?(self) } } else { action?(self) }
  }

  /// Returns the number of display periods between two calls (T10.5).
  package func interval(period: CFTimeInterval) -> Int {
    let rate =
      preferredFramesPerSecond > 0
      ? Double(preferredFramesPerSecond) : preferredFrameRateRange.target
    guard rate > 0, period > 0 else { return frameInterval }
    return max(1, Int(saturating: (1 / (period * rate)).rounded()))
  }
}
