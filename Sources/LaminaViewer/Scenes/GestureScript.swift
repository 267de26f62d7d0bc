import Gallery
import Localization
import QuartzCore

/// The clicks, drags and keys of a user in a scene, which were recorded or read from a file.
package struct GestureScript: Equatable, Sendable {
  /// The size in points of the area in which the gestures were made.
  package let size: CGSize
  /// The gestures in order of time, which counts from the beginning of the recording.
  package let gestures: [SceneGesture]
  /// The path of the file that the script was read from; nil for a recording.
  private(set) var path: String?

  package init(size: CGSize, gestures: [SceneGesture]) {
    (self.size, self.gestures) = (size, gestures)
  }

  /// The path does not count: scripts with the same gestures are equal, whichever files they were read from.
  package static func == (one: GestureScript, other: GestureScript) -> Bool {
    one.size == other.size && one.gestures == other.gestures
  }

  /// Returns the same script as one that was read from a file.
  func read(from file: URL) -> GestureScript {
    var script = self
    script.path = file.path
    return script
  }

  /// The greatest number of gestures.
  static let countLimit = 20_000
  /// The greatest size of a file in bytes.
  static let byteLimit = 2 << 20

  /// The seconds from the beginning to the last gesture, and one more to see its effect.
  package var duration: Double { gestures.last.map { $0.time + 1 } ?? 0 }

  /// The number of gestures as the user counts them, which is less than that of the events.
  package var count: Int { max(min(1, gestures.count), gestures.countOfUser) }

  /// Checks that the scene has the states that the gestures name.
  /// - Throws: `GestureScriptError` for the first one that it lacks.
  @MainActor
  func checkStates(in scene: any Scene) throws {
    let known = (scene as? any SceneWithStates)?.states ?? []
    for (index, gesture) in gestures.enumerated() {
      guard let name = gesture.action.stateNames.first(where: { !known.contains($0) }) else { continue }
      let reason = UnknownState(name: name, known: known).description
      throw GestureScriptError(
        path ?? localized("the recording"), localized("gesture \(index + 1): \(reason)"))
    }
  }

  /// Returns the gestures for an area of another size, in which all points lie at the same fractions of it.
  package func gestures(in area: CGSize) -> [SceneGesture] {
    guard area != size, area.width > 0, area.height > 0 else { return gestures }
    let (across, down) = (area.width / size.width, area.height / size.height)
    func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * across, y: point.y * down) }
    return gestures.map { gesture in
      let action: SceneGesture.Action =
        switch gesture.action {
        case .down(let point): .down(moved(point))
        case .moved(let point): .moved(moved(point))
        case .up(let point): .up(moved(point))
        case .hover(let point): .hover(point.map(moved))
        case .wheel(let delta, let point, let modifiers):
          .wheel(delta, at: moved(point), modifiers: modifiers)
        case .type, .press, .state, .progress: gesture.action
        }
      return SceneGesture(at: gesture.time, action)
    }
  }
}

extension SceneGesture.Action {
  /// The names of the states that the gesture goes to or passes between.
  fileprivate var stateNames: [String] {
    switch self {
    case .state(let name): [name].compactMap(\.self)
    case .progress(let from, let to, _): [from, to].compactMap(\.self)
    case .down, .moved, .up, .hover, .wheel, .type, .press: []
    }
  }
}

/// The gestures that are performed in a scene that is rendered without a user.
package enum GestureChoice: Sendable {
  /// The gestures of the script beside the scene's file, or else of the scene's demonstration.
  case standard
  case script(GestureScript)
  case none
}

extension GestureChoice {
  /// Returns the script that is played in a scene of `source`; nil for its demonstration, or for no gestures.
  /// - Throws: `GestureScriptError` when the script beside the scene's file cannot be read.
  package func script(for source: SceneSource) throws -> GestureScript? {
    switch self {
    case .standard: try GestureScript(beside: source)
    case .script(let script): script
    case .none: nil
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }
}
