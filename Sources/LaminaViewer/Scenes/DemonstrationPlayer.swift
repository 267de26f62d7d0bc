import Gallery
import RenderModel

/// Performs the gestures of a scene's demonstration as scene time reaches them.
@MainActor
final class DemonstrationPlayer {
  private let gestures: [SceneGesture]
  /// The scene time at which the demonstration began.
  private let begin: Double
  /// The number of gestures that have been performed.
  private var performedCount = 0

  init(_ gestures: [SceneGesture], from begin: Double = 0) {
    self.gestures = gestures
    self.begin = begin
  }

  var isOver: Bool { performedCount == gestures.count }
  /// The scene time of the next gesture; nil after the last one.
  private var next: Double? { isOver ? nil : begin + gestures[performedCount].time }

  /// Returns true if time that runs as `transport` says can reach the next gesture. The gestures after the end of a
  /// range are not reached.
  func canGoOn(in transport: TimeBase) -> Bool {
    guard let next else { return false }
    return transport.range.map { next <= $0.upperBound } ?? true
  }

  /// True if a gesture is due at scene time `time`.
  func isDue(at time: Double) -> Bool {
    next.map { $0 <= time } ?? false
  }

  /// Performs the gestures that are due at scene time `time`.
  func play(on scene: any Scene, at time: Double) {
    while isDue(at: time) {
      (scene as? any InteractiveScene)?.perform(gestures[performedCount])
      performedCount += 1
    }
  }
}
