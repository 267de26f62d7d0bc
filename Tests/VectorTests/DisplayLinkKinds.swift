import QuartzCore
import RenderServer

/// Vectors of display links (T10). The test calls the links as a window would in each frame.
enum DisplayLinkKinds {
  static let runners: [String: KindRunner] = [
    "displayLink.frameInterval": frameInterval, "displayLink.timestamps": timestamps,
  ]

  /// Returns the frame intervals that display links have for preferred rates (T10.5).
  private static func frameInterval(_ vector: Vector) throws -> JSON {
    let period = 1 / (try vector.input["displayHz"].number())
    return .array(
      try vector.input["preferredFramesPerSecond"].array().map { rate in
        let link = CADisplayLink { _ in }
        link.preferredFramesPerSecond = try rate.integer()
        return JSON(Double(link.interval(period: period)))
      })
  }

  /// Returns the times that a display link reports in its first and its next call (T10.4).
  private static func timestamps(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let (period, start) = (1 / (try input["displayHz"].number()), try input["timestamp"].number())
    let interval = try input["frameInterval"].integer()
    let stage = Stage()
    let calls = Calls()
    let link = CADisplayLink { calls.timestamps.append($0.timestamp) }
    link.frameInterval = interval
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    stage.context.deliver(FrameBeat(time: start, period: period))
    let first = link.targetTimestamp
    for tick in 1...max(interval, 1) {
      stage.context.deliver(FrameBeat(time: start + period * Double(tick), period: period))
    }
    guard calls.timestamps.count == 2 else {
      throw Malformed("the link was called \(calls.timestamps.count) times")
    }
    return .object([
      "duration": JSON(link.duration), "targetTimestamp": JSON(first),
      "nextTimestamp": JSON(calls.timestamps[1]),
    ])
  }

  private final class Calls { var timestamps: [Double] = [] }
}
