import CoreGraphics
import RenderServer

/// How often something wants to be drawn, in frames per second; 0 leaves it to the system (T10.6).
public struct CAFrameRateRange: Equatable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// nil takes the maximum.
  public var preferred: Float?

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The one rate to aim for; 0 for the display's own.
  var target: Double {
    let wanted = preferred.flatMap { $0 > 0 ? $0 : nil } ?? maximum
    guard wanted > 0 else { return 0 }
    return Double(max(minimum, maximum > 0 ? min(wanted, maximum) : wanted))
  }
}

/// Calls back once for every frame that the screen shows, on the main thread (T10). Nothing runs while no
/// link does.
///
/// Apple's takes a target and a selector; here it is a target with one of its methods, or a closure.
public final class CADisplayLink: NSObject {
  private let action: (CADisplayLink) -> Void
  private var modes: Set<RunLoop.Mode> = []
  private var ticks = 0
  private var lastBeat = -CFTimeInterval.infinity
  private var isValid = true
  /// Whose code made it, where that context has a clock of its own.
  private weak var owner = ThreadObject.current().scope
  private let isOwned = ThreadObject.current().scope != nil

  /// Seconds of media time: the vsync just shown; 0 before the first call (T10.2).
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the next call's frame shows.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// One period of the display, whatever the interval (T10.4).
  public private(set) var duration: CFTimeInterval = 0

  public init(_ action: @escaping (CADisplayLink) -> Void) { self.action = action }

  /// `CADisplayLink(target: self, action: ClockView.step)`. The target is kept until `invalidate`.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.action = { action(target)($0) }
  }

  public var isPaused = false {
    didSet { if isPaused != oldValue { FrameTicker.shared.linksChanged() } }
  }

  /// Display periods between calls, at least 1. Superseded by `preferredFramesPerSecond`.
  public var frameInterval = 1 {
    didSet { frameInterval = max(1, frameInterval) }
  }

  /// 0 is the display's own rate. The rate that comes closest among those that divide it.
  public var preferredFramesPerSecond = 0

  public var preferredFrameRateRange = CAFrameRateRange.default

  /// Starts it. One run loop, several modes; Lamina calls back in all of them.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard isValid else { return }
    modes.insert(mode)
    FrameTicker.shared.add(self)
  }

  /// Removing it from its last mode stops it (T10.7).
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { FrameTicker.shared.remove(self) }
  }

  /// Stops it for good.
  public func invalidate() {
    isValid = false
    modes = []
    FrameTicker.shared.remove(self)
  }

  func follows(_ context: LayerContext) -> Bool {
    isOwned ? owner === context : context.ticksFreeLinks
  }

  /// A frame was shown, by one of the windows; those that are shown with it do not count.
  func tick(_ beat: FrameBeat) {
    guard abs(beat.time - lastBeat) >= beat.period / 2 else { return }
    lastBeat = beat.time
    let interval = interval(period: beat.period)
    defer { ticks += 1 }
    guard ticks.isMultiple(of: interval) else { return }
    timestamp = beat.time
    duration = beat.period
    targetTimestamp = beat.time + beat.period * Double(interval)
    action(self)
  }

  /// T10.5: display periods between two calls.
  package func interval(period: CFTimeInterval) -> Int {
    let rate =
      preferredFramesPerSecond > 0
      ? Double(preferredFramesPerSecond) : preferredFrameRateRange.target
    guard rate > 0, period > 0 else { return frameInterval }
    return max(1, Int(saturating: (1 / (period * rate)).rounded()))
  }
}
