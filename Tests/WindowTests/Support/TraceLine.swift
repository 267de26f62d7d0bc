import Foundation

/// A line that `lamina view --trace` writes.
struct TraceLine {
  private let object: [String: Any]

  init?(_ line: String) {
    let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
    guard let object = value as? [String: Any] else { return nil }
    self.object = object
  }

  var event: String { text("event") }
  func text(_ name: String) -> String { object[name] as? String ?? "" }
  func number(_ name: String) -> Double { (object[name] as? NSNumber)?.doubleValue ?? .nan }

  func point(_ name: String) -> SIMD2<Double> {
    let numbers = (object[name] as? [NSNumber] ?? []).map(\.doubleValue)
    return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : SIMD2(.nan, .nan)
  }
}

/// The time of the scene's clock at one moment, and whether the clock is paused.
struct SceneClockReading: Equatable {
  let scene: String
  /// Scene time in seconds.
  let sceneTime: Double
  /// Media time in seconds at which the scene's clock had that scene time.
  let time: Double
  let isPaused: Bool

  init(_ line: TraceLine) {
    scene = line.text("scene")
    sceneTime = line.number("sceneTime")
    time = line.number("time")
    isPaused = line.number("speed") == 0
  }

  /// The scene time in seconds that a frame with media time `mediaTime` shows.
  func sceneTime(at mediaTime: Double) -> Double {
    isPaused ? sceneTime : sceneTime + (mediaTime - time)
  }
}

/// An animation of a layer, as the viewer reported it after a press. `from` and `to` are NaN unless it animates points.
struct ReportedAnimation {
  let layer: String
  /// Scene time in seconds.
  let begin: Double
  let duration: Double
  let from: SIMD2<Double>
  let to: SIMD2<Double>

  init(_ line: TraceLine) {
    layer = line.text("layer")
    begin = line.number("begin")
    duration = line.number("duration")
    from = line.point("from")
    to = line.point("to")
  }

  /// Returns the animation's progress, from 0 to 1, at a scene time in seconds.
  func progress(at sceneTime: Double) -> Double { min(max((sceneTime - begin) / duration, 0), 1) }

  func position(at sceneTime: Double, _ curve: Curve) -> SIMD2<Double> {
    from + (to - from) * curve.value(at: progress(at: sceneTime))
  }
}
