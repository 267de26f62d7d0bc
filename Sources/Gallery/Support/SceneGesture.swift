import UIKit

/// A simulated user action in a scene at a time from the scene's start.
package struct SceneGesture: Sendable, Equatable {
  package enum Action: Sendable, Equatable {
    /// A press, a movement or a release of the pointer, at a point of the scene.
    case down(CGPoint), moved(CGPoint), up(CGPoint)
    /// Typed text; "\n" is Return.
    case type(String)
    /// A pressed and released key that types nothing, by its name, such as "left", "backspace" or "Shift+Left".
    case press(String)
    /// A movement without a pressed button, to a point of the scene; nil is outside of it.
    case hover(CGPoint?)
    /// A turn of the wheel by a number of steps, with y positive away from the user, at a point of the scene. The
    /// modifiers that are held have names, such as "shift".
    case wheel(CGPoint, at: CGPoint, modifiers: [String])
    /// A change to the state of a document with that name; nil is the document as it was written.
    case state(String?)
    /// A part of the change between two states of a document, of which nil is the document as it was written. The
    /// fraction is 0…1.
    case progress(from: String?, to: String?, fraction: Double)
  }

  /// The time from the scene's start, in seconds.
  package let time: Double
  package let action: Action

  package init(at time: Double, _ action: Action) {
    self.time = time
    self.action = action
  }
}

extension SceneGesture.Action {
  /// Returns true for what the user counts as a gesture: a whole press or drag counts once, and movements without a
  /// button do not. Consecutive positions of a slider between the same states are one drag. `previous` is the action
  /// before this one; nil for the first.
  package func isCounted(after previous: Self?) -> Bool {
    switch self {
    case .down, .type, .press, .wheel, .state: true
    case .moved, .up, .hover: false
    case .progress(let from, let to, _):
      if case .progress(from, to, _)? = previous { false } else { true }
    }
  }
}

extension [SceneGesture] {
  /// The number of gestures as the user counts them.
  package var countOfUser: Int {
    indices.count(where: { self[$0].action.isCounted(after: $0 > 0 ? self[$0 - 1].action : nil) })
  }

  /// Returns a press at a point of the scene and the release 0.1 s later. `time` is in seconds from the scene's start.
  package static func tap(_ x: CGFloat, _ y: CGFloat, at time: Double) -> [SceneGesture] {
    let point = CGPoint(x: x, y: y)
    return [SceneGesture(at: time, .down(point)), SceneGesture(at: time + 0.1, .up(point))]
  }

  /// Returns several taps at one point of the scene, at times in seconds from the scene's start.
  package static func taps(_ x: CGFloat, _ y: CGFloat, at times: Double...) -> [SceneGesture] {
    times.flatMap { tap(x, y, at: $0) }
  }

  /// Returns a drag at constant speed with thirty movements per second.
  package static func drag(
    from start: CGPoint, to end: CGPoint, at time: Double, for duration: Double
  ) -> [SceneGesture] {
    let count = Swift.max(1, Int((duration * 30).rounded()))
    let moves = (1...count).map { step in
      let progress = CGFloat(step) / CGFloat(count)
      let point = CGPoint(
        x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
      return SceneGesture(at: time + duration * Double(progress), .moved(point))
    }
    return [SceneGesture(at: time, .down(start))] + moves
      + [SceneGesture(at: time + duration, .up(end))]
  }

  /// Returns a drag that takes 0.2 s, which is fast enough to count as a swipe.
  package static func swipe(
    from start: CGPoint, to end: CGPoint, at time: Double
  ) -> [SceneGesture] {
    drag(from: start, to: end, at: time, for: 0.2)
  }
}
