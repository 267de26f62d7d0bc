import Gallery

/// Makes a scene's gestures when the stage's time for them has come.
@MainActor
final class DemonstrationPlayer {
  private let gestures: [SceneGesture]
  /// Stage time at which the demonstration began.
  private let begin: Double
  private var done = 0

  init(_ gestures: [SceneGesture], from begin: Double = 0) {
    self.gestures = gestures
    self.begin = begin
  }

  var isOver: Bool { done == gestures.count }

  /// Does what is due.
  func play(on stage: Stage) {
    let time = stage.time() - begin
    while done < gestures.count, gestures[done].time <= time {
      stage.scene.perform(gestures[done])
      done += 1
    }
  }
}
