/// A request to load a scene in Swift again, on the screen and in the style that the user has chosen.
@MainActor
struct SceneReload {
  /// The time at which the scene is shown afterwards.
  enum Time {
    /// The time that is shown.
    case same
    /// The beginning of the scene.
    case beginning
  }

  private(set) var time = Time.same
  /// The functions that are called when the scene is shown again.
  private(set) var actions: [() -> Void] = []

  /// Adds a request that came before this one was fulfilled.
  mutating func add(_ time: Time, _ action: @escaping () -> Void) {
    if time == .beginning { self.time = time }
    actions.append(action)
  }
}
