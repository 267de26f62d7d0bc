import Gallery

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

  /// True if a gesture is due at scene time `time`.
  func isDue(at time: Double) -> Bool {
    performedCount < gestures.count && gestures[performedCount].time <= time - begin
  }

  /// Performs the gestures that are due at scene time `time`.
  func play(on scene: any Scene, at time: Double) {
    while isDue(at: time) {
      (scene as? any InteractiveScene)?.perform(gestures[performedCount])
      performedCount += 1
    }
  }
}
